// A prompt becomes a job: the store keeps it if the project may have one, and the worker is woken.
import { createHash } from 'node:crypto'
import { ApiError } from '../contract/errors.ts'
import type { CreateJobInput } from '../contract/job.ts'
import type { Project, ProjectState } from '../projects/project.ts'
import { canonicalJson } from './canonical-json.ts'
import { type Job, newJobId } from './job.ts'
import type { JobSignals } from './signals.ts'
import type { CreateResult, IdempotencyClaim, JobStore, NewJob } from './store.ts'

export interface CreateJobDeps {
  jobs: Pick<JobStore, 'create'>
  signals: JobSignals
  /** Tells the worker of this process to look at the queue. */
  wake: () => void
  /** Full https address of a repository, given `owner/name`. */
  repositoryUrl: (fullName: string) => string
  modelName: string
  jobsPerHour: number
  tokensPerDay: number
  now: () => number
}

export interface CreatedJob {
  job: Job
  /** The idempotency key was known: this is the answer it got then. */
  isReplay: boolean
}

/** Names the operation in idempotency records; never change it, or keys of the last 7 days make second jobs. */
const IDEMPOTENCY_ROUTE = 'POST /v2/agent/{projectId}/job'

/**
 * Makes a job, or gives the one that the idempotency key made before. Throws `ApiError`: 409 when the project cannot
 * run jobs or the key was used with another body, 429 past a limit of the project.
 */
export async function createJob(
  deps: CreateJobDeps,
  project: Project,
  input: CreateJobInput,
  idempotencyKey?: string,
): Promise<CreatedJob> {
  const idempotency = idempotencyKey === undefined ? {} : { idempotency: claimOf(idempotencyKey, input) }
  const rules = { jobsPerHour: deps.jobsPerHour, tokensPerDay: deps.tokensPerDay, ...idempotency }
  const created = settle(await deps.jobs.create(newJobOf(deps, project, input), rules), project)
  if (!created.isReplay) {
    deps.signals.changed(created.job.id)
    deps.wake()
  }
  return created
}

function newJobOf(deps: CreateJobDeps, project: Project, input: CreateJobInput): NewJob {
  const createdAt = deps.now()
  return {
    id: newJobId(createdAt),
    projectId: project.id,
    prompt: input.prompt,
    draft: input.draft ?? false,
    model: deps.modelName,
    repository: deps.repositoryUrl(project.repository),
    requestedRef: input.ref ?? null,
    createdAt,
  }
}

/** Fields at their defaults are left out, so that sending a default and leaving it out are the same body. */
function claimOf(key: string, { prompt, ref, draft }: CreateJobInput): IdempotencyClaim {
  const body = canonicalJson({ prompt, ref, draft: draft === true ? true : undefined })
  return { route: IDEMPOTENCY_ROUTE, key, bodyHash: createHash('sha256').update(body).digest('hex') }
}

function settle(result: CreateResult, project: Project): CreatedJob {
  switch (result.kind) {
    case 'created':
      return { job: result.job, isReplay: false }
    case 'replayed':
      return { job: result.job, isReplay: true }
    case 'conflict':
      throw new ApiError(
        'idempotency_conflict',
        'This Idempotency-Key was used with another body in the last 7 days; send the same body or a new key',
      )
    case 'unavailable':
      throw new ApiError('project_unavailable', `${UNAVAILABLE[result.state]} ${project.repository}`)
    case 'rate_limited':
      throw new ApiError('rate_limited', `${LIMITS[result.limit]}; try again in ${result.retryAfterSeconds} seconds`, {
        retryAfterSeconds: result.retryAfterSeconds,
      })
    default:
      return result satisfies never
  }
}

const LIMITS = {
  jobs_per_hour: 'The project made too many jobs in the last hour',
  tokens_per_day: 'The jobs of this project have spent their model tokens of today',
} as const

/** A project that the App was never seen on is active: its first job looks for an installation and says what it found. */
const UNAVAILABLE: Readonly<Record<Exclude<ProjectState, 'active'>, string>> = {
  uninstalled: 'The GitHub App was uninstalled; install it again on',
  suspended: 'The installation of the GitHub App is suspended; lift the suspension in the settings of the owner of',
  removed: 'The GitHub App lost access; add the repository to its installation again:',
  deleted: 'The repository was deleted; restore it, or use the project of another one:',
  transferred: 'The repository moved to another owner; install the GitHub App there and make new keys:',
}
