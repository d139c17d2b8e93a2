// All tools, in the order in which every model sees them: the order is part of the cached prefix.
import type { ToolDescription } from '../model.ts'
import { deleteFile } from './delete.ts'
import { diff } from './diff.ts'
import { edit } from './edit.ts'
import { finish } from './finish.ts'
import { list } from './list.ts'
import { move } from './move.ts'
import { outline } from './outline.ts'
import { read } from './read.ts'
import { replace } from './replace.ts'
import { restore } from './restore.ts'
import { search } from './search.ts'
import type { Tool } from './tool.ts'
import { uses } from './uses.ts'
import { write } from './write.ts'

export const TOOLS: readonly Tool[] = [
  list,
  search,
  read,
  outline,
  uses,
  edit,
  replace,
  write,
  move,
  deleteFile,
  restore,
  diff,
  finish,
]

/** What some runs have and others do not. */
export interface RunHas {
  /** Repositories to read beside the one that is changed. */
  others: boolean
  /** A change of code that the task is about. */
  cause: boolean
  /** Earlier turns, whose pull request has a title already. */
  history: boolean
}

/** Arguments that only such runs can use. */
const ARGUMENTS_WITH: Readonly<Record<keyof RunHas, string>> = {
  others: 'repository',
  cause: 'cause',
  history: 'whole',
}

/** Gives the tools as every request of a run has them: an argument that it cannot use would be paid for each time. */
export function describeTools(has: RunHas): ToolDescription[] {
  const lacks = (Object.keys(ARGUMENTS_WITH) as (keyof RunHas)[]).filter((what) => !has[what])
  const names = new Set(lacks.map((what) => ARGUMENTS_WITH[what]))
  return TOOLS.map(({ name, description, parameters }) => ({
    name,
    description,
    parameters: Object(without(parameters, names)),
  }))
}

/** The schema without the properties of these names, at any depth. */
function without(schema: unknown, names: ReadonlySet<string>): unknown {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema
  const kept = Object.entries(schema).filter(([key]) => !names.has(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, without(value, names)]))
}
