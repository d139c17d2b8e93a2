// What the person at the page of a job has to decide.
import type { Job } from '../../jobs/job.ts'
import type { KeptReport } from '../../jobs/job-records.ts'

export type Decision =
  /** Nothing to decide yet. */
  | { kind: 'wait' }
  /** A patch is kept that is on no pull request. `sha256` names its bytes. */
  | { kind: 'approve'; sha256: string }
  /** Changes are kept, and their patch was too large to be kept for reading. */
  | { kind: 'unread' }
  | { kind: 'merge'; pullRequest: NonNullable<Job['pullRequest']> }
  /** Its pull request is merged or closed. */
  | { kind: 'done'; pullRequest: NonNullable<Job['pullRequest']> }
  /** It failed, or found nothing to change. */
  | { kind: 'again' }
  | { kind: 'archived' }

export function decisionOf(job: Job, result: Pick<KeptReport, 'isPublished'> | undefined): Decision {
  const { status, pullRequest, patchSha256, filesChanged } = job
  if (status === 'archived') return { kind: 'archived' }
  if (status === 'active') return { kind: 'wait' }
  if (pullRequest !== null && pullRequest.state !== 'open') return { kind: 'done', pullRequest }
  if (result?.isPublished === false && filesChanged > 0) {
    return patchSha256 === null ? { kind: 'unread' } : { kind: 'approve', sha256: patchSha256 }
  }
  return pullRequest === null ? { kind: 'again' } : { kind: 'merge', pullRequest }
}

/** Nothing continues an archived job, or one whose pull request was merged or closed. */
export function takesMessages({ status, pullRequest }: Pick<Job, 'status' | 'pullRequest'>): boolean {
  return status !== 'archived' && (pullRequest === null || pullRequest.state === 'open')
}

/** What is lost when the job is canceled or archived, a sentence; undefined = nothing. */
export function lossOf(job: Job, verb: 'cancel' | 'archive', decision: Decision): string | undefined {
  if (verb === 'cancel') {
    const { modelCalls } = job.spent
    const isBegun = modelCalls > job.spentBefore.modelCalls || job.waitingFollowUps > 0
    return isBegun ? 'What the agent has done in this turn, and the messages that wait, are lost.' : undefined
  }
  const isUnpublished = decision.kind === 'approve' || decision.kind === 'unread'
  return isUnpublished
    ? 'Its changes are on no pull request, and an archived job cannot publish them any more.'
    : undefined
}
