// A prompt becomes a job: the store keeps it if the project may have one, and the worker is woken.
import type { CreateJobInput } from '../../contract/job.ts'
import type { Project } from '../../projects/project.ts'
import type { Job } from '../job.ts'
import { newJobId } from '../job-names.ts'
import type { JobSignals } from '../run/signals.ts'
import type { JobStore } from '../store.ts'
import type { AskWhetherOpen } from './ask-whether-open.ts'
import { claimIdempotency } from './idempotency-claim.ts'
import { toApiError, tooManyPullRequests } from './request-refusals.ts'
import type { NewJob } from './store-requests.ts'

/** What every request to jobs takes. */
export interface JobRequestDeps {
  signals: JobSignals
  /** Tells the worker of this process to look at the queue. */
  wake: () => void
  tokensPerDay: number
  /** Pull requests of a project that may be open at once. */
  openPullRequests: number
  /** undefined = there is no code host to ask. */
  askWhetherOpen?: AskWhetherOpen | undefined
  now: () => number
}

export interface CreateJobDeps extends JobRequestDeps {
  /** Of a project. */
  jobsPerHour: number
  jobs: Pick<JobStore, 'create'>
  /** Full https address of a repository, given `owner/name`. */
  repositoryUrl: (fullName: string) => string
  modelName: string
}

export interface AcceptedRequest {
  job: Job
  /** The idempotency key was known: this is the answer it got then. */
  isReplay: boolean
}

const ROUTE = 'POST /v2/agent/{projectId}/job'

/**
 * Makes a job, or gives the one that the idempotency key made before. Throws `ApiError`: 409 when the project cannot
 * run jobs, has too many open pull requests, or the key was used with another body; 429 past a limit of the project.
 */
export async function createJob(
  deps: CreateJobDeps,
  project: Project,
  input: CreateJobInput,
  requestedBy: string,
  idempotencyKey?: string,
): Promise<AcceptedRequest> {
  const { jobsPerHour, tokensPerDay, openPullRequests } = deps
  const idempotency = claimIdempotency(idempotencyKey, ROUTE, withoutDefaults(input))
  const rules = { perHour: jobsPerHour, tokensPerDay, openPullRequests, ...idempotency }
  const result = await deps.jobs.create(toNewJob(deps, project, input, requestedBy), rules)
  switch (result.kind) {
    case 'created':
      deps.signals.changed(result.job.id)
      deps.wake()
      return { job: result.job, isReplay: false }
    case 'replayed':
      return { job: result.job, isReplay: true }
    case 'too_many_pull_requests':
      throw tooManyPullRequests(result.open)
    default:
      throw toApiError(result, project)
  }
}

function toNewJob(deps: CreateJobDeps, project: Project, input: CreateJobInput, requestedBy: string): NewJob {
  const createdAt = deps.now()
  return {
    id: newJobId(createdAt),
    projectId: project.id,
    prompt: input.prompt,
    mode: input.mode ?? 'pull_request',
    topic: input.topic ?? null,
    context: [...new Set(input.context)],
    requestedBy,
    draft: input.draft ?? false,
    model: deps.modelName,
    repository: deps.repositoryUrl(project.repository),
    requestedRef: input.ref ?? null,
    createdAt,
  }
}

/** Sending a default and leaving it out are the same body. */
function withoutDefaults({ prompt, ref, draft, mode, topic, context }: CreateJobInput): Record<string, unknown> {
  return {
    prompt,
    ref,
    draft: draft === true ? true : undefined,
    mode: mode === 'patch' ? mode : undefined,
    topic,
    context: context?.length === 0 ? undefined : context,
  }
}
