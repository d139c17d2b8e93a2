// What may be asked of a job in which state (docs/architecture.md, "One prompt"). The store applies these rules to the
// job that it has locked.
import type { Job } from './job.ts'

/** Messages and comments that may wait for the current turn of a job to end; Docmend refuses further ones. */
export const WAITING_MESSAGES = 20

/** Characters of everything that waits; together it is the next prompt of the job, so it is as long as one may be. */
export const WAITING_MAX_CHARACTERS = 100_000

/** True when a follow-up begins the job's next turn: the last one is over, and its pull request, if any, is open. */
export function mayBeginTurn(job: Pick<Job, 'status' | 'pullRequest'>): boolean {
  return isOver(job) && !hasClosedPullRequest(job)
}

/** What waits for the present turn of a job to end. */
export interface Waiting {
  followUps: number
  /** Of their prompts, in all. */
  characters: number
}

/**
 * Tells what happens to a message, or a comment on the job's pull request, of so many characters: it begins the next turn, or
 * waits for the end of the present one. `full`: it would wait, but too much is waiting already.
 */
export function placeFollowUp(
  job: Pick<Job, 'status' | 'pullRequest'>,
  characters: number,
  waiting: Waiting,
): 'begins' | 'waits' | 'full' | 'refused' {
  if (mayBeginTurn(job)) return 'begins'
  if (job.status !== 'active' || hasClosedPullRequest(job)) return 'refused'
  const hasRoom =
    waiting.followUps === 0 ||
    (waiting.followUps < WAITING_MESSAGES && waiting.characters + characters <= WAITING_MAX_CHARACTERS)
  return hasRoom ? 'waits' : 'full'
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
  return mayBeginTurn(job) ? 'publish' : 'refused'
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
