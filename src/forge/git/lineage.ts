// How two commits stand to each other. A branch is most often a short line of commits on another one: that is seen without
// a process of git, whose start costs more than all else that the forge does for a request.
import { parseCommit } from './commit.ts'
import type { GitObject } from './object-reader.ts'
import type { GitRepository, GitStore } from './repository.ts'

/** So far a line is followed; git is quicker beyond. */
const LINE_MAX_COMMITS = 50

/**
 * Gives the commits after `from` (undefined: from the first one on) up to `to`, oldest first, when they are one short line.
 * Undefined: they are none, or it takes git to know.
 */
export async function lineBetween(git: GitStore, from: string | undefined, to: string): Promise<string[] | undefined> {
  const line: string[] = []
  for (let at: string | undefined = to; at !== from; ) {
    const object: GitObject | undefined = at === undefined ? undefined : await git.read(at)
    if (at === undefined || object?.type !== 'commit' || line.length === LINE_MAX_COMMITS) return undefined
    const { parents } = parseCommit(object.bytes)
    if (parents.length > 1) return undefined
    line.unshift(at)
    at = parents[0]
  }
  return line
}

/** True when the commits of `ancestor` are all among those of `sha`. */
export async function isAncestor(git: GitRepository, ancestor: string, sha: string): Promise<boolean> {
  const object = await git.read(sha)
  // A merge of it, which is no line.
  if (object?.type === 'commit' && parseCommit(object.bytes).parents.includes(ancestor)) return true
  if ((await lineBetween(git, ancestor, sha)) !== undefined) return true
  return (await git.git(['merge-base', '--is-ancestor', ancestor, sha], { accept: [1] })).code === 0
}
