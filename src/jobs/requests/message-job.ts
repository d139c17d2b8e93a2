// A follow-up: its job is active again, in its next turn.
import { ApiError } from '../../contract/errors.ts'
import type { Project } from '../../projects/project.ts'
import type { Job } from '../job.ts'
import type { JobStore } from '../store.ts'
import { COULD_NOT_ASK, unlessReopened } from './ask-whether-open.ts'
import type { AcceptedRequest, JobRequestDeps } from './create-job.ts'
import { claimIdempotency } from './idempotency-claim.ts'
import { jobNotFound, toApiError } from './request-refusals.ts'

export interface MessageJobDeps extends JobRequestDeps {
  jobs: Pick<JobStore, 'message'>
}

const ROUTE = 'POST /v2/agent/{projectId}/job/{id}/message'

/**
 * Begins the next turn of a job. Throws `ApiError`: 404 for an unknown job, 409 while it is active, when it is archived or
 * its pull request is no longer open, 429 past a limit of the project.
 */
export async function messageJob(
  deps: MessageJobDeps,
  project: Project,
  jobId: string,
  prompt: string,
  requestedBy: string,
  idempotencyKey?: string,
): Promise<AcceptedRequest> {
  const { jobsPerHour, tokensPerDay, now } = deps
  const idempotency = claimIdempotency(idempotencyKey, ROUTE, { jobId, prompt })
  const message = { prompt, requestedBy, at: now() }
  const rules = { jobsPerHour, tokensPerDay, ...idempotency }
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
    case 'refused':
      throw new ApiError('job_state_conflict', explainRefusedMessage(result.job, isUncertain))
    case 'not_found':
      throw jobNotFound(jobId)
    default:
      throw toApiError(result, project)
  }
}

/** Why a job takes no message, and what to do. */
export function explainRefusedMessage(
  { status, pullRequest }: Pick<Job, 'status' | 'pullRequest'>,
  isUncertain = false,
): string {
  if (status === 'active') return 'The job is active. Wait until it ends, or cancel it, then send the message again'
  if (status === 'archived') return 'The job is archived; start a new one'
  if (pullRequest !== null && pullRequest.state !== 'open') {
    const advice = isUncertain ? COULD_NOT_ASK : 'Start a new job'
    return `Pull request #${pullRequest.number} of the job is ${pullRequest.state}. ${advice}`
  }
  return 'The job cannot take a message now. Check its status'
}
