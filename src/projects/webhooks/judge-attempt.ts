// What follows from an attempt: done, another one later, or none. The status codes mean what Standard Webhooks says.

import { retryAfterSeconds } from '../../base/fetch/retry-after.ts'
import { PING_EVENT } from '../../contract/webhook-events.ts'
import type { ClaimedDelivery, DeliveryEnd } from './delivery-store.ts'
import type { WebhookAnswer } from './send-webhook.ts'

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

export interface JudgeContext {
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
  if (plannedMs === undefined || type === PING_EVENT) return { kind: 'failed', result, pauseMs }
  const delayMs = Math.round(Math.max(plannedMs, pauseMs) * (1 + JITTER * random()))
  return { kind: 'retry', result, delayMs, pauseMs }
}

function describeStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400
  const text = `The receiver answered ${status}`
  return isRedirect ? `${text}. Docmend follows no redirect: give the endpoint the address that it leads to` : text
}
