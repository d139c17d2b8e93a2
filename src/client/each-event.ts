// Follows the events of a job to its end, over as many connections as necessary.

import { LAST_EVENT_ID_HEADER } from '../contract/headers.ts'
import { END_EVENT, type JobEvent, TRANSCRIPT_EVENTS } from '../contract/job-events.ts'
import { EVENT_STREAM_TYPE } from '../contract/media-types.ts'
import type { CallOptions } from './call-options.ts'
import { ClientError } from './client-error.ts'
import { EndlessEventError, parseEvents, type SentEvent } from './event-lines.ts'
import { openStream } from './open-stream.ts'
import { parseJob } from './parse-job.ts'
import { badAnswer, parseObject } from './read-answer.ts'
import { type Connection, pauseBeforeRetry } from './send.ts'

export interface EventOptions extends CallOptions {
  /** Sequence of the last known event; yields those after it. */
  after?: number
}

/**
 * Yields the events, each once and in order. Throws `ClientError` when the service refuses, when the answer is not an event
 * stream of ours, or when there was no connection for as long as the client may retry.
 */
export async function* eachEvent(
  connection: Connection,
  path: string,
  { after = 0, signal }: EventOptions = {},
): AsyncGenerator<JobEvent> {
  const patience = createPatience(connection, signal)
  for (let sequence = after; ; ) {
    try {
      for await (const sent of readOnce(connection, { path, sequence, signal, moved: patience.moved })) {
        const event = toJobEvent(sent, connection.baseUrl)
        if (event?.name === END_EVENT) return yield event
        if (event === undefined || event.sequence <= sequence) continue
        sequence = event.sequence
        patience.gained()
        yield event
      }
    } catch (error) {
      await patience.pauseAfter(error)
    }
  }
}

interface StreamRequest {
  path: string
  /** Sequence of the last event that was yielded. */
  sequence: number
  signal: AbortSignal | undefined
  /** Called for every byte that arrives. */
  moved: () => void
}

/** Yields the events of one connection. Never ends by itself: the caller stops reading at the end of the job. */
async function* readOnce(
  connection: Connection,
  { path, sequence, signal, moved }: StreamRequest,
): AsyncGenerator<SentEvent> {
  const headers: Record<string, string> = sequence === 0 ? {} : { [LAST_EVENT_ID_HEADER]: String(sequence) }
  const bytes = openStream(connection, { path, accept: EVENT_STREAM_TYPE, headers, signal })
  try {
    yield* parseEvents(noting(bytes, moved))
  } catch (error) {
    if (error instanceof EndlessEventError) throw badAnswer(200, connection.baseUrl)
    throw error
  }
  const message = 'The event stream ended before the job did'
  throw new ClientError({ status: 0, code: 'unreachable', message })
}

async function* noting(bytes: AsyncIterable<Uint8Array>, moved: () => void): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    moved()
    yield piece
  }
}

/** undefined for events of a later version. Throws `ClientError` for anything that is not an event of ours. */
function toJobEvent({ id = '', name, data }: SentEvent, baseUrl: string): JobEvent | undefined {
  const known = TRANSCRIPT_EVENTS.find((one) => one === name)
  if (known === undefined && name !== END_EVENT) return undefined
  const body = parseObject(data)
  if (known === undefined) return { name: END_EVENT, data: parseJob(body, baseUrl) }
  if (body === undefined || !/^[1-9]\d{0,14}$/.test(id)) throw badAnswer(200, baseUrl)
  return { name: known, sequence: Number(id), data: body }
}

/** How long to retry: the time starts again with each byte, with pauses that grow until an event arrives. */
function createPatience(connection: Connection, signal: AbortSignal | undefined) {
  const limit = (): number => connection.now() + connection.retryForMs
  let giveUpAt = limit()
  let tries = 0
  return {
    moved: (): void => {
      giveUpAt = limit()
    },
    gained: (): void => {
      tries = 0
    },
    /** Throws its argument when a retry would not help. */
    async pauseAfter(error: unknown): Promise<void> {
      const pauseMs = pauseBeforeRetry(connection, { isRepeatable: true }, error, tries)
      if (pauseMs === undefined || connection.now() + pauseMs > giveUpAt) throw error
      tries += 1
      await connection.pause(pauseMs, signal)
    },
  }
}
