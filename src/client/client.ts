// A typed client of our HTTP API over fetch. The Action, the command line and the tests use it.

import { DIFF_TYPE } from '../contract/headers.ts'
import type { AgentJob, CreateJobBody, JobList, MessageBody, PublishBody } from '../contract/job.ts'
import type { JobEvent } from '../contract/job-events.ts'
import type { JobStatus } from '../contract/job-states.ts'
import { LIST_MAX_JOBS } from '../contract/limits.ts'
import type { OutcomeGrouping, Outcomes } from '../contract/outcomes.ts'
import {
  archiveJobPath,
  cancelJobPath,
  createJobPath,
  eventsOfJobPath,
  jobPath,
  listJobsPath,
  messageJobPath,
  outcomesPath,
  patchPath,
  publishJobPath,
} from '../contract/paths.ts'
import { type EventOptions, eachEvent } from './each-event.ts'
import { type Patch, parseJob, parseJobList, parseOutcomes, readPatch } from './parse.ts'
import { type CallOptions, type ClientRuntime, type CreateOptions, SYSTEM_RUNTIME } from './runtime.ts'
import { type Call, type Connection, type Retry, send, sendAndRead, withQuery } from './send.ts'
import { createViewCalls, type ViewCalls, type ViewsRange } from './view-calls.ts'
import { type Look, type WaitOptions, waitForEnd } from './wait-for-job.ts'

/** How long a request is retried after 429, 5xx and broken connections. */
const RETRY_FOR_MS = 120_000

/** Time limit for one request, plus the time for which the service may hold a long poll. */
const REQUEST_TIMEOUT_MS = 30_000

export interface ClientOptions extends Partial<ClientRuntime> {
  /** Address of the service; a path before `/v2` is kept. */
  baseUrl: string
  /**
   * The key, or a function that returns one. It is called before every request, because the token of a workflow run lives
   * only minutes.
   */
  apiKey: string | (() => Promise<string>)
  userAgent?: string
  /** Milliseconds for one attempt; default 30,000. The time for which a long poll is held comes on top. */
  requestTimeoutMs?: number
  /** Milliseconds for which a call is retried after 429, 5xx and broken connections; default 120,000. */
  retryForMs?: number
  /** Called with the expiry time of the key on every answer to an expiring key. */
  onKeyExpiry?: (expiresAt: Date) => void
  /** Called after each failed try of a call that will be tried again; not by `eachEvent`. */
  onRetry?: (retry: Retry) => void
}

interface JobsQuery {
  status?: JobStatus | undefined
  limit?: number
  offset?: number
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}

interface OutcomesWishes extends ViewsRange {
  /** What each row of `groups` is about; no rows when absent. */
  groupBy?: OutcomeGrouping | undefined
}

/**
 * Every method throws `ClientError`: immediately for 4xx, after retrying for `retryForMs` for 429, 5xx and no answer. With
 * a signal, an abort rejects with its reason. `code` of the error is one of those in docs/api.md; each method names those
 * that are its own. All may get those of the key (401, 403 `scope_missing`) and 404 `project_not_found`; those with a job's id
 * 404 `job_not_found`. Times are ISO 8601 in UTC.
 */
export interface Client extends ViewCalls {
  /**
   * Creates a job and returns it, `active`. Retried only with an idempotency key, and then always with the same one. Throws
   * 400 `invalid_body`, 403 `cause_not_allowed`, 409 `idempotency_conflict`, `too_many_pull_requests` or
   * `project_unavailable`, 429 `rate_limited` or `reviews_waiting`.
   */
  createJob(projectId: string, body: CreateJobBody, options?: CreateOptions): Promise<AgentJob>
  /**
   * Returns a job as it is now, or, with `waitSeconds`, as soon as it ends or the time is up. Throws 429 `too_many_waits`,
   * which is not retried, when the project has too many requests that wait.
   */
  getJob(projectId: string, jobId: string, options?: GetOptions): Promise<AgentJob>
  /**
   * Returns one page of the jobs, newest first: `limit` of 1 to 100, 20 by default. `nextCursor` is null on the last page.
   * Throws 400 `invalid_query`.
   */
  listJobs(projectId: string, query?: JobsQuery, options?: CallOptions): Promise<JobList>
  /**
   * Yields all jobs, newest first, each once, even if jobs are created or change their status in the meantime. Requests 100
   * at a time. Throws what `listJobs` throws.
   */
  eachJob(projectId: string, query?: Pick<JobsQuery, 'status'>, options?: CallOptions): AsyncGenerator<AgentJob>
  /**
   * Counts what became of the pull requests that were merged or closed in a range: `total`, and a row of `groups` for each
   * value of `groupBy`. Throws 400 `invalid_query`.
   */
  getOutcomes(projectId: string, query?: OutcomesWishes, options?: CallOptions): Promise<Outcomes>
  /**
   * Ends an active job as `failed` with the outcome `canceled`, and returns it; again is fine. Throws 409
   * `job_state_conflict` when the job is already publishing or has ended in another way.
   */
  cancelJob(projectId: string, jobId: string, options?: CallOptions): Promise<AgentJob>
  /**
   * Makes a job that has ended `archived`, so that it gets no more messages, and returns it; again is fine. Throws 409
   * `job_state_conflict` when it is active.
   */
  archiveJob(projectId: string, jobId: string, options?: CallOptions): Promise<AgentJob>
  /**
   * Starts the next turn of a job that has ended; if the job is active, the message waits for the current turn to end.
   * Returns the job, `active`. Retried only with an idempotency key. Throws 400 `invalid_body`, 409 `job_state_conflict` when
   * the job is archived or its pull request is merged or closed, `idempotency_conflict` or `project_unavailable`, 429
   * `too_many_messages` or `rate_limited`.
   */
  messageJob(projectId: string, jobId: string, body: MessageBody, options?: CreateOptions): Promise<AgentJob>
  /**
   * Publishes the patch of a job as a pull request: the one with `sha256` (hex), or the saved one. Returns the job, `active`
   * until the pull request is open; again is fine. Throws 409 `patch_changed` when the job has another patch by now,
   * `job_state_conflict`, `too_many_pull_requests` or `project_unavailable`.
   */
  publishJob(projectId: string, jobId: string, body?: PublishBody, options?: CreateOptions): Promise<AgentJob>
  /**
   * Returns the patch of a job, a unified diff in bytes (at most 16 MiB, in any encoding), and its SHA-256 in hex. Throws 404
   * `patch_not_found`.
   */
  patchOf(projectId: string, jobId: string, options?: CallOptions): Promise<Patch>
  /**
   * Yields the events of a job as they happen, from the beginning or after a known event, and ends after `end`, whose data is
   * the job. Resumes after a broken connection; throws when there was none for `retryForMs`.
   */
  eachEvent(projectId: string, jobId: string, options?: EventOptions): AsyncGenerator<JobEvent>
  /**
   * Returns the job after it has ended, or its state after `timeoutMs` (milliseconds): then it is still `active`. Polls by
   * itself while the project has too many requests that wait.
   */
  waitForJob(projectId: string, jobId: string, options: WaitOptions): Promise<AgentJob>
}

interface GetOptions extends CallOptions {
  /** Seconds for which the server may hold the answer until the job ends, 0 to 25. */
  waitSeconds?: number
}

/** Builds a client. Throws when the base URL or the key is not usable. */
export function createClient(options: ClientOptions): Client {
  const connection = connect(options)
  const call = async (request: Call): Promise<AgentJob> => parseJob(await send(connection, request), connection.baseUrl)
  const post = (path: string, { signal }: CallOptions = {}): Promise<AgentJob> =>
    call({ method: 'POST', path, isRepeatable: true, signal })
  const lookAt =
    (projectId: string, jobId: string): Look =>
    ({ waitSeconds, ...limits }) => {
      const path = withQuery(jobPath(projectId, jobId), { wait: waitSeconds === 0 ? undefined : waitSeconds })
      return call({ method: 'GET', path, isRepeatable: true, waitSeconds, ...limits })
    }
  const client: Client = {
    createJob: (projectId, body, { idempotencyKey, signal } = {}) => {
      const isRepeatable = idempotencyKey !== undefined
      return call({ method: 'POST', path: createJobPath(projectId), body, idempotencyKey, isRepeatable, signal })
    },
    getJob: (projectId, jobId, { waitSeconds = 0, signal } = {}) => lookAt(projectId, jobId)({ waitSeconds, signal }),
    listJobs: async (projectId, query = {}, { signal } = {}) => {
      const path = withQuery(listJobsPath(projectId), { ...query })
      return parseJobList(
        await send(connection, { method: 'GET', path, isRepeatable: true, signal }),
        connection.baseUrl,
      )
    },
    getOutcomes: async (projectId, query = {}, { signal } = {}) => {
      const path = withQuery(outcomesPath(projectId), { ...query })
      const answer = await send(connection, { method: 'GET', path, isRepeatable: true, signal })
      return parseOutcomes(answer, connection.baseUrl)
    },
    eachJob: (projectId, query, callOptions) => eachJob(client, projectId, query, callOptions),
    messageJob: (projectId, jobId, body, { idempotencyKey, signal } = {}) => {
      const isRepeatable = idempotencyKey !== undefined
      return call({
        method: 'POST',
        path: messageJobPath(projectId, jobId),
        body,
        idempotencyKey,
        isRepeatable,
        signal,
      })
    },
    publishJob: (projectId, jobId, body = {}, { idempotencyKey, signal } = {}) => {
      const path = publishJobPath(projectId, jobId)
      return call({ method: 'POST', path, body, idempotencyKey, isRepeatable: true, signal })
    },
    patchOf: (projectId, jobId, { signal } = {}) => {
      const path = patchPath(projectId, jobId)
      return sendAndRead(connection, { method: 'GET', path, accept: DIFF_TYPE, isRepeatable: true, signal }, readPatch)
    },
    eachEvent: (projectId, jobId, eventOptions) =>
      eachEvent(connection, eventsOfJobPath(projectId, jobId), eventOptions),
    // The service answers a second publish, cancel or archive like the first, so these may be retried without a key.
    cancelJob: (projectId, jobId, callOptions) => post(cancelJobPath(projectId, jobId), callOptions),
    archiveJob: (projectId, jobId, callOptions) => post(archiveJobPath(projectId, jobId), callOptions),
    waitForJob: (projectId, jobId, waitOptions) => waitForEnd(lookAt(projectId, jobId), connection, waitOptions),
    ...createViewCalls(connection),
  }
  return client
}

/** A service without cursors pages by offset; jobs that are created in the meantime make it list some of them again. */
async function* eachJob(
  client: Client,
  projectId: string,
  query: Pick<JobsQuery, 'status'> = {},
  options: CallOptions = {},
): AsyncGenerator<AgentJob> {
  const given = new Set<string>()
  let place: Pick<JobsQuery, 'cursor' | 'offset'> = {}
  for (let pages = 1; ; pages++) {
    const page = await client.listJobs(projectId, { ...query, limit: LIST_MAX_JOBS, ...place }, options)
    yield* page.jobs.filter(({ id }) => !given.has(id))
    for (const { id } of page.jobs) given.add(id)
    if (!page.hasMore) return
    place = page.nextCursor === null ? { offset: pages * LIST_MAX_JOBS } : { cursor: page.nextCursor }
  }
}

function connect({ baseUrl, apiKey, ...options }: ClientOptions): Connection {
  return {
    ...SYSTEM_RUNTIME,
    userAgent: 'docmend-client',
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    retryForMs: RETRY_FOR_MS,
    onKeyExpiry: undefined,
    onRetry: undefined,
    ...options,
    baseUrl: requireBaseUrl(baseUrl),
    apiKey: keySource(apiKey),
  }
}

function keySource(apiKey: ClientOptions['apiKey']): Connection['apiKey'] {
  if (typeof apiKey === 'function') return async () => requireHeaderText(await apiKey())
  const key = requireHeaderText(apiKey)
  return async () => key
}

function requireBaseUrl(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  throw new Error(
    `The base URL "${baseUrl}" is not an http or https address; write it like https://docmend.example.com`,
  )
}

/** fetch would refuse such a key with a message that shows it. A line break at the end comes from pasting. */
function requireHeaderText(apiKey: string): string {
  const key = apiKey.trim()
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new Error('The API key is empty or contains spaces or line breaks; copy it again')
}
