// A prompt becomes a job: the store keeps it if the project may have one, and the worker is woken.
import { ApiError } from '../../contract/errors.ts'
import { type AgentJob, type AskedJob, type CreateJobInput, fillDefaults } from '../../contract/job.ts'
import type { JobTrigger } from '../../contract/job-states.ts'
import type { Project } from '../../projects/project.ts'
import { coversRepository } from '../../projects/settings/job-settings.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { refuseCause } from '../cause.ts'
import { type CauseRequest, type Job, presentJob } from '../job.ts'
import { newJobId } from '../job-names.ts'
import type { JobSignals } from '../signals.ts'
import type { JobStore } from '../store.ts'
import type { AskWhetherOpen } from './ask-whether-open.ts'
import { reviewsWaiting, toApiError, tooManyPullRequests } from './request-refusals.ts'
import { canonicalJson, claimIdempotency, type NewJob, type RepositoryLimit } from './store-requests.ts'

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
interface JobRequester extends Requester {
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
  /** The job as the client is answered; for an idempotency key that was known, as it was answered then. */
  answer: AgentJob
  isReplay: boolean
}

export function accepted(job: Job): AcceptedRequest {
  return { job, answer: presentJob(job), isReplay: false }
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
  const asked = fillDefaults(input)
  const ofRepository = limitOf(requester, deps)
  const refusal = asked.cause === null ? undefined : await refuseUngranted(asked.cause.repository, project, deps)
  const idempotency = claimIdempotency(idempotencyKey, ROUTE, withoutDefaults(asked))
  const { reviewDays } = await deps.settings(project.id)
  const limits = { perHour: jobsPerHour, tokensPerDay, openPullRequests, ofRepository, reviewDays }
  const rules = { ...limits, refusal, ...idempotency }
  const result = await deps.jobs.create(toNewJob(deps, project, asked, requester), rules)
  switch (result.kind) {
    case 'created':
      deps.signals.changed(result.job.id)
      deps.wake()
      return accepted(result.job)
    case 'replayed':
      // A run of another repository sees no jobs but its own, also when it guesses what another one sent.
      if (ofRepository !== undefined && result.job.runRepositoryId !== ofRepository.repositoryId)
        throw toApiError({ kind: 'conflict' }, project)
      return { job: result.job, answer: result.answer, isReplay: true }
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

function toNewJob(deps: CreateJobDeps, project: Project, asked: AskedJob, requester: JobRequester): NewJob {
  const createdAt = deps.now()
  const { ref, ...others } = asked
  return {
    ...others,
    cause: toCause(asked.cause),
    requestedRef: ref,
    id: newJobId(createdAt),
    projectId: project.id,
    requestedBy: requester.requestedBy,
    trigger: findTrigger(requester, asked),
    runRepositoryId: requester.run?.repositoryId ?? null,
    model: deps.modelName,
    repository: deps.repositoryUrl(project.repository),
    traceParent: deps.traceParent?.() ?? null,
    createdAt,
  }
}

/** What a person asks for on the dashboard is theirs, whatever it is about. */
function findTrigger({ trigger }: JobRequester, { cause }: Pick<AskedJob, 'cause'>): JobTrigger {
  return cause === null || trigger === 'dashboard' ? trigger : 'merged_code'
}

function toCause(cause: AskedJob['cause']): CauseRequest | null {
  if (cause === null) return null
  const { repository, from, to, pullRequest } = cause
  if (pullRequest !== undefined) return { repository, pullRequest }
  return from === undefined || to === undefined ? null : { repository, from, to }
}

/** The fields that say something: a body from before a field was added stays the same body. */
function withoutDefaults(asked: AskedJob): Record<string, unknown> {
  const nothing = new Map(Object.entries(fillDefaults({ prompt: '' })))
  const said = Object.entries(asked).filter(
    ([field, value]) => canonicalJson(value) !== canonicalJson(nothing.get(field)),
  )
  return Object.fromEntries(said)
}
