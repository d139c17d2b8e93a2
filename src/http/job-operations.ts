// The operations on agent jobs (spec.md 4.1, 4.2, and design.md 3.1 for what it leaves open).
import { ApiError } from '../contract/errors.ts'
import { IDEMPOTENCY_KEY_HEADER } from '../contract/headers.ts'
import {
  AgentJobSchema,
  CreateJobSchema,
  findUnsupportedField,
  GetJobQuerySchema,
  JobListSchema,
  ListJobsQuerySchema,
} from '../contract/job.ts'
import { jobPath } from '../contract/paths.ts'
import { createJob } from '../jobs/create-job.ts'
import type { Job } from '../jobs/job.ts'
import { presentJob } from '../jobs/present-job.ts'
import type { CancelResult } from '../jobs/store.ts'
import type { ApiDeps } from './deps.ts'
import { IdempotencyHeadersSchema, parseIdempotencyKey } from './idempotency-key.ts'
import { createLongPolls } from './long-polls.ts'
import { type Answer, NO_BODY, NO_QUERY, type ProjectRequest, projectOperation } from './operation.ts'

const JOB_ANSWER = { description: 'The job.', schema: AgentJobSchema }
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Makes the operations; `hold` counts long polls, so make them once per server. */
export function createJobOperations(deps: ApiDeps) {
  return {
    create: createOperation(deps),
    get: getOperation(deps),
    list: listOperation(deps),
    cancel: cancelOperation(deps),
    archive: archiveOperation(deps),
  }
}

function createOperation(deps: ApiDeps) {
  return projectOperation({
    id: 'createAgentJob',
    summary: 'Create an agent job',
    query: NO_QUERY,
    body: CreateJobSchema,
    headers: IdempotencyHeadersSchema,
    check: refuseUnsupportedField,
    answers: {
      201: { description: 'The job was created.', schema: AgentJobSchema },
      200: { description: 'The Idempotency-Key was known: the job that it made.', schema: AgentJobSchema },
    },
    errors: ['unsupported_field', 'invalid_header', 'idempotency_conflict', 'project_unavailable', 'rate_limited'],
    async handle({ project, body, header }) {
      const key = parseIdempotencyKey(header(IDEMPOTENCY_KEY_HEADER))
      const made = await createJob({ ...deps, ...deps.limits }, project, body, key)
      if (made.isReplay) return answerJob(made.job)
      return { status: 201, body: presentJob(made.job), headers: { Location: jobPath(project.id, made.job.id) } }
    },
  })
}

function getOperation({ jobs, signals, limits, shutdown }: ApiDeps) {
  const longPolls = createLongPolls({ signals, shutdown, maxPerProject: limits.maxLongPolls })
  return projectOperation({
    id: 'getAgentJob',
    summary: 'Get an agent job',
    query: GetJobQuerySchema,
    body: NO_BODY,
    answers: { 200: JOB_ANSWER },
    errors: ['job_not_found', 'too_many_waits'],
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
    async handle({ project, query: { status, limit, offset } }) {
      const page = await jobs.list(project.id, { limit, offset, ...(status === undefined ? {} : { status }) })
      return { status: 200, body: { jobs: page.jobs.map(presentJob), hasMore: page.hasMore } }
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
    handle: (request) => endJob(deps, request, 'cancel', explainRefusedCancel),
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
    handle: (request) => endJob(deps, request, 'archive', () => 'The job is active; cancel it or wait for its end'),
  })
}

async function endJob(
  { jobs, signals, now }: ApiDeps,
  { project, jobId }: ProjectRequest<unknown, unknown>,
  verb: 'cancel' | 'archive',
  explain: (job: Job) => string,
): Promise<Answer> {
  const result: CancelResult = await jobs[verb](project.id, requireJobId(jobId), now())
  if (result.kind === 'not_found') throw jobNotFound(jobId)
  if (result.kind === 'refused') throw new ApiError('job_state_conflict', explain(result.job))
  signals.changed(jobId)
  return answerJob(result.job)
}

function explainRefusedCancel(job: Job): string {
  if (job.status === 'active') return 'The job is publishing its pull request; wait for its end and close it there'
  return `The job is ${job.status}; only an active job can be canceled`
}

function answerJob(job: Job): Answer {
  return { status: 200, body: presentJob(job) }
}

function refuseUnsupportedField(body: unknown): void {
  const field = findUnsupportedField(body)
  if (field === undefined) return
  const path = field.split(':')[0] ?? field
  const message = `${field} is not offered by this version yet; leave it out`
  throw new ApiError('unsupported_field', message, { details: [{ path, message }] })
}

/** Anything that is no UUID is an unknown job: it need not, and some texts cannot, be looked for in a database. */
function requireJobId(jobId: string): string {
  if (!UUID.test(jobId)) throw jobNotFound(jobId)
  return jobId
}

function jobNotFound(jobId: string): ApiError {
  return new ApiError('job_not_found', `There is no job ${jobId} in this project`)
}
