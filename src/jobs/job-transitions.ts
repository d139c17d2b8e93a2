// What may be asked of a job in which state ("A job's states" in docs/architecture.md). The store applies these rules to the
// job that it has locked.
import { WAITING_COMMENTS } from './defaults.ts'
import type { Job } from './job.ts'

/** True when a message begins the job's next turn: the last one is over, and its pull request, if any, is open. */
export function takesMessage(job: Pick<Job, 'status' | 'pullRequest'>): boolean {
  return isOver(job) && !hasClosedPullRequest(job)
}

/**
 * Tells what happens to a comment on the job's pull request, while so many wait already: it begins the next turn, or waits
 * for the end of the present one.
 */
export function placeComment(
  job: Pick<Job, 'status' | 'pullRequest'>,
  waiting: number,
): 'begins' | 'waits' | 'refused' {
  if (takesMessage(job)) return 'begins'
  return job.status === 'active' && !hasClosedPullRequest(job) && waiting < WAITING_COMMENTS ? 'waits' : 'refused'
}

/** True when the next turn starts from the result that is kept, where that is on no pull request. */
export function startsFromKeptResult({ mode, pullRequest }: Pick<Job, 'mode' | 'pullRequest'>): boolean {
  // Beside a pull request, what was in the way of a result is what people pushed, and that is where to start from.
  return mode === 'patch' || pullRequest === null
}

/**
 * Tells what a request to publish the kept result comes to. `done`: it is on its way, or was published before. `changed`:
 * another patch is kept than the one of this hash.
 */
export function decidePublish(
  job: Pick<Job, 'status' | 'mode' | 'phase' | 'pullRequest' | 'patchSha256'>,
  kept: { isPublished: boolean },
  sha256: string | undefined,
): 'publish' | 'done' | 'refused' | 'changed' {
  const isOnItsWay = job.status === 'active' && job.mode === 'pull_request' && job.phase !== 'agent'
  if (job.status === 'active' && !isOnItsWay) return 'refused'
  if (sha256 !== undefined && sha256 !== job.patchSha256) return job.status === 'archived' ? 'refused' : 'changed'
  if (isOnItsWay || kept.isPublished) return 'done'
  return takesMessage(job) ? 'publish' : 'refused'
}

export const CANCELED = 'Canceled on request'

/** A job that publishes may have been seen on the host already. */
export function decideCancel({
  status,
  phase,
  outcome,
}: Pick<Job, 'status' | 'phase' | 'outcome'>): 'cancel' | 'done' | 'refused' {
  if (outcome === 'canceled') return 'done'
  return status === 'active' && phase !== 'publishing' ? 'cancel' : 'refused'
}

export function decideArchive({ status }: Pick<Job, 'status'>): 'archive' | 'done' | 'refused' {
  if (status === 'archived') return 'done'
  return status === 'active' ? 'refused' : 'archive'
}

function isOver({ status }: Pick<Job, 'status'>): boolean {
  return status === 'completed' || status === 'failed'
}

function hasClosedPullRequest({ pullRequest }: Pick<Job, 'pullRequest'>): boolean {
  return pullRequest !== null && pullRequest.state !== 'open'
}
