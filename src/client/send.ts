// One request to the API, retried as long as a retry may help and can do no harm.

import { isLastingCause, isUnknownHost, plainReason } from '../base/plain-reason.ts'
import { IDEMPOTENCY_KEY_HEADER, JSON_TYPE, KEY_EXPIRES_HEADER } from '../contract/headers.ts'
import { ClientError, readAnswer } from './read-answer.ts'
import type { ClientRuntime } from './runtime.ts'

// Pauses between two polls or two attempts: 2 s, then 1.5 times the one before, up to 30 s.

/** The longest pause. */
const LONGEST_PAUSE_MS = 30_000

/**
 * The first pause between two requests for a job's state, or between two attempts; each pause is 1.5 times the one
 * before.
 */
const FIRST_PAUSE_MS = 2000

const FACTOR = 1.5
/** Many workflows start on the hour; without this random share, they would keep asking at the same moments. */
const JITTER = 0.2

/** Returns the pause before attempt number `tries + 1`, in milliseconds; `random` gives 0 to 1. */
export function backoffMs(tries: number, random: () => number): number {
  const base = Math.min(FIRST_PAUSE_MS * FACTOR ** tries, LONGEST_PAUSE_MS)
  return Math.round(base * (1 - JITTER + 2 * JITTER * random()))
}

// What a client tells of the tries of one call, while it goes on and when it gives up.

/** How long a name without a host is looked up again, if the service has not responded before: most likely it is misspelt. */
const UNKNOWN_HOST_MS = 15_000

/** A failed try of a call that will be tried again. */
export interface Retry {
  error: ClientError
  /** Failed tries of this call so far. */
  tries: number
  /** Milliseconds since the call began. */
  triedForMs: number
  /** Milliseconds for which the call may still be tried. */
  leftMs: number
}

/** Gives the error with the number of tries and their time, if there were several. */
function withTries(error: unknown, tries: number, triedForMs: number): unknown {
  if (!(error instanceof ClientError) || tries < 2) return error
  const message = `${error.message.replace(/\.$/, '')} (${tries} tries in ${Math.round(triedForMs / 1000)} s)`
  const { status, code, details, retryAfterSeconds, cause } = error
  return new ClientError({ status, code, message, details, retryAfterSeconds, cause })
}

export interface Connection extends ClientRuntime {
  /** Without a slash at the end. */
  baseUrl: string
  /** Returns the credential for the next request. */
  apiKey: () => Promise<string>
  userAgent: string
  /** Milliseconds for one attempt, without the time for which the server may hold it. */
  requestTimeoutMs: number
  /** Milliseconds for which a call is retried. */
  retryForMs: number
  onKeyExpiry: ((expiresAt: Date) => void) | undefined
  onRetry: ((retry: Retry) => void) | undefined
  /** Set once the service has responded: from then on its address is right. */
  hasResponded?: boolean
}

export interface Call {
  method: 'GET' | 'POST'
  /** From the root of the API, with its query. */
  path: string
  /** Media type of the answer; JSON when absent. */
  accept?: string
  /** Sent as JSON. */
  body?: object
  headers?: Readonly<Record<string, string>> | undefined
  /** A body that is ready to be sent. */
  packed?: { bytes: Uint8Array<ArrayBuffer>; contentType: string; contentEncoding: string }
  idempotencyKey?: string | undefined
  /** False when a retry could do the same thing twice. */
  isRepeatable: boolean
  /** Seconds for which the server may hold the answer. */
  waitSeconds?: number
  /** Milliseconds for which this call is retried, if that is less than the connection allows. */
  retryForMs?: number | undefined
  signal?: AbortSignal | undefined
}

/** Turns an answer into a value. Throws `ClientError` for an invalid answer. */
type ReadAnswer<Value> = (response: Response, url: string) => Promise<Value>

/** Returns the JSON object of the answer. Throws `ClientError`; an abort rejects with the signal's reason. */
export function send(connection: Connection, call: Call): Promise<Record<string, unknown>> {
  return sendAndRead(connection, call, readAnswer)
}

/** The same for answers that are not a JSON object. */
export async function sendAndRead<Value>(connection: Connection, call: Call, read: ReadAnswer<Value>): Promise<Value> {
  const startedAt = connection.now()
  const limitMs = Math.min(connection.retryForMs, call.retryForMs ?? Infinity)
  for (let tries = 1; ; tries++) {
    try {
      return await sendOnce(connection, call, read)
    } catch (error) {
      const pauseMs = pauseBeforeRetry(connection, call, error, tries - 1)
      if (pauseMs === undefined) throw error
      const triedForMs = connection.now() - startedAt
      const isMisspelt = connection.hasResponded !== true && error instanceof ClientError && isUnknownHost(error.cause)
      const endMs = isMisspelt ? Math.min(limitMs, UNKNOWN_HOST_MS) : limitMs
      if (triedForMs + pauseMs > endMs) throw withTries(error, tries, triedForMs)
      if (error instanceof ClientError) {
        connection.onRetry?.({ error, tries, triedForMs, leftMs: endMs - triedForMs })
      }
      await connection.pause(pauseMs, call.signal)
    }
  }
}

/** undefined when a retry would not help, or might do the same thing twice. */
export function pauseBeforeRetry(
  connection: Connection,
  call: Pick<Call, 'isRepeatable'>,
  error: unknown,
  tries: number,
): number | undefined {
  if (!(error instanceof ClientError) || !error.isTransient || error.code === 'too_many_waits') return undefined
  // A request with 429 was not carried out, whatever it was.
  if (!call.isRepeatable && error.status !== 429) return undefined
  const backoff = backoffMs(tries, connection.random)
  return error.retryAfterSeconds === undefined ? backoff : Math.max(error.retryAfterSeconds * 1_000, backoff / 4)
}

async function sendOnce<Value>(connection: Connection, call: Call, read: ReadAnswer<Value>): Promise<Value> {
  const url = `${connection.baseUrl}${call.path}`
  const headers = headersOf(connection, call, await connection.apiKey())
  const timeout = AbortSignal.timeout(connection.requestTimeoutMs + (call.waitSeconds ?? 0) * 1_000)
  const signal = call.signal === undefined ? timeout : AbortSignal.any([timeout, call.signal])
  try {
    const response = await connection.fetch(url, {
      method: call.method,
      headers,
      redirect: 'manual',
      signal,
      ...bodyOf(call),
    })
    connection.hasResponded = true
    reportKeyExpiry(connection, response)
    return await read(response, url)
  } catch (error) {
    if (error instanceof ClientError) throw error
    call.signal?.throwIfAborted()
    throw unreachable(url, error, timeout.aborted)
  }
}

function bodyOf({ body, packed }: Call): { body?: string | Uint8Array<ArrayBuffer> } {
  if (packed !== undefined) return { body: packed.bytes }
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

export function headersOf(connection: Connection, call: Call, apiKey: string): Record<string, string> {
  const { packed } = call
  return {
    Authorization: `Bearer ${apiKey}`,
    Accept: call.accept ?? JSON_TYPE,
    'User-Agent': connection.userAgent,
    ...call.headers,
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(packed === undefined ? {} : { 'Content-Type': packed.contentType, 'Content-Encoding': packed.contentEncoding }),
    ...(call.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: call.idempotencyKey }),
  }
}

export function reportKeyExpiry({ onKeyExpiry }: Connection, response: Response): void {
  const expiresAt = new Date(response.headers.get(KEY_EXPIRES_HEADER) ?? Number.NaN)
  if (!Number.isNaN(expiresAt.getTime())) onKeyExpiry?.(expiresAt)
}

export function unreachable(url: string, cause: unknown, isTimeout: boolean): ClientError {
  const { origin } = new URL(url)
  const fault = isTimeout ? 'the time for one request is over' : plainReason(cause)
  const code = !isTimeout && isLastingCause(cause) ? 'untrusted' : 'unreachable'
  return new ClientError({ status: 0, code, message: `No answer from ${origin}: ${fault}`, cause })
}

// A path and its query.

/** Returns the path with these parameters; those that are undefined are omitted. */
export function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}
