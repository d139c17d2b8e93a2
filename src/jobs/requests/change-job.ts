// A follow-up: it begins the next turn of its job, or waits for the end of the present one.
import { formatCount } from '../../base/text.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Actor } from '../../projects/audit.ts'
import type { Project } from '../../projects/project.ts'
import type { Job } from '../job.ts'
import { WAITING_MAX_CHARACTERS, WAITING_MESSAGES } from '../job-transitions.ts'
import type { JobSignals } from '../signals.ts'
import type { JobStore } from '../store.ts'
import { COULD_NOT_ASK, unlessReopened } from './ask-whether-open.ts'
import { type AcceptedRequest, accepted, type JobRequestDeps, limitOf, type Requester } from './create-job.ts'
import { jobNotFound, toApiError, tooManyPullRequests } from './request-refusals.ts'
import { type CancelResult, claimIdempotency } from './store-requests.ts'

/** When a client whose message may not wait should send it again; most turns end within minutes. */
const WAITING_RETRY_SECONDS = 60

export interface MessageJobDeps extends JobRequestDeps {
  /** Of a project. */
  messagesPerHour: number
  /** Of the runs of one other repository. */
  repositoryJobsPerHour: number
  jobs: Pick<JobStore, 'message'>
}

const MESSAGE_ROUTE = 'POST /v2/agent/{projectId}/job/{id}/message'

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
  const idempotency = claimIdempotency(idempotencyKey, MESSAGE_ROUTE, { jobId, prompt })
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
      return accepted(result.job)
    case 'replayed':
      return { job: result.job, answer: result.answer, isReplay: true }
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

// A patch that was read and approved becomes a pull request: the very changes that are kept, without the
// model. `decidePublish` in job-transitions.ts says when.

export interface PublishJobDeps extends JobRequestDeps {
  jobs: Pick<JobStore, 'publish'>
}

const PUBLISH_ROUTE = 'POST /v2/agent/{projectId}/job/{id}/publish'

/**
 * Sends what a job keeps on its way to a pull request; a job that has published it before is given as it is. Throws
 * `ApiError`: 404 for an unknown job, 409 when there is nothing to publish, when the patch is not the one of `sha256`, or
 * when too many pull requests are open. `by`: the person whose approval it is, for the audit list.
 */
export async function publishJob(
  deps: PublishJobDeps,
  project: Project,
  jobId: string,
  sha256: string | undefined,
  { requestedBy, by }: { requestedBy: string; by?: Actor },
  idempotencyKey?: string,
): Promise<AcceptedRequest> {
  const { openPullRequests, now } = deps
  const idempotency = claimIdempotency(idempotencyKey, PUBLISH_ROUTE, { jobId, sha256 })
  const order = { sha256, requestedBy, by, at: now(), openPullRequests, ...idempotency }
  const { result, isUncertain } = await unlessReopened(project, deps.askWhetherOpen, () =>
    deps.jobs.publish(project.id, jobId, order),
  )
  switch (result.kind) {
    case 'done':
      deps.signals.changed(jobId)
      deps.wake()
      return accepted(result.job)
    case 'replayed':
      return { job: result.job, answer: result.answer, isReplay: true }
    case 'changed':
      throw new ApiError('patch_changed', explainChangedPatch(result.job))
    case 'refused':
      throw new ApiError('job_state_conflict', explainRefusedPublish(result.job, isUncertain))
    case 'too_many_pull_requests':
      throw tooManyPullRequests(result.open)
    case 'not_found':
      throw jobNotFound(jobId)
    default:
      throw toApiError(result, project)
  }
}

function explainChangedPatch({ patchSha256 }: Job): string {
  const now = patchSha256 === null ? 'keeps no patch' : `keeps ${patchSha256}`
  return `The job now ${now}. Read the patch again and publish that one`
}

function explainRefusedPublish({ status, outcome, pullRequest, patchSha256 }: Job, isUncertain: boolean): string {
  if (status === 'active') return 'The job is active. Wait until it ends, read the patch, then publish it'
  if (status === 'archived') return 'The job is archived; start a new one'
  if (patchSha256 !== null && pullRequest !== null && pullRequest.state !== 'open') {
    const advice = isUncertain ? COULD_NOT_ASK : 'Start a new job, or apply the patch by hand'
    return `Pull request #${pullRequest.number}, for which the patch was made, is ${pullRequest.state}. ${advice}`
  }
  return `There is nothing to publish: the job ended as ${outcome ?? status}, without changes that passed the policy gate`
}

// A job is ended by a person or a program: canceled while it works, archived afterwards.

export interface EndJobDeps {
  jobs: Pick<JobStore, 'cancel' | 'archive'>
  signals: JobSignals
  now: () => number
}

/** Throws `ApiError`: 404 for an unknown job, 409 when its state does not allow it. `by`: the person, for the audit list. */
export async function endJob(
  { jobs, signals, now }: EndJobDeps,
  projectId: string,
  jobId: string,
  verb: 'cancel' | 'archive',
  by?: Actor,
): Promise<Job> {
  const result: CancelResult = await jobs[verb](projectId, jobId, now(), by)
  if (result.kind === 'not_found') throw jobNotFound(jobId)
  if (result.kind === 'refused') throw new ApiError('job_state_conflict', explainRefusal(verb, result.job))
  signals.changed(jobId)
  return result.job
}

function explainRefusal(verb: 'cancel' | 'archive', job: Job): string {
  if (verb === 'archive') return 'The job is active; cancel it or wait for its end'
  if (job.status === 'active') return 'The job is publishing its pull request; wait for its end and close it there'
  return `The job is ${job.status}; only an active job can be canceled`
}
