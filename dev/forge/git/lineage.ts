// How two commits are related. A branch is usually a short line of commits on top of another; this is detected without a
// git process, whose start costs more than everything else that the forge does for a request.
import { parseCommit } from './commit.ts'
import type { GitObject } from './loose-objects.ts'
import type { GitRepository, GitStore } from './repository.ts'

/** The longest line to follow; beyond it, git is faster. */
const LINE_MAX_COMMITS = 50

/**
 * Returns the commits after `from` (undefined: from the first one) up to `to`, oldest first, when they are one short line;
 * otherwise undefined, and git has to decide.
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

/** True when all commits of `ancestor` are among those of `sha`. */
export async function isAncestor(git: GitRepository, ancestor: string, sha: string): Promise<boolean> {
  const object = await git.read(sha)
  // A merge commit, so not a line.
  if (object?.type === 'commit' && parseCommit(object.bytes).parents.includes(ancestor)) return true
  if ((await lineBetween(git, ancestor, sha)) !== undefined) return true
  return (await git.git(['merge-base', '--is-ancestor', ancestor, sha], { accept: [1] })).code === 0
}
