// One attempt of one delivery: sign, send, record what came of it.

import { createHmac } from 'node:crypto'
import { DAY_MS } from '../../base/days.ts'
import { retryAfterSeconds } from '../../base/fetch.ts'
import {
  ON_REQUEST_EVENTS,
  WEBHOOK_ID_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '../../contract/webhook-events.ts'
import { type SigningSecrets, signingKey } from './endpoint.ts'
import { RefusedAddressError } from './receiver-addresses.ts'
import { NoAnswerError, type SendWebhook, type WebhookAnswer } from './send-webhook.ts'
import type { ClaimedDelivery, DeliveryEnd, DeliveryStore, FailureRules } from './stores.ts'

/** A delivery whose process died is taken over after this time, well above the timeout of a delivery. */
export const DELIVERY_LEASE_MS = 60_000

// What follows from an attempt: done, another one later, or none. The status codes mean what Standard Webhooks says.

/** The longest pause of an endpoint that `Retry-After` can ask for. */
const RETRY_AFTER_MAX_MS = 24 * 60 * 60_000

/**
 * Pause of an endpoint that answers 429, 502 or 504 without `Retry-After`: Standard Webhooks asks to send less to a receiver
 * under load.
 */
const THROTTLED_PAUSE_MS = 5000

/** Delays before the second to the tenth attempt, as Standard Webhooks recommends: about three days in all. */
export const DELIVERY_DELAYS_MS: readonly number[] = [
  5000,
  5 * 60_000,
  30 * 60_000,
  2 * 60 * 60_000,
  5 * 60 * 60_000,
  10 * 60 * 60_000,
  14 * 60 * 60_000,
  20 * 60 * 60_000,
  24 * 60 * 60_000,
]

interface JudgeContext {
  now: number
  /** Gives a number from 0 to 1, to spread the retries of many deliveries. */
  random: () => number
}

/** Answers of a receiver under load. */
const UNDER_LOAD: ReadonlySet<number> = new Set([429, 502, 504])

/** How much longer than planned a delay may become. */
const JITTER = 0.1

export function judgeAnswer(
  delivery: Pick<ClaimedDelivery, 'type' | 'attempt'>,
  { status, retryAfter }: WebhookAnswer,
  context: JudgeContext,
): DeliveryEnd {
  if (status >= 200 && status < 300) return { kind: 'delivered', result: `The receiver answered ${status}` }
  if (status === 410) {
    const result = 'The receiver answered 410 Gone: it wants no more events'
    return { kind: 'gone', result, reason: 'The receiver answered 410 Gone' }
  }
  const pauseMs = Math.max(retryAfterMs(retryAfter, context.now), UNDER_LOAD.has(status) ? THROTTLED_PAUSE_MS : 0)
  return judgeFailure(delivery, describeStatus(status), context, pauseMs)
}

function retryAfterMs(retryAfter: string | undefined, now: number): number {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
  return Math.min(Math.max(0, retryAfterSeconds(headers, now) * 1000), RETRY_AFTER_MAX_MS)
}

/** The same for an attempt without an answer. `result` says why. */
export function judgeFailure(
  { type, attempt }: Pick<ClaimedDelivery, 'type' | 'attempt'>,
  result: string,
  { random }: JudgeContext,
  pauseMs = 0,
): DeliveryEnd {
  const plannedMs = DELIVERY_DELAYS_MS[attempt - 1]
  // A person waits for the result of a ping.
  if (plannedMs === undefined || ON_REQUEST_EVENTS.includes(type)) return { kind: 'failed', result, pauseMs }
  const delayMs = Math.round(Math.max(plannedMs, pauseMs) * (1 + JITTER * random()))
  return { kind: 'retry', result, delayMs, pauseMs }
}

function describeStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400
  const text = `The receiver answered ${status}`
  return isRedirect ? `${text}. Docmend follows no redirect: give the endpoint the address that it leads to` : text
}

// Signatures of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com), version v1.

interface SignedMessage {
  eventId: string
  /** Exactly what is sent. */
  body: string
  secrets: SigningSecrets
  /** Epoch milliseconds of this attempt: receivers refuse what is older than some minutes. */
  now: number
}

/** Gives the headers of one attempt. Each secret adds a signature, so that a receiver may have either while one is replaced. */
export function signHeaders({ eventId, body, secrets, now }: SignedMessage): Record<string, string> {
  const seconds = String(Math.floor(now / 1000))
  const sign = (secret: string): string => {
    const digest = createHmac('sha256', signingKey(secret)).update(`${eventId}.${seconds}.${body}`).digest('base64')
    return `v1,${digest}`
  }
  return {
    [WEBHOOK_ID_HEADER]: eventId,
    [WEBHOOK_TIMESTAMP_HEADER]: seconds,
    [WEBHOOK_SIGNATURE_HEADER]: secrets.map(sign).join(' '),
  }
}

/** An endpoint where every attempt has failed for this long is disabled. */
const ENDPOINT_FAILING_MS = 5 * 24 * 60 * 60_000

/** And only after this many attempts without a success between them, whatever the clock says. */
const ENDPOINT_FAILED_ATTEMPTS = 10

export interface AttemptDeps {
  store: Pick<DeliveryStore, 'settle'>
  send: SendWebhook
  /** Epoch milliseconds: receivers compare the time of the signature with their clock. */
  now: () => number
  random: () => number
}

export interface Attempt {
  end: DeliveryEnd
  /** Set when this attempt made Docmend disable the endpoint. */
  disabledReason: string | undefined
}

const RULES: FailureRules = {
  failingMs: ENDPOINT_FAILING_MS,
  failedAttempts: ENDPOINT_FAILED_ATTEMPTS,
  reason: `Every attempt has failed for ${ENDPOINT_FAILING_MS / DAY_MS} days`,
}

/** Rejects with the reason of `signal` once that aborts, and with faults of the store. */
export async function attemptDelivery(
  delivery: ClaimedDelivery,
  deps: AttemptDeps,
  signal: AbortSignal,
): Promise<Attempt> {
  const end = await send(delivery, deps, signal)
  return { end, disabledReason: await deps.store.settle(delivery, end, RULES) }
}

async function send(delivery: ClaimedDelivery, deps: AttemptDeps, signal: AbortSignal): Promise<DeliveryEnd> {
  const { url, body, eventId, secrets } = delivery
  const context = { now: deps.now(), random: deps.random }
  try {
    const headers = signHeaders({ eventId, body, secrets, now: context.now })
    return judgeAnswer(delivery, await deps.send({ url, headers, body }, signal), context)
  } catch (error) {
    signal.throwIfAborted()
    return judgeFailure(delivery, describeFailure(error), context)
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof RefusedAddressError) return error.message
  if (error instanceof NoAnswerError) return `The receiver ${error.message}`
  throw error
}
