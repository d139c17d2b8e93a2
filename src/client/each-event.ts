// Follows the events of a job to its end, over as many connections as necessary.

import { EVENT_STREAM_TYPE, LAST_EVENT_ID_HEADER } from '../contract/headers.ts'
import { END_EVENT, type JobEvent, TRANSCRIPT_EVENTS } from '../contract/job-events.ts'
import { parseJob } from './parse.ts'
import { badAnswer, ClientError, parseObject, requireOk } from './read-answer.ts'
import type { CallOptions } from './runtime.ts'
import { type Call, type Connection, headersOf, pauseBeforeRetry, reportKeyExpiry, unreachable } from './send.ts'

// Reads server-sent events line by line from a body.
// https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream

export interface SentEvent {
  /** Absent if the event has none. */
  id: string | undefined
  name: string
  data: string
}

/** The fields of an event that is not complete yet. */
interface Fields {
  id: string | undefined
  name: string
  data: string[]
  length: number
}

/** A transcript has at most 16 MiB, so no event of ours is longer. */
const EVENT_MAX_CHARACTERS = 17 * 1024 * 1024

/** The stream is not one of ours: an event in it never ends. */
class EndlessEventError extends Error {}

/**
 * Yields the events that have data. Lines end with LF or CRLF; the service never sends a lone CR, which the format also
 * allows. Text after the last empty line is dropped, as the format requires. Throws `EndlessEventError` when an event or a
 * line is longer than `maxCharacters`.
 */
export async function* parseEvents(
  body: AsyncIterable<Uint8Array>,
  maxCharacters: number = EVENT_MAX_CHARACTERS,
): AsyncGenerator<SentEvent> {
  let fields = noFields()
  for await (const line of eachLine(body, maxCharacters)) {
    if (line !== '') {
      addField(fields, line)
      if (fields.length > maxCharacters) throw endless(maxCharacters)
    } else {
      if (fields.data.length > 0) yield { id: fields.id, name: fields.name, data: fields.data.join('\n') }
      fields = noFields()
    }
  }
}

function noFields(): Fields {
  return { id: undefined, name: 'message', data: [], length: 0 }
}

function addField(fields: Fields, line: string): void {
  const colon = line.indexOf(':')
  const name = colon === -1 ? line : line.slice(0, colon)
  const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
  if (name === 'id') fields.id = value
  if (name === 'event') fields.name = value
  if (name !== 'data') return
  fields.data.push(value)
  // An empty line of data takes room too.
  fields.length += value.length + 1
}

async function* eachLine(body: AsyncIterable<Uint8Array>, maxCharacters: number): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let length = 0
  for await (const bytes of body) {
    const lines = decoder.decode(bytes, { stream: true }).split('\n')
    const rest = lines.pop() ?? ''
    for (const line of lines) {
      yield [...parts, line].join('').replace(/\r$/, '')
      parts = []
      length = 0
    }
    parts.push(rest)
    length += rest.length
    if (length > maxCharacters) throw endless(maxCharacters)
  }
}

function endless(maxCharacters: number): EndlessEventError {
  return new EndlessEventError(`An event has more than ${maxCharacters} characters`)
}

// A request whose answer is read while it arrives, for as long as bytes arrive.

interface StreamCall extends Pick<Call, 'path' | 'signal'> {
  accept: string
  headers: Record<string, string>
}

/**
 * Yields the bytes of the answer. Throws `ClientError` on a refusal, an answer of another type, and no answer or no byte
 * for `requestTimeoutMs`. An abort rejects with the signal's reason. The connection closes when the loop over it ends.
 */
async function* openStream(connection: Connection, call: StreamCall): AsyncGenerator<Uint8Array> {
  const url = `${connection.baseUrl}${call.path}`
  const silence = createSilence(connection.requestTimeoutMs, call.signal)
  try {
    const response = await silence.during(begin(connection, call, url, silence.signal))
    for (const reader = response.body?.getReader(); reader !== undefined; ) {
      const { done, value } = await silence.during(reader.read())
      if (done) return
      yield value
    }
  } catch (error) {
    if (error instanceof ClientError) throw error
    call.signal?.throwIfAborted()
    throw unreachable(url, error, silence.isOver())
  } finally {
    silence.end()
  }
}

async function begin(connection: Connection, call: StreamCall, url: string, signal: AbortSignal): Promise<Response> {
  const headers = headersOf(connection, { ...call, method: 'GET', isRepeatable: true }, await connection.apiKey())
  const response = await connection.fetch(url, { headers: { ...headers, ...call.headers }, redirect: 'manual', signal })
  reportKeyExpiry(connection, response)
  await requireOk(response, url)
  if (response.headers.get('content-type')?.startsWith(call.accept) === true) return response
  throw badAnswer(response.status, url)
}

/**
 * Ends a request that stalls while the client waits for it; the time that the caller takes in between does not count.
 */
function createSilence(limitMs: number, stop: AbortSignal | undefined) {
  const silent = new AbortController()
  let isOver = false
  return {
    signal: stop === undefined ? silent.signal : AbortSignal.any([silent.signal, stop]),
    isOver: () => isOver,
    end: () => silent.abort(),
    async during<T>(work: Promise<T>): Promise<T> {
      const timer = setTimeout(() => {
        isOver = true
        silent.abort()
      }, limitMs)
      try {
        return await work
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

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
