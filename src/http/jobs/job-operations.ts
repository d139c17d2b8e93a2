// The operations on agent jobs.
import type { SharedLimits } from '../../base/processes/shared-limiter.ts'
import { ApiError } from '../../contract/errors.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts'
import {
  AgentJobSchema,
  CreateJobSchema,
  GetJobQuerySchema,
  JobListSchema,
  ListJobsQuerySchema,
  MessageSchema,
  PublishSchema,
} from '../../contract/job.ts'
import { formatJobCursor } from '../../contract/job-cursor.ts'
import { isTerminal } from '../../contract/job-states.ts'
import { jobPath } from '../../contract/paths.ts'
import { type Job, presentJob } from '../../jobs/job.ts'
import { endJob, messageJob, publishJob } from '../../jobs/requests/change-job.ts'
import { createJob } from '../../jobs/requests/create-job.ts'
import { jobNotFound } from '../../jobs/requests/request-refusals.ts'
import type { JobSignals } from '../../jobs/signals.ts'
import type { ApiDeps } from '../deps.ts'
import { NO_BODY, NO_QUERY, projectOperation } from '../operation.ts'
import { findTrigger } from '../request/find-trigger.ts'
import { IdempotencyHeadersSchema, parseIdempotencyKey } from '../request/idempotency-key.ts'
import { answerJob, JOB_ANSWER, requireJobId } from './job-answers.ts'
import { jobEventsOperation } from './job-events-operation.ts'
import { logCreatedByRun } from './log-run.ts'
import { patchOperation } from './patch-operation.ts'

// Requests that are held until a job ends. Their number is limited per project, so that one project cannot tie up the
// service. Each is released when its client disconnects or the server stops.

/** Signals reach only one process; polling at this interval finds a job that another process ends. */
const LOOK_EVERY_MS = 1_000
const TOO_MANY_RETRY_SECONDS = 5

interface LongPollDeps {
  signals: JobSignals
  sharedLimits: SharedLimits
  /** In all processes together. */
  maxPerProject: number
  shutdown: AbortSignal
}

interface Hold {
  /** The current state of the job; `look` reads it again. */
  job: Job
  /** At most `WAIT_MAX_SECONDS` of contract/limits.ts. */
  waitMs: number
  /** Aborts when the client disconnects. */
  clientGone: AbortSignal
  look: () => Promise<Job | undefined>
}

interface LongPolls {
  /**
   * Returns the job after it has ended, or its current state when the wait is over. Throws `ApiError` 429 when too many
   * requests wait.
   */
  hold(hold: Hold): Promise<Job>
  quota(projectId: string): { quota: number; remaining: number }
}

function createLongPolls({ signals, sharedLimits, maxPerProject, shutdown }: LongPollDeps): LongPolls {
  const limiter = sharedLimits.limiter('waits', { atOnce: maxPerProject, refuse: tooManyWaits })
  return {
    quota: (projectId) => limiter.quota(projectId),
    async hold(hold) {
      if (hold.waitMs === 0 || isTerminal(hold.job.status)) return hold.job
      return limiter.run(() => waitForEnd(signals, hold, shutdown), hold.job.projectId)
    },
  }
}

async function waitForEnd(signals: JobSignals, hold: Hold, shutdown: AbortSignal): Promise<Job> {
  const finished = new AbortController()
  const over = AbortSignal.timeout(hold.waitMs)
  const stop = AbortSignal.any([over, hold.clientGone, shutdown, finished.signal])
  try {
    for (let job = hold.job; ; ) {
      // Start listening before looking, so that no change in between is missed.
      const change = signals.waitForChange(job.id, LOOK_EVERY_MS, stop)
      job = (await hold.look()) ?? job
      if (isTerminal(job.status) || stop.aborted) return job
      await change
    }
  } finally {
    finished.abort()
  }
}

function tooManyWaits(most: number): ApiError {
  const message = `The project already has ${most} long polls open. Ask without wait, or try again in a few seconds`
  return new ApiError('too_many_waits', message, { retryAfterSeconds: TOO_MANY_RETRY_SECONDS })
}

/** Makes the operations, which count what they hold open; call this once per server. */
export function createJobOperations(deps: ApiDeps) {
  return {
    create: createOperation(deps),
    get: getOperation(deps),
    list: listOperation(deps),
    cancel: cancelOperation(deps),
    archive: archiveOperation(deps),
    message: messageOperation(deps),
    publish: publishOperation(deps),
    patch: patchOperation(deps),
    events: jobEventsOperation(deps),
  }
}

function createOperation(deps: ApiDeps) {
  return projectOperation({
    id: 'createAgentJob',
    summary: 'Create an agent job',
    query: NO_QUERY,
    body: CreateJobSchema,
    headers: IdempotencyHeadersSchema,
    answers: {
      201: { description: 'The job was created.', schema: AgentJobSchema, headers: ['Location'] },
      200: { description: 'The Idempotency-Key was used before: the job that it created.', schema: AgentJobSchema },
    },
    errors: [
      'invalid_header',
      'cause_not_allowed',
      'idempotency_conflict',
      'project_unavailable',
      'too_many_pull_requests',
      'rate_limited',
      'reviews_waiting',
    ],
    isForOtherRepositories: true,
    async handle({ project, body, header, requestedBy, run }) {
      const key = parseIdempotencyKey(header(IDEMPOTENCY_KEY_HEADER))
      const trigger = findTrigger(run?.claims, header('User-Agent'))
      const made = await createJob({ ...deps, ...deps.limits }, project, body, { requestedBy, trigger, run }, key)
      if (made.isReplay) return { status: 200, body: made.answer }
      logCreatedByRun(deps, made.job, run)
      return { status: 201, body: made.answer, headers: { Location: jobPath(project.id, made.job.id) } }
    },
  })
}

function getOperation({ jobs, signals, sharedLimits, limits, shutdown }: ApiDeps) {
  const longPolls = createLongPolls({ signals, sharedLimits, shutdown, maxPerProject: limits.maxLongPolls })
  return projectOperation({
    id: 'getAgentJob',
    summary: 'Get an agent job',
    query: GetJobQuerySchema,
    body: NO_BODY,
    answers: { 200: JOB_ANSWER },
    errors: ['job_not_found', 'too_many_waits'],
    isForOtherRepositories: true,
    quotas: (projectId) => [{ name: 'waits', ...longPolls.quota(projectId) }],
    async handle({ project, jobId, query, clientGone }) {
      const look = (): Promise<Job | undefined> => jobs.find(project.id, requireJobId(jobId))
      const job = await look()
      if (job === undefined) throw jobNotFound(jobId)
      return answerJob(await longPolls.hold({ job, waitMs: query.wait * 1_000, clientGone: clientGone(), look }))
    },
  })
}

function listOperation({ jobs }: ApiDeps) {
  return projectOperation({
    id: 'listAgentJobs',
    summary: 'List agent jobs, newest first',
    query: ListJobsQuerySchema,
    body: NO_BODY,
    answers: { 200: { description: 'A page of jobs.', schema: JobListSchema } },
    errors: [],
    async handle({ project, query: { cursor: after, ...query } }) {
      const { jobs: listed, hasMore } = await jobs.list(project.id, { ...query, after })
      const last = listed.at(-1)
      const nextCursor = hasMore && last !== undefined ? formatJobCursor(last) : null
      return { status: 200, body: { jobs: listed.map(presentJob), hasMore, nextCursor } }
    },
  })
}

function cancelOperation(deps: ApiDeps) {
  return projectOperation({
    id: 'cancelAgentJob',
    summary: 'Cancel an agent job',
    query: NO_QUERY,
    body: NO_BODY,
    answers: { 200: JOB_ANSWER },
    errors: ['job_not_found', 'job_state_conflict'],
    isForOtherRepositories: true,
    handle: async ({ project, jobId }) => answerJob(await endJob(deps, project.id, requireJobId(jobId), 'cancel')),
  })
}

function archiveOperation(deps: ApiDeps) {
  return projectOperation({
    id: 'archiveAgentJob',
    summary: 'Archive an agent job',
    query: NO_QUERY,
    body: NO_BODY,
    answers: { 200: JOB_ANSWER },
    errors: ['job_not_found', 'job_state_conflict'],
    isForOtherRepositories: true,
    handle: async ({ project, jobId }) => answerJob(await endJob(deps, project.id, requireJobId(jobId), 'archive')),
  })
}

// Operations that take a job further: another turn, or its patch as a pull request.

function messageOperation(deps: ApiDeps) {
  return projectOperation({
    id: 'messageAgentJob',
    summary: 'Send an agent job another instruction',
    query: NO_QUERY,
    body: MessageSchema,
    headers: IdempotencyHeadersSchema,
    answers: {
      200: {
        ...JOB_ANSWER,
        description: 'The job: active again, or still active, and the message waits for its next turn.',
      },
    },
    errors: [
      'invalid_header',
      'job_not_found',
      'idempotency_conflict',
      'job_state_conflict',
      'project_unavailable',
      'rate_limited',
      'too_many_messages',
    ],
    isForOtherRepositories: true,
    async handle({ project, jobId, body, header, requestedBy, run }) {
      const key = parseIdempotencyKey(header(IDEMPOTENCY_KEY_HEADER))
      const limited = { ...deps, ...deps.limits }
      const requester = { requestedBy, run }
      const { answer } = await messageJob(limited, project, requireJobId(jobId), body.prompt, requester, key)
      return { status: 200, body: answer }
    },
  })
}

function publishOperation(deps: ApiDeps) {
  return projectOperation({
    id: 'publishAgentJob',
    summary: 'Publish the patch of an agent job as a pull request',
    query: NO_QUERY,
    body: PublishSchema,
    isBodyOptional: true,
    headers: IdempotencyHeadersSchema,
    answers: { 200: { ...JOB_ANSWER, description: 'The job, active until its pull request is open.' } },
    errors: [
      'invalid_header',
      'job_not_found',
      'idempotency_conflict',
      'job_state_conflict',
      'patch_changed',
      'too_many_pull_requests',
      'project_unavailable',
    ],
    isForOtherRepositories: true,
    async handle({ project, jobId, body, header, requestedBy }) {
      const key = parseIdempotencyKey(header(IDEMPOTENCY_KEY_HEADER))
      const limited = { ...deps, ...deps.limits }
      const { answer } = await publishJob(limited, project, requireJobId(jobId), body.sha256, { requestedBy }, key)
      return { status: 200, body: answer }
    },
  })
}
