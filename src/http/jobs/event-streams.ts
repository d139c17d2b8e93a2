// The open event streams. Their number is limited per project.

import { paceTexts } from '../../base/paced-stream.ts'
import type { Rooms } from '../../base/processes/shared-limiter.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Job } from '../../jobs/job.ts'
import { type FollowDeps, followJob } from './follow-job.ts'

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

export interface EventStreamDeps extends Omit<FollowDeps, 'heartbeatMs'> {
  rooms: Rooms
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

export interface OpenStream {
  job: Job
  /** Sequence of the last entry that the client has; 0 = none. */
  after: number
  /** Closes the connection of a client that does not read. */
  dropClient: () => void
}

/** Returns a stream of the events of a job. Throws `ApiError` 429 when the project has too many open. */
export type OpenEvents = (open: OpenStream) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>

export function createEventStreams({ rooms, maxPerProject, shutdown, times, ...deps }: EventStreamDeps): OpenEvents {
  const limiter = rooms.limiter('streams', { atOnce: maxPerProject, refuse: tooManyStreams })
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
