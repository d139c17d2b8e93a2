// Port: how a commit gets onto its branch. Two adapters: the Git Data API, whose commits GitHub signs, and `git push`.

import type { Octokit } from '@octokit/core'
import type { Change } from '../../git-tree/change.ts'
import type { BuiltCommit } from '../build-tree.ts'
import type { Guard } from '../octokit.ts'
import type { Repository } from '../repositories.ts'

export interface CommitToPublish {
  repository: Repository
  /** Without `refs/heads/`. */
  branch: string
  /** Where the branch was seen; null = it does not exist yet. */
  headSha: string | null
  parentSha: string
  /** As computed in the mirror. */
  built: BuiltCommit
  changes: readonly Change[]
  message: string
}

export interface PublishAccess {
  octokit: Octokit
  token: string
  guard: Guard
}

export interface Publisher {
  /**
   * Makes the branch point to a new commit on `parentSha` with exactly the tree that was built, and writes the branch
   * last. Never forces. `moved`: the branch is not where it was seen, and nothing was written.
   */
  publish(commit: CommitToPublish, access: PublishAccess): Promise<'written' | 'moved'>
}
