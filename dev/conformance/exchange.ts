// One request to the service under test and its whole answer. Nothing is retried, repaired or followed, because the raw
// answer is the subject.
import type { Clock } from '../../src/base/clock.ts'
import { fetchWhole } from '../../src/base/fetch.ts'

export interface SentRequest {
  method: 'GET' | 'POST'
  /** From the base address on, with its query. */
  path: string
  /** In place of the key. null = no `Authorization` header. */
  authorization?: string | null
  headers?: Record<string, string>
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown
}

export interface Exchange {
  request: string
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined if it is no JSON. */
  json: unknown
}

export interface Connection {
  /** Without a slash at the end. */
  baseUrl: string
  apiKey: string
  fetch: typeof fetch
  clock: Clock
}

/** Above what a held request takes, on a slow network. */
const ANSWER_TIMEOUT_MS = 60_000
const ANSWER_MAX_BYTES = 16 * 1024 * 1024

/** Throws when the service cannot be reached, or does not send a whole answer in time. */
export async function exchange(connection: Connection, request: SentRequest): Promise<Exchange> {
  const init = { method: request.method, headers: headersOf(connection, request), redirect: 'manual' } as const
  const { response, body } = await fetchWhole(
    connection.fetch,
    [
      `${connection.baseUrl}${request.path}`,
      request.body === undefined ? init : { ...init, body: toText(request.body) },
    ],
    { timeoutMs: ANSWER_TIMEOUT_MS, maxBytes: ANSWER_MAX_BYTES, isIdleTime: false },
    connection.clock,
  )
  const text = body.toString('utf8')
  const { status, headers } = response
  return { request: `${request.method} ${request.path}`, status, headers, text, json: parse(text) }
}

function headersOf({ apiKey }: Connection, { authorization, headers, body }: SentRequest): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(authorization === null ? {} : { Authorization: authorization ?? `Bearer ${apiKey}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  }
}

function toText(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
