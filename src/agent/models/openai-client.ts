// The vendor's SDK, with every option set that it would otherwise read from the environment. It only sends and retries.

import OpenAI from 'openai'
import { systemClock } from '../../base/clock.ts'
import { AnswerFault, type AnswerLimits, fetchWhole, retryAfterSeconds, WITHOUT_BODY } from '../../base/fetch.ts'

// Reads every answer as a whole, within a time and a size. This is the place where the SDK still retries, so an answer that
// never ends, or arrives byte by byte, is cut off here. (The SDK's own timeout ends with the headers.)

/** The longest `Retry-After` that a request waits for. For a longer one the job gives its slot back until then. */
const RETRY_AFTER_MAX_SECONDS = 5

/** The headers that the SDK and we read; the others describe the bytes on the wire. */
const KEPT_HEADERS = ['content-type', 'location', 'retry-after', 'retry-after-ms', 'x-should-retry', 'x-request-id']

/** Returns a `fetch` whose answers are complete. It throws what `fetchWhole` says. */
export function createBoundedFetch(innerFetch: typeof fetch, limits: AnswerLimits, clock = systemClock): typeof fetch {
  return async (...asked) => {
    const { response, body } = await fetchWhole(innerFetch, asked, limits, clock)
    return new Response(WITHOUT_BODY.has(response.status) ? null : body, {
      status: response.status,
      statusText: response.statusText,
      headers: headersOf(response),
    })
  }
}

function headersOf({ headers: received }: Response): Headers {
  const headers = new Headers()
  for (const name of KEPT_HEADERS) {
    const value = received.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (retryAfterSeconds(received, Date.now()) > RETRY_AFTER_MAX_SECONDS) headers.set('x-should-retry', 'false')
  return headers
}

// Tells the parts of a streamed answer that bring it forward from those that only keep the connection alive: comments,
// blank lines and events without content (https://html.spec.whatwg.org/multipage/server-sent-events.html, 9.2.7).

/** A longer event has content, whatever it is. */
const EVENT_MAX_BYTES = 256 * 1024
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a

/** Returns a function that takes the chunks of one answer in order and says of each whether it brought the answer forward. */
export function createProgressWatch(): (chunk: Uint8Array) => boolean {
  let line: Uint8Array[] = []
  let lineBytes = 0
  const addToLine = (bytes: Uint8Array): void => {
    if (lineBytes > EVENT_MAX_BYTES) return
    line.push(bytes)
    lineBytes += bytes.byteLength
  }
  const endLine = (): boolean => {
    const isProgress = lineBytes > EVENT_MAX_BYTES || hasContent(toText(Buffer.concat(line)))
    line = []
    lineBytes = 0
    return isProgress
  }
  return (chunk) => {
    let isProgress = false
    let start = 0
    for (let end = endOfLine(chunk, start); end !== -1; end = endOfLine(chunk, start)) {
      addToLine(chunk.subarray(start, end))
      isProgress = endLine() || isProgress
      start = end + 1
    }
    const rest = chunk.subarray(start)
    addToLine(rest)
    return isProgress || isOfWholeAnswer(line[0], rest)
  }
}

/** An answer in one piece, from a server that does not stream, need not have any line break. */
function isOfWholeAnswer(startOfLine: Uint8Array | undefined, part: Uint8Array): boolean {
  return /^\s*[{[<]/.test(toText(startOfLine)) && toText(part).trim() !== ''
}

function toText(bytes: Uint8Array = new Uint8Array()): string {
  return Buffer.from(bytes).toString('utf8')
}

function endOfLine(chunk: Uint8Array, start: number): number {
  const feed = chunk.indexOf(LINE_FEED, start)
  const carriage = (feed === -1 ? chunk : chunk.subarray(0, feed)).indexOf(CARRIAGE_RETURN, start)
  return carriage === -1 ? feed : carriage
}

/** A line that is not part of an event stream belongs to an answer in one piece. */
function hasContent(line: string): boolean {
  const text = line.trim()
  if (text === '' || text.startsWith(':') || /^(?:event|id|retry):/.test(text)) return false
  return text.startsWith('data:') ? isContent(text.slice('data:'.length).trim()) : true
}

function isContent(data: string): boolean {
  if (data === '' || data === '[DONE]') return false
  const event = parse(data)
  if (!isRecord(event)) return true
  if (event.error != null) return true
  return Array.isArray(event.choices) && event.choices.some(isChoiceWithContent)
}

function isChoiceWithContent(choice: unknown): boolean {
  if (!isRecord(choice)) return false
  if (choice.finish_reason != null) return true
  return (
    isRecord(choice.delta) && Object.entries(choice.delta).some(([name, part]) => name !== 'role' && isFilled(part))
  )
}

/** True for text and lists that are not empty. */
function isFilled(part: unknown): boolean {
  return Array.isArray(part) || typeof part === 'string' ? part.length > 0 : isRecord(part)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The largest answer; 16,384 tokens are about 64 KiB. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024

export interface ClientOptions {
  /** '' for servers that need no key. */
  apiKey: string
  baseUrl: string
  /** Time limit for one attempt. */
  timeoutMs: number
  /** Whether the limit is for silence rather than for the whole answer. */
  isIdleTime: boolean
  /**
   * Retries after the first attempt, on broken connections, 408, 409, 429 and 5xx; respects `Retry-After`. The SDK would
   * retry after a silence and an answer that is too long as well, unless `onLongFault` aborts the request.
   */
  maxRetries: number
  onLongFault: (fault: AnswerFault) => void
  fetch: typeof fetch
  userAgent: string
}

/** The SDK's own timeout is disabled: `createBoundedFetch`, which sees the body too, enforces the limit. */
const NO_SDK_TIMEOUT_MS = 2 ** 31 - 1

export function createClient(options: ClientOptions): OpenAI {
  const { timeoutMs, isIdleTime } = options
  const limits = { maxBytes: ANSWER_MAX_BYTES, timeoutMs, isIdleTime, createProgressWatch }
  const defaultHeaders = { 'User-Agent': options.userAgent }
  const client = new OpenAI({
    // The SDK refuses to start without a key, and reads every missing option from the environment, so all are set here.
    apiKey: options.apiKey === '' ? 'none' : options.apiKey,
    adminAPIKey: null,
    baseURL: options.baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: NO_SDK_TIMEOUT_MS,
    maxRetries: options.maxRetries,
    logLevel: 'off',
    defaultHeaders,
    // With 307 and 308, fetch would send the conversation to whatever host the server names.
    fetchOptions: { redirect: 'manual' },
    fetch: tellingLongFaults(createBoundedFetch(options.fetch, limits), options.onLongFault),
  })
  return withoutHeadersOfEnvironment(client, defaultHeaders)
}

function tellingLongFaults(boundedFetch: typeof fetch, onLongFault: ClientOptions['onLongFault']): typeof fetch {
  return async (...asked) => {
    try {
      return await boundedFetch(...asked)
    } catch (error) {
      if (error instanceof AnswerFault && (error.isSilence || !error.transient)) onLongFault(error)
      throw error
    }
  }
}

/** The SDK adds OPENAI_CUSTOM_HEADERS, for which it has no option. Only config.ts decides what is sent. */
function withoutHeadersOfEnvironment(client: OpenAI, defaultHeaders: Record<string, string>): OpenAI {
  const options: unknown = Reflect.get(client, '_options')
  if (typeof options !== 'object' || options === null)
    throw new Error('The openai package no longer keeps its options where Docmend expects them')
  Object.assign(options, { defaultHeaders })
  return client
}
