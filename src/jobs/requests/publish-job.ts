// A patch that was read and approved becomes a pull request: the very changes that are kept, without the
// model. `decidePublish` in job-transitions.ts says when.
import { ApiError } from '../../contract/errors.ts'
import type { Actor } from '../../projects/audit.ts'
import type { Project } from '../../projects/project.ts'
import type { Job } from '../job.ts'
import type { JobStore } from '../store.ts'
import { COULD_NOT_ASK, unlessReopened } from './ask-whether-open.ts'
import type { AcceptedRequest, JobRequestDeps } from './create-job.ts'
import { claimIdempotency } from './idempotency-claim.ts'
import { jobNotFound, toApiError, tooManyPullRequests } from './request-refusals.ts'

export interface PublishJobDeps extends JobRequestDeps {
  jobs: Pick<JobStore, 'publish'>
}

const ROUTE = 'POST /v2/agent/{projectId}/job/{id}/publish'

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
  const idempotency = claimIdempotency(idempotencyKey, ROUTE, { jobId, sha256 })
  const order = { sha256, requestedBy, by, at: now(), openPullRequests, ...idempotency }
  const { result, isUncertain } = await unlessReopened(project, deps.askWhetherOpen, () =>
    deps.jobs.publish(project.id, jobId, order),
  )
  switch (result.kind) {
    case 'done':
      deps.signals.changed(jobId)
      deps.wake()
      return { job: result.job, isReplay: false }
    case 'replayed':
      return { job: result.job, isReplay: true }
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
