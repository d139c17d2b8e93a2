// One POST to a receiver: to permitted addresses only, within a time, following no redirect, keeping nothing of the answer.
import http from 'node:http'
import https from 'node:https'
import type { Clock } from '../../base/clock.ts'
import { plainReason } from '../../base/plain-reason.ts'
import {
  createGuardedLookup,
  findLiteralFault,
  type ReceiverAddresses,
  RefusedAddressError,
  type ResolveName,
} from './receiver-addresses.ts'

/** Time for one delivery, from the look-up of the name to the status; Standard Webhooks asks for 15 to 30 s. */
export const DELIVERY_TIMEOUT_MS = 15_000

/** What is read of an answer, so that the receiver can finish it; nothing of it is kept. */
const ANSWER_MAX_BYTES = 64 * 1024

interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export interface WebhookAnswer {
  status: number
  retryAfter: string | undefined
}

/** Resolves with the status; rejects with what happened instead, as an error whose message is a sentence's end. */
export type SendWebhook = (request: WebhookRequest, signal: AbortSignal) => Promise<WebhookAnswer>

export interface SenderOptions {
  addresses: ReceiverAddresses
  resolveName: ResolveName
  clock: Clock
  timeoutMs: number
  /** `User-Agent`. */
  userAgent: string
  /** Variables of the proxy for https; a proxy looks up names itself, so the instance admin decides what it may reach. */
  proxyEnv: Record<string, string | undefined>
}

/** A receiver gave no status. The message continues after "The receiver". */
export class NoAnswerError extends Error {}

export function createSender(options: SenderOptions): SendWebhook {
  const { addresses, resolveName, clock, timeoutMs, userAgent, proxyEnv } = options
  // Connections are not kept: each delivery looks its receiver up again.
  const agents = { 'https:': new https.Agent({ proxyEnv }), 'http:': new http.Agent() }
  return async (request, signal) => {
    const url = new URL(request.url)
    const protocol = url.protocol === 'https:' ? 'https:' : 'http:'
    const fault = findLiteralFault(url, addresses)
    if (fault !== undefined) throw new RefusedAddressError(fault)
    const timer = new AbortController()
    const cancel = clock.setTimeout(() => timer.abort(), timeoutMs)
    const over = AbortSignal.any([signal, timer.signal])
    const post = protocol === 'https:' ? https.request : http.request
    const outgoing = post(url, {
      method: 'POST',
      agent: agents[protocol],
      lookup: createGuardedLookup(resolveName, addresses, protocol),
      signal: over,
      // Closes the connection to a proxy that opens no tunnel; the signal does not reach it.
      timeout: timeoutMs,
      headers: {
        ...request.headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(request.body),
        'user-agent': userAgent,
      },
    })
    try {
      return await readStatus(outgoing, request.body, over)
    } catch (error) {
      signal.throwIfAborted()
      if (timer.signal.aborted) throw new NoAnswerError(`did not answer within ${timeoutMs / 1000} seconds`)
      throw explain(error)
    } finally {
      cancel()
      outgoing.destroy()
    }
  }
}

/** The status is what counts; the rest of the answer is only read so that the receiver can end in peace. */
async function readStatus(outgoing: http.ClientRequest, body: string, over: AbortSignal): Promise<WebhookAnswer> {
  const answered = Promise.withResolvers<http.IncomingMessage>()
  // Without a socket, as while a proxy opens its tunnel, an aborted request emits nothing at all.
  over.addEventListener('abort', () => answered.reject(over.reason), { once: true })
  outgoing.once('response', answered.resolve)
  // Stays: a socket may fail again after the first error.
  outgoing.on('error', answered.reject)
  outgoing.once('close', () => answered.reject(new Error('it closed the connection')))
  outgoing.end(body)
  const answer = await answered.promise
  await drop(answer)
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }
}

/** Ends with the answer, with its failure, or when it has become too long. */
function drop(answer: http.IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let room = ANSWER_MAX_BYTES
    answer.on('data', (chunk: Buffer) => {
      room -= chunk.byteLength
      if (room < 0) resolve()
    })
    answer.on('error', () => resolve())
    answer.once('close', () => resolve())
    answer.once('end', () => resolve())
  })
}

function explain(error: unknown): Error {
  if (error instanceof RefusedAddressError) return error
  return new NoAnswerError(`could not be reached: ${plainReason(error)}`, { cause: error })
}
