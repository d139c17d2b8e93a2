// The older operations of the reference API on agent jobs, for clients that still use them. Each is an operation on jobs in
// other words: the rules are those of jobs/requests/.
import {
  type AgentSession,
  AgentSessionSchema,
  type CreateSessionInput,
  CreateSessionSchema,
  type HALT_REASONS,
  ListSessionsQuerySchema,
  SessionListSchema,
  type SessionMessage,
} from '../../../contract/agent-session.ts'
import { ApiError } from '../../../contract/errors.ts'
import {
  BRANCH_NAME_HEADER,
  EVENT_STREAM_TYPE,
  IDEMPOTENCY_KEY_HEADER,
  SESSION_ID_HEADER,
} from '../../../contract/headers.ts'
import { type AgentJob, type CreateJobBody, CreateJobSchema } from '../../../contract/job.ts'
import { isSuccess, isTerminal } from '../../../contract/job-states.ts'
import { type Job, presentJob } from '../../../jobs/job.ts'
import { createJob } from '../../../jobs/requests/create-job.ts'
import { jobNotFound } from '../../../jobs/requests/request-refusals.ts'
import type { ApiDeps } from '../../deps.ts'
import { type Answer, NO_BODY, NO_QUERY, projectOperation } from '../../operation.ts'
import { findTrigger } from '../../request/find-trigger.ts'
import { IdempotencyHeadersSchema, parseIdempotencyKey } from '../../request/idempotency-key.ts'
import { parseInput } from '../../request/parse.ts'
import { requireJobId } from '../job-answers.ts'
import { logCreatedByRun } from '../log-run.ts'

// A job in the older form.

/** Of the job as it is shown to clients of the other form, now or, for a known idempotency key, then. */
function presentSession({ projectId, branch }: Job, shown: AgentJob): AgentSession {
  const { id, status, prLink, message, topic, createdAt } = shown
  return {
    sessionId: id,
    subdomain: projectId,
    branch: shown.pullRequest?.branch ?? branch,
    haulted: isTerminal(status),
    haultReason: haltReasonOf(shown),
    pullRequestLink: prLink ?? '',
    messageToUser: message ?? '',
    todos: [],
    title: topic ?? '',
    createdAt,
  }
}

/** The outcome counts for an archived job as well. */
function haltReasonOf({ status, outcome }: AgentJob): (typeof HALT_REASONS)[number] {
  if (!isTerminal(status)) return 'processing'
  if (isSuccess(outcome)) return 'completed'
  return outcome === 'canceled' ? 'interrupted' : 'error'
}

// The messages of an older client as the prompt of a job.

/**
 * Gives the texts of the messages in their order. Instructions of the system are part of the prompt: they come from the
 * same client as the rest, and nothing that a client sends stands above the agent's own rules. Throws `ApiError` for
 * parts that are no text.
 */
function toPrompt(messages: readonly SessionMessage[]): string {
  const texts = messages.map((message) => {
    const text = textOf(message).trim()
    return message.role === 'assistant' && text !== '' ? `${EARLIER_ANSWER}\n${text}` : text
  })
  return texts.filter((text) => text !== '').join('\n\n')
}

const EARLIER_ANSWER = 'An earlier answer to the messages above:'

function textOf({ content, parts }: SessionMessage): string {
  if (typeof content === 'string' && content !== '') return content
  const all = Array.isArray(content) && content.length > 0 ? content : (parts ?? [])
  const other = all.find(({ type }) => type !== 'text')
  if (other === undefined) return all.map(({ text }) => text ?? '').join('\n')
  const message = `messages may have only parts of the type text; you sent ${JSON.stringify(other.type.slice(0, 40))}`
  throw new ApiError('invalid_body', message, { details: [{ path: 'messages', message }] })
}

export function createSessionOperations(deps: ApiDeps) {
  return { create: createOperation(deps), get: getOperation(deps), list: listOperation(deps) }
}

function createOperation(deps: ApiDeps) {
  return projectOperation({
    id: 'createAgentSession',
    summary: 'Create an agent job, in the older form',
    isDeprecated: true,
    query: NO_QUERY,
    body: CreateSessionSchema,
    headers: IdempotencyHeadersSchema,
    answers: {
      200: {
        description:
          'The job was created. One server-sent event, whose `data` has this schema; then the answer ends, and the job goes on.',
        also: { [EVENT_STREAM_TYPE]: AgentSessionSchema },
        headers: ['SessionId', 'BranchName'],
      },
    },
    errors: [
      'invalid_header',
      'idempotency_conflict',
      'project_unavailable',
      'too_many_pull_requests',
      'rate_limited',
      'reviews_waiting',
    ],
    async handle({ project, body, header, requestedBy, run }) {
      const key = parseIdempotencyKey(header(IDEMPOTENCY_KEY_HEADER))
      const input = parseInput(CreateJobSchema, toCreateJob(body), 'invalid_body')
      const requester = { requestedBy, trigger: findTrigger(run?.claims, header('User-Agent')), run }
      const { job, answer, isReplay } = await createJob({ ...deps, ...deps.limits }, project, input, requester, key)
      if (!isReplay) logCreatedByRun(deps, job, run)
      return answerCreated(presentSession(job, answer))
    },
  })
}

/** A branch that jobs share is their topic: Docmend writes no branches but its own. */
function toCreateJob({ messages, branch, asDraft }: CreateSessionInput): CreateJobBody {
  return {
    prompt: toPrompt(messages),
    ...(branch == null ? {} : { topic: branch }),
    draft: asDraft === true || asDraft === 'true',
  }
}

/** The reference streams what the agent does. Clients read the headers and print the text; some refuse JSON. */
function answerCreated(session: AgentSession): Answer {
  return {
    status: 200,
    text: `event: job\ndata: ${JSON.stringify(session)}\n\n`,
    contentType: EVENT_STREAM_TYPE,
    headers: { [SESSION_ID_HEADER]: session.sessionId, [BRANCH_NAME_HEADER]: session.branch ?? '' },
  }
}

function getOperation({ jobs }: ApiDeps) {
  return projectOperation({
    id: 'getAgentSession',
    summary: 'Get an agent job, in the older form',
    isDeprecated: true,
    query: NO_QUERY,
    body: NO_BODY,
    answers: { 200: { description: 'The job.', schema: AgentSessionSchema } },
    errors: ['job_not_found'],
    async handle({ project, jobId }) {
      const job = await jobs.find(project.id, requireJobId(jobId))
      if (job === undefined) throw jobNotFound(jobId)
      return { status: 200, body: presentSession(job, presentJob(job)) }
    },
  })
}

function listOperation({ jobs }: ApiDeps) {
  return projectOperation({
    id: 'listAgentSessions',
    summary: 'List agent jobs in the older form, newest first',
    isDeprecated: true,
    query: ListSessionsQuerySchema,
    body: NO_BODY,
    answers: { 200: { description: 'A page of jobs.', schema: SessionListSchema } },
    errors: [],
    async handle({ project, query: { skip, take } }) {
      const page = await jobs.list(project.id, { limit: take, offset: skip })
      return { status: 200, body: { allSessions: page.jobs.map((job) => presentSession(job, presentJob(job))) } }
    },
  })
}
