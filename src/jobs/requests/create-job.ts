// A prompt becomes a job: the store keeps it if the project may have one, and the worker is woken.
import { ApiError } from '../../contract/errors.ts'
import type { CreateJobInput } from '../../contract/job.ts'
import type { JobTrigger } from '../../contract/job-states.ts'
import { compactOptions } from '../../contract/pull-request-options.ts'
import type { Project } from '../../projects/project.ts'
import { coversRepository } from '../../projects/settings/job-settings.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { refuseCause } from '../cause.ts'
import type { CauseRequest, Job } from '../job.ts'
import { newJobId } from '../job-names.ts'
import type { JobSignals } from '../signals.ts'
import type { JobStore } from '../store.ts'
import type { AskWhetherOpen } from './ask-whether-open.ts'
import { reviewsWaiting, toApiError, tooManyPullRequests } from './request-refusals.ts'
import { claimIdempotency, type NewJob, type RepositoryLimit } from './store-requests.ts'

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
  /** Of the runs of one other repository. */
  repositoryJobsPerHour: number
  jobs: Pick<JobStore, 'create'>
  /** Gives a project's settings; they may be some seconds old. */
  settings: (projectId: string) => Promise<Pick<ProjectSettings, 'contextRepositories' | 'reviewDays'>>
  /** Full https address of a repository, given `owner/name`. */
  repositoryUrl: (fullName: string) => string
  modelName: string
  /** Gives the W3C `traceparent` of the present request, if it is traced. */
  traceParent?: (() => string | undefined) | undefined
}

/** Who asks. */
export interface Requester {
  /** For people: the subject of a sentence such as `the API key "nightly"`. */
  requestedBy: string
  /** Set when a workflow run asks without a key. */
  run?: RequestingRun | undefined
}

/** Who asks for a job. */
export interface JobRequester extends Requester {
  /** What asks, as far as can be told without the request's body. */
  trigger: Exclude<JobTrigger, 'merged_code'>
}

export interface RequestingRun {
  repositoryId: number
  /** Whether that is another repository than the project's. */
  isOther: boolean
}

export interface AcceptedRequest {
  job: Job
  /** The idempotency key was known: this is the answer it got then. */
  isReplay: boolean
}

const ROUTE = 'POST /v2/agent/{projectId}/job'

/**
 * Makes a job, or gives the one that the idempotency key made before. Throws `ApiError`: 403 when the project's settings do
 * not grant the repository of the cause; 409 when the project cannot run jobs, has too many open pull requests, or the key was
 * used with another body; 429 past a limit of the project, also one that is lower because pull requests wait for a review.
 */
export async function createJob(
  deps: CreateJobDeps,
  project: Project,
  input: CreateJobInput,
  requester: JobRequester,
  idempotencyKey?: string,
): Promise<AcceptedRequest> {
  const { jobsPerHour, tokensPerDay, openPullRequests } = deps
  const ofRepository = limitOf(requester, deps)
  const refusal = input.cause && (await refuseUngranted(input.cause.repository, project, deps))
  const idempotency = claimIdempotency(idempotencyKey, ROUTE, withoutDefaults(input))
  const { reviewDays } = await deps.settings(project.id)
  const limits = { perHour: jobsPerHour, tokensPerDay, openPullRequests, ofRepository, reviewDays }
  const rules = { ...limits, refusal, ...idempotency }
  const result = await deps.jobs.create(toNewJob(deps, project, input, requester), rules)
  switch (result.kind) {
    case 'created':
      deps.signals.changed(result.job.id)
      deps.wake()
      return { job: result.job, isReplay: false }
    case 'replayed':
      // A run of another repository sees no jobs but its own, also when it guesses what another one sent.
      if (ofRepository !== undefined && result.job.runRepositoryId !== ofRepository.repositoryId)
        throw toApiError({ kind: 'conflict' }, project)
      return { job: result.job, isReplay: true }
    case 'refused':
      throw new ApiError('cause_not_allowed', result.why)
    case 'too_many_pull_requests':
      throw tooManyPullRequests(result.open)
    case 'reviews_waiting':
      throw reviewsWaiting(result, project)
    default:
      throw toApiError(result, project)
  }
}

/** What only GitHub knows, such as whether it exists, the job finds out when it begins. */
async function refuseUngranted(
  repository: string,
  project: Project,
  { settings }: CreateJobDeps,
): Promise<string | undefined> {
  const { contextRepositories } = await settings(project.id)
  return refuseCause(repository, project, (name) => coversRepository(contextRepositories, name))
}

/** Gives the limit of the repository whose run asks, when it is another one than the project's. */
export function limitOf(
  { run }: Requester,
  { repositoryJobsPerHour }: Pick<CreateJobDeps, 'repositoryJobsPerHour'>,
): RepositoryLimit | undefined {
  return run?.isOther === true ? { repositoryId: run.repositoryId, perHour: repositoryJobsPerHour } : undefined
}

function toNewJob(deps: CreateJobDeps, project: Project, input: CreateJobInput, requester: JobRequester): NewJob {
  const createdAt = deps.now()
  return {
    id: newJobId(createdAt),
    projectId: project.id,
    prompt: input.prompt,
    mode: input.mode ?? 'pull_request',
    topic: input.topic ?? null,
    context: [...new Set(input.context)],
    cause: toCause(input.cause),
    requestedBy: requester.requestedBy,
    trigger: findTrigger(requester, input),
    runRepositoryId: requester.run?.repositoryId ?? null,
    draft: input.draft ?? false,
    pullRequestOptions: compactOptions(input.pullRequestOptions),
    model: deps.modelName,
    repository: deps.repositoryUrl(project.repository),
    requestedRef: input.ref ?? null,
    traceParent: deps.traceParent?.(),
    createdAt,
  }
}

/** What a person asks for on the dashboard is theirs, whatever it is about. */
function findTrigger({ trigger }: JobRequester, { cause }: Pick<CreateJobInput, 'cause'>): JobTrigger {
  return cause === undefined || trigger === 'dashboard' ? trigger : 'merged_code'
}

function toCause(cause: CreateJobInput['cause']): CauseRequest | null {
  if (cause === undefined) return null
  const { repository, from, to, pullRequest } = cause
  if (pullRequest !== undefined) return { repository, pullRequest }
  return from === undefined || to === undefined ? null : { repository, from, to }
}

/** Sending a default and leaving it out are the same body. */
function withoutDefaults(input: CreateJobInput): Record<string, unknown> {
  const { prompt, ref, draft, mode, topic, context, cause, pullRequestOptions } = input
  return {
    prompt,
    ref,
    draft: draft === true ? true : undefined,
    mode: mode === 'patch' ? mode : undefined,
    topic,
    context: context?.length === 0 ? undefined : context,
    cause,
    pullRequestOptions: compactOptions(pullRequestOptions) ?? undefined,
  }
}
