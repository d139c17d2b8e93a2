// The open event streams. Their number is limited per project.
import type { Logger } from 'pino'
import { paceTexts } from '../../base/paced-stream.ts'
import type { SharedLimits } from '../../base/processes/shared-limiter.ts'
import { ApiError } from '../../contract/errors.ts'
import { END_EVENT } from '../../contract/job-events.ts'
import { isTerminal } from '../../contract/job-states.ts'
import { type Job, presentJob } from '../../jobs/job.ts'
import type { NumberedEntry } from '../../jobs/job-records.ts'
import type { JobSignals } from '../../jobs/signals.ts'
import type { JobStore } from '../../jobs/store.ts'

// The content of an event stream: the transcript from where the client left off, then new entries as they are added, then
// the end, as server-sent events. It only reads on when the client has taken everything so far.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation

/** Bytes of the transcript that a stream holds at once; a single entry may be larger. */
const PAGE_MAX_BYTES = 256 * 1024
/** Signals reach only one process; polling at this interval finds the entries that another process adds. */
const LOOK_EVERY_MS = 1_000
const RETRY_MS = 2_000

interface FollowDeps {
  jobs: Pick<JobStore, 'find' | 'transcriptAfter'>
  signals: Pick<JobSignals, 'waitForGrowth'>
  logger: Logger
  heartbeatMs: number
}

interface Follow {
  job: Job
  /** Sequence of the last entry that the client has; 0 = none. */
  after: number
  /** Aborts when the stream must end before the job does; the reason is a sentence for the client. */
  stop: AbortSignal
}

/**
 * Yields the text of the stream, event by event. Never throws: an error ends it with a comment, and the client resumes.
 */
async function* followJob(deps: FollowDeps, follow: Follow): AsyncGenerator<string> {
  yield retryHint(RETRY_MS)
  try {
    yield* follow.stop.aborted ? [] : eachText(deps, follow)
  } catch (error) {
    deps.logger.warn({ err: error, jobId: follow.job.id }, 'An event stream broke off; its client may resume')
    yield comment('The events cannot be read at the moment; resume with Last-Event-ID')
  }
  if (follow.stop.aborted) yield comment(`${String(follow.stop.reason)}; resume with Last-Event-ID`)
}

/** Ends after the end of the job, or when it must stop. */
async function* eachText(deps: FollowDeps, { job, after, stop }: Follow): AsyncGenerator<string> {
  let sequence = after
  let saidAt = performance.now()
  while (!stop.aborted) {
    const news = await waitForNews(deps, job, sequence, stop)
    for (const entry of news.entries) {
      if (stop.aborted) return
      yield entryEvent(entry)
      sequence = entry.sequence
      saidAt = performance.now()
    }
    if (news.end !== undefined) return yield endEvent(news.end)
    if (performance.now() - saidAt < deps.heartbeatMs || stop.aborted) continue
    yield comment('The job continues')
    saidAt = performance.now()
  }
}

interface News {
  entries: NumberedEntry[]
  /** The job after it has ended and all its entries were sent. */
  end: Job | undefined
}

/** Returns new entries: immediately if there are any, otherwise after a short wait. */
async function waitForNews(deps: FollowDeps, job: Job, sequence: number, stop: AbortSignal): Promise<News> {
  const enough = new AbortController()
  // Start listening before looking, so that nothing in between is missed.
  const growth = deps.signals.waitForGrowth(job.id, LOOK_EVERY_MS, AbortSignal.any([stop, enough.signal]))
  try {
    const news = await look(deps, job, sequence)
    if (news.entries.length === 0 && news.end === undefined) await growth
    return news
  } finally {
    enough.abort()
  }
}

/** Read the job before its transcript: if the job has ended, its transcript is complete by then. */
async function look({ jobs }: FollowDeps, { projectId, id }: Job, sequence: number): Promise<News> {
  const job = await jobs.find(projectId, id)
  const entries = await jobs.transcriptAfter(id, sequence, PAGE_MAX_BYTES)
  const isOver = entries.length === 0 && job !== undefined && isTerminal(job.status)
  return { entries, end: isOver ? job : undefined }
}

/** An entry of the transcript. JSON contains no line break, so the data is one line. */
function entryEvent({ sequence, entry }: NumberedEntry): string {
  return `id: ${sequence}\nevent: ${entry.kind}\ndata: ${JSON.stringify(toShow(entry))}\n\n`
}

/** Encrypted reasoning, which only the model can read, makes up most of the bytes. */
function toShow(entry: NumberedEntry['entry']): NumberedEntry['entry'] {
  if (entry.kind !== 'reply') return entry
  const toolCalls = entry.reply.toolCalls.map((call) => ({ ...call, extra: undefined }))
  return { ...entry, reply: { ...entry.reply, toolCalls, items: undefined, host: undefined, isUncounted: undefined } }
}

/** The job has ended. The event has no id: a client that resumes after it gets it again. */
function endEvent(job: Job): string {
  return `event: ${END_EVENT}\ndata: ${JSON.stringify(presentJob(job))}\n\n`
}

/** A comment: clients ignore it, and people who look at the stream can read it. One line. */
function comment(text: string): string {
  return `: ${text}\n\n`
}

/** How long a disconnected client waits before it reconnects. */
function retryHint(ms: number): string {
  return `retry: ${ms}\n\n`
}

/** The longest event stream; a new one checks the key's permissions again. */
const STREAM_MAX_MS = 30 * 60_000

/** A stream is closed when its client reads nothing for this long. */
const STREAM_STALLED_MS = 60_000

/**
 * Interval of the comments that keep an event stream open; proxies often close a connection that is silent for a
 * minute.
 */
export const STREAM_HEARTBEAT_MS = 15_000

const TOO_MANY_RETRY_SECONDS = 5

interface EventStreamDeps extends Omit<FollowDeps, 'heartbeatMs'> {
  sharedLimits: SharedLimits
  /** In all processes together. */
  maxPerProject: number
  /** Aborts when the server stops. */
  shutdown: AbortSignal
  times?: Partial<StreamTimes> | undefined
}

export interface StreamTimes {
  heartbeatMs: number
  stalledAfterMs: number
  longestMs: number
}

interface OpenStream {
  job: Job
  /** Sequence of the last entry that the client has; 0 = none. */
  after: number
  /** Closes the connection of a client that does not read. */
  dropClient: () => void
}

/** Returns a stream of the events of a job. Throws `ApiError` 429 when the project has too many open. */
type OpenEvents = (open: OpenStream) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>

export function createEventStreams({
  sharedLimits,
  maxPerProject,
  shutdown,
  times,
  ...deps
}: EventStreamDeps): OpenEvents {
  const limiter = sharedLimits.limiter('streams', { atOnce: maxPerProject, refuse: tooManyStreams })
  const { heartbeatMs, stalledAfterMs, longestMs } = { ...DEFAULT_TIMES, ...times }
  return async ({ job, after, dropClient }) => {
    const release = await limiter.acquire(job.projectId)
    const stop = new AbortController()
    const stopping = (): void => stop.abort('The service is stopping')
    const late = setTimeout(() => stop.abort('The stream reached its maximum duration'), longestMs).unref()
    shutdown.addEventListener('abort', stopping)
    if (shutdown.aborted) stopping()
    const over = (): void => {
      clearTimeout(late)
      shutdown.removeEventListener('abort', stopping)
      release()
      stop.abort('The client disconnected')
    }
    const texts = followJob({ ...deps, heartbeatMs }, { job, after, stop: stop.signal })
    return paceTexts(texts, { stalledAfterMs, drop: dropClient, over })
  }
}

const DEFAULT_TIMES: StreamTimes = {
  heartbeatMs: STREAM_HEARTBEAT_MS,
  stalledAfterMs: STREAM_STALLED_MS,
  longestMs: STREAM_MAX_MS,
}

function tooManyStreams(most: number): ApiError {
  const message = `The project already has ${most} event streams open. Close one, or try again in a few seconds`
  return new ApiError('too_many_streams', message, { retryAfterSeconds: TOO_MANY_RETRY_SECONDS })
}
