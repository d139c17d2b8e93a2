// Requests of clients that try again until the service takes them, and remember how it refused before.
import { setTimeout as delay } from 'node:timers/promises'

export interface Refusal {
  path: string
  status: number
  retryAfter: string | null
  code: unknown
}

export interface Sender {
  refusals: Refusal[]
  /** Of a request, apart from what it asked the service to wait. */
  slowestMs: () => number
  /** Sends it until it succeeds; gives the answer. Rejects when the connection breaks: the service itself runs all the time. */
  send: <T>(request: ClientRequest) => Promise<T>
  /** Rejects what was not taken by now. */
  giveUp: () => void
}

export interface ClientRequest {
  path: string
  apiKey: string
  body?: unknown
  idempotencyKey?: string
  waitSeconds?: number
}

/** As a client that is in a hurry: the service asks for more. */
const PAUSE_MS = 250

export function createSender(url: string): Sender {
  const refusals: Refusal[] = []
  let slowestMs = 0
  let hasGivenUp = false
  const send = async <T>(request: ClientRequest): Promise<T> => {
    while (!hasGivenUp) {
      const began = performance.now()
      const answer = await fetch(`${url}${request.path}`, toInit(request))
      const body: unknown = await answer.json()
      slowestMs = Math.max(slowestMs, performance.now() - began - 1000 * (request.waitSeconds ?? 0))
      if (answer.ok) return body as T
      refusals.push(toRefusal(request.path, answer, body))
      await delay(PAUSE_MS)
    }
    throw new Error(`${request.path} was not taken`)
  }
  const giveUp = (): void => {
    hasGivenUp = true
  }
  return { refusals, slowestMs: () => slowestMs, send, giveUp }
}

function toInit({ apiKey, body, idempotencyKey }: ClientRequest): RequestInit {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const named = idempotencyKey === undefined ? headers : { ...headers, 'idempotency-key': idempotencyKey }
  return body === undefined ? { headers: named } : { headers: named, method: 'POST', body: JSON.stringify(body) }
}

function toRefusal(path: string, answer: Response, body: unknown): Refusal {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return { path, status: answer.status, retryAfter: answer.headers.get('retry-after'), code }
}
