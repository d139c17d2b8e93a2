// A follow-up: it begins the next turn of its job, or waits for the end of the present one.

import { formatCount } from '../../base/text/plural.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Project } from '../../projects/project.ts'
import { WAITING_MAX_CHARACTERS, WAITING_MESSAGES } from '../defaults.ts'
import type { Job } from '../job.ts'
import type { JobStore } from '../store.ts'
import { COULD_NOT_ASK, unlessReopened } from './ask-whether-open.ts'
import { type AcceptedRequest, type JobRequestDeps, limitOf, type Requester } from './create-job.ts'
import { claimIdempotency } from './idempotency-claim.ts'
import { jobNotFound, toApiError } from './request-refusals.ts'

/** When a client whose message may not wait should send it again; most turns end within minutes. */
const WAITING_RETRY_SECONDS = 60

export interface MessageJobDeps extends JobRequestDeps {
  /** Of a project. */
  messagesPerHour: number
  /** Of the runs of one other repository. */
  repositoryJobsPerHour: number
  jobs: Pick<JobStore, 'message'>
}

const ROUTE = 'POST /v2/agent/{projectId}/job/{id}/message'

/**
 * Begins the next turn of a job, or keeps the message for it while the job is active. Throws `ApiError`: 404 for an unknown
 * job, 409 when it is archived or its pull request is no longer open, 429 when too much is waiting, or past a limit of the
 * project.
 */
export async function messageJob(
  deps: MessageJobDeps,
  project: Project,
  jobId: string,
  prompt: string,
  requester: Requester,
  idempotencyKey?: string,
): Promise<AcceptedRequest> {
  const { messagesPerHour, tokensPerDay, now } = deps
  const idempotency = claimIdempotency(idempotencyKey, ROUTE, { jobId, prompt })
  const message = { prompt, requestedBy: requester.requestedBy, at: now() }
  const ofRepository = limitOf(requester, deps)
  const rules = { perHour: messagesPerHour, tokensPerDay, ofRepository, ...idempotency }
  const { result, isUncertain } = await unlessReopened(project, deps.askWhetherOpen, () =>
    deps.jobs.message(project.id, jobId, message, rules),
  )
  switch (result.kind) {
    case 'accepted':
      deps.signals.changed(jobId)
      deps.wake()
      return { job: result.job, isReplay: false }
    case 'replayed':
      return { job: result.job, isReplay: true }
    case 'full':
      throw new ApiError('too_many_messages', describeFull('messages'), { retryAfterSeconds: WAITING_RETRY_SECONDS })
    case 'refused':
      throw new ApiError('job_state_conflict', explainRefusedMessage(result.job, isUncertain))
    case 'not_found':
      throw jobNotFound(jobId)
    default:
      throw toApiError(result, project)
  }
}

/** Why a follow-up may not even wait, and what to do; the sender calls it a message or a comment. */
export function describeFull(followUps: 'messages' | 'comments'): string {
  const most = `${WAITING_MESSAGES} messages and comments, or ${formatCount(WAITING_MAX_CHARACTERS)} characters of them, may wait for the current turn to end`
  return `At most ${most}. Send further ${followUps} when it has ended`
}

/** Why a job takes no message, and what to do. */
export function explainRefusedMessage(
  { status, pullRequest }: Pick<Job, 'status' | 'pullRequest'>,
  isUncertain = false,
): string {
  if (status === 'archived') return 'The job is archived; start a new one'
  if (pullRequest !== null && pullRequest.state !== 'open') {
    const advice = isUncertain ? COULD_NOT_ASK : 'Start a new job'
    return `Pull request #${pullRequest.number} of the job is ${pullRequest.state}. ${advice}`
  }
  return 'The job cannot take a message now. Check its status'
}
