// Where a reading tool looks: the repository that is changed, with the edits of the run, or another one as it is.
import { z } from 'zod'
import type { Tree } from '../../base/git-tree.ts'
import { firstLine } from '../describe/describe-call.ts'
import type { ContextRepository } from '../prompt/context.ts'
import type { Done } from '../tool-result.ts'
import { Refusal } from './refusal.ts'
import type { ToolContext } from './tool.ts'

export interface Source {
  isOwn: boolean
  files: Pick<Tree, 'list' | 'read' | 'search'>
  /** Stands above every answer, so that the model does not mix up repositories; '' for the own. */
  heading: string
}

/** The argument by which a tool is told where to look. */
export const RepositoryArgument = z.string().default('').describe('Another one, as the first message lists it')

/** Git gets it as an argument, and no system takes a NUL in one, or one of any length. */
const FOLDER_MAX_CHARACTERS = 4096

/** Throws `Refusal` for a repository that the run may not read. */
export function sourceNamed(name: string, { changeSet, others }: Pick<ToolContext, 'changeSet' | 'others'>): Source {
  if (isOwnName(name)) return { isOwn: true, files: changeSet, heading: '' }
  const found = findRepository(name, others)
  if (found === undefined) throw new Refusal(describeUnknown(name, others))
  return { isOwn: false, files: found.tree, heading: `In ${found.name}, which is read-only:\n` }
}

/** Gives the folder as paths begin with it, '' for the whole repository. Throws `Refusal` for what can be none. */
export function folderNamed(given: string): string {
  if (given.length > FOLDER_MAX_CHARACTERS || given.includes('\0')) {
    throw new Refusal(`There is no folder ${JSON.stringify(given.slice(0, 200))}; see list`)
  }
  const folder = given.replace(/^\.?\/+|\/+$/g, '')
  return folder === '.' ? '' : folder
}

/** Puts the heading above the text. It says where the text is from, and nothing of what came of the call. */
export function below(heading: string, text: string): Pick<Done, 'text' | 'outcome'> {
  return heading === '' ? { text } : { text: heading + text, outcome: firstLine(text) }
}

/** True for the name of the repository that is changed. */
function isOwnName(name: string): boolean {
  return name.trim() === ''
}

/** Gives the repository of this name, in any case. */
function findRepository(name: string, others: readonly ContextRepository[]): ContextRepository | undefined {
  const wanted = name.trim().toLowerCase()
  return others.find((repository) => repository.name.toLowerCase() === wanted)
}

function describeUnknown(name: string, others: readonly ContextRepository[]): string {
  const listed = others.length === 0 ? 'there is no other' : `others are ${others.map((one) => one.name).join(', ')}`
  const shown = JSON.stringify(name.slice(0, 200))
  return `There is no repository ${shown} to read; leave repository out for the documentation's own; ${listed}`
}
