// One write to a repository, under the lease's guard and with a token that is revoked right after.
import type { Change } from '../../base/git-tree.ts'
import type { NewCommit, PublishTarget } from '../../jobs/repository.ts'
import type { Project } from '../../projects/project.ts'
import { type HostAccess, withFreshToken } from '../api/access.ts'
import type { CheckedOctokit } from '../api/checked-octokit.ts'
import type { Pause } from '../api/host-answer.ts'
import type { Guard } from '../api/patient-client.ts'
import type { Repository } from '../api/repositories.ts'
import type { BuiltCommit, CommitText } from '../git/build-tree.ts'

export interface PublishAttempt {
  target: PublishTarget
  repository: Repository
  octokit: CheckedOctokit
  token: string
  guard: Guard
  github: HostAccess
  recallBuilt: RecallBuilt
}

/** Gives what these very changes gave on this base when the job asked for their tree, if it has, since this process started. */
export type RecallBuilt = (project: Project, baseSha: string, changes: readonly Change[]) => BuiltCommit | undefined

/** A commit as it is to come onto the branch. */
export interface CommitToPublish extends NewCommit {
  /** As computed in the mirror. */
  built: BuiltCommit
  messageBy: MessageBy
}

/** Gives the message of the commit for another author: one that is signed off names its author. */
export type MessageBy = (author: CommitText['author']) => string

/** `moved`: the branch is not where it was seen, and nothing was written. */
export type Written = { kind: 'written'; sha: string } | { kind: 'moved' }

/**
 * Makes the branch point to a new commit on `parentSha` with exactly the tree that was built, and writes the branch last.
 * Never forces.
 */
export type Publisher = (commit: CommitToPublish, attempt: PublishAttempt) => Promise<Written>

/** Runs `work` with a fresh token that can write. */
export function withPublishToken<T>(
  target: PublishTarget,
  guard: Guard,
  { github, recallBuilt }: Pick<PublishAttempt, 'github' | 'recallBuilt'>,
  work: (attempt: PublishAttempt) => Promise<T>,
): Promise<T> {
  return withFreshToken('forPublishing', target.project, guard, github, (octokit, repository, token) =>
    work({ target, repository, octokit, token, guard, github, recallBuilt }),
  )
}

// Small works at the end of publishing that no later attempt would come back to.

const PAUSES_MS = [500, 2000]

/** For works that change nothing the second time. Throws the last fault. */
export async function trySeveralTimes(work: () => Promise<void>, { sleep, signal }: Pause): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work()
    } catch {
      signal.throwIfAborted()
      await sleep(pauseMs, signal)
    }
  }
  return work()
}
