// Which of the changes a new error comes from. A link can break where nothing was changed, because its target was.
import { basename, dirname, extname } from 'node:path/posix'
import type { Change } from '../../base/git-tree/change.ts'
import type { Problem } from '../../checks/index.ts'

export interface ChangedFiles {
  changes: readonly Change[]
  /** The base's bytes of what is changed or deleted, by path. */
  before: ReadonlyMap<string, Uint8Array>
}

/** Gives the paths of the changes without which the error would not be there, as far as it shows; none when it does not. */
export function findCulprits(problem: Problem, { changes, before }: ChangedFiles): string[] {
  const own = changes.find(({ path }) => path === problem.path)
  const isOld = own !== undefined && problem.subject !== '' && decode(before.get(own.path)).includes(problem.subject)
  if (own !== undefined && !isOld) return [own.path]
  const others = changes.filter(({ path }) => path !== problem.path)
  const named = others.filter(({ path }) => namesPath(problem.message, path))
  const targets = named.length > 0 ? named : others.filter((change) => mayBeTarget(change, problem, before))
  if (targets.length > 0) return targets.map(({ path }) => path)
  return own === undefined ? [] : [own.path]
}

function namesPath(message: string, path: string): boolean {
  const at = message.indexOf(path)
  return at !== -1 && !/[\w/-]/.test(message.charAt(at - 1)) && !/[\w/-]/.test(message.charAt(at + path.length))
}

/** A page loses its address when it goes, and an anchor in any edit. */
function mayBeTarget({ path, kind }: Change, { subject }: Problem, before: ChangedFiles['before']): boolean {
  const isEdited = kind === 'write' && before.has(path)
  return (!isEdited || subject.includes('#')) && nameOf(path) === nameOf(subject.replace(/[#?].*$/s, ''))
}

/** The name of a page in paths and in addresses: an index has that of its folder. */
function nameOf(target: string): string {
  const path = target.replace(/\/$/, '')
  const name = basename(path, extname(path))
  return /^_?(?:index|readme)$/i.test(name) ? basename(dirname(path)) : name
}

function decode(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : new TextDecoder().decode(bytes)
}
