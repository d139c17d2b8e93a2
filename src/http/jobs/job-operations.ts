// The operations on agent jobs.

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
import { jobPath } from '../../contract/paths.ts'
import { type Job, presentJob } from '../../jobs/job.ts'
import { endJob, messageJob, publishJob } from '../../jobs/requests/change-job.ts'
import { createJob } from '../../jobs/requests/create-job.ts'
import { jobNotFound } from '../../jobs/requests/request-refusals.ts'
import type { ApiDeps } from '../deps.ts'
import { NO_BODY, NO_QUERY, projectOperation } from '../operation.ts'
import { findTrigger } from '../request/find-trigger.ts'
import { IdempotencyHeadersSchema, parseIdempotencyKey } from '../request/idempotency-key.ts'
import { answerJob, JOB_ANSWER, requireJobId } from './job-answers.ts'
import { jobEventsOperation } from './job-events-operation.ts'
import { logCreatedByRun } from './log-run.ts'
import { createLongPolls } from './long-polls.ts'
import { patchOperation } from './patch-operation.ts'

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
