// All tools, in the order in which every model sees them: the order is part of the cached prefix.
import type { ToolDescription } from '../model.ts'
import { check } from './check.ts'
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
  check,
  diff,
  finish,
]

/** As every request of a run has them. */
export const TOOL_DESCRIPTIONS: readonly ToolDescription[] = TOOLS.map(({ name, description, parameters }) => ({
  name,
  description,
  parameters,
}))
