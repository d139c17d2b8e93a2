// The history of a repository on this machine as trees, the newest first. It is only read; nothing is fetched.

import { DAY_MS } from '../../base/days.ts'
import { listFirstParents, type PastCommit } from '../../github/git/first-parents.ts'
import { findCommit, gitOfPerson } from '../../github/git/local-tree.ts'
import { openPastTrees, type PastTrees } from '../../github/git/past-trees.ts'
import type { Config } from '../../service/config.ts'

export interface Past {
  /** Newest first; each has a parent. */
  commits: readonly PastCommit[]
  trees: PastTrees
  /** Of HEAD, in epoch milliseconds. */
  headTime: number
  /** When the repository began, where the history that is read goes back to it. */
  begun: number | undefined
  isShallow: boolean
  /** Older commits are left out, because there is too much to list. */
  isCut: boolean
  /** Tells two folders of the same repository. */
  id: string
}

interface PastOptions {
  /** Commits. */
  max: number
  /** Days before HEAD, or the moment from which on. */
  since: { days: number } | { time: number }
}

/** Throws what to do where there is no repository or no commit. */
export async function openPast(config: Config, repositoryDir: string, { max, since }: PastOptions): Promise<Past> {
  const git = gitOfPerson(repositoryDir, config.childEnv)
  const headSha = await findCommit(git, repositoryDir, 'HEAD')
  const headTime =
    1000 * Number((await git.run(['show', '-s', '--no-show-signature', '--format=%ct', headSha])).toString())
  const from = 'time' in since ? since.time : headTime - since.days * DAY_MS
  const { commits, isShallow, isCut } = await listFirstParents(git, max, from)
  const withParent = commits.filter(({ parent }) => parent !== undefined)
  const root = commits.find(({ parent }) => parent === undefined)
  const folder = await git.run(['rev-parse', '--path-format=absolute', '--git-common-dir'])
  return {
    commits: withParent,
    trees: await openPastTrees(git, headSha, withParent),
    headTime,
    begun: isShallow || isCut ? undefined : root?.time,
    isShallow,
    isCut,
    id: folder.toString().trim(),
  }
}
