// Operations that take a job further: another turn, or its patch as a pull request.
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/headers.ts'
import { MessageSchema, PublishSchema } from '../../contract/job.ts'
import { messageJob, publishJob } from '../../jobs/requests/change-job.ts'
import type { ApiDeps } from '../deps.ts'
import { NO_QUERY, projectOperation } from '../operation.ts'
import { IdempotencyHeadersSchema, parseIdempotencyKey } from '../request/idempotency-key.ts'
import { answerJob, JOB_ANSWER, requireJobId } from './job-answers.ts'

export function messageOperation(deps: ApiDeps) {
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
      const { job } = await messageJob(limited, project, requireJobId(jobId), body.prompt, requester, key)
      return answerJob(job)
    },
  })
}

export function publishOperation(deps: ApiDeps) {
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
      const { job } = await publishJob(limited, project, requireJobId(jobId), body.sha256, { requestedBy }, key)
      return answerJob(job)
    },
  })
}
