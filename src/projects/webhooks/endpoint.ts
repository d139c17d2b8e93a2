// What a webhook endpoint and its deliveries are.

import { randomBytes } from 'node:crypto'
import type { SubscribableEvent, WebhookEventType } from '../../contract/webhook-events.ts'

/** After a rotation, the previous secret signs as well for this long unless told otherwise: time to install the new one. */
export const SECRET_OVERLAP_HOURS = 24

export interface Endpoint {
  /** `whe_` and 16 letters and digits. */
  id: string
  projectId: string
  url: string
  /** Empty = all events, also those that later versions add. */
  events: SubscribableEvent[]
  /** Epoch milliseconds, as all times here. */
  createdAt: number
  /** When Docmend stopped sending; null = it sends. */
  disabledAt: number | null
  /** Why it stopped, as a sentence. */
  disabledReason: string | null
  /** Since when every attempt has failed; null = the last one succeeded, or there was none. */
  failingSince: number | null
}

/** The secrets that sign, the newest first: `whsec_` and base64. */
export type SigningSecrets = readonly [string, ...string[]]

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

/** One event on its way to one endpoint. */
export interface Delivery {
  /** `webhook-id`: the same for all endpoints and all attempts. */
  eventId: string
  endpointId: string
  type: WebhookEventType
  /** The job that the event is about; null = it is about none. */
  jobId: string | null
  status: DeliveryStatus
  attempts: number
  /** What came of the last attempt, as a sentence; null before it. */
  result: string | null
  recordedAt: number
  /** When the next attempt is due; null = none is. */
  nextAttemptAt: number | null
  /** When it was delivered or given up. */
  endedAt: number | null
}

// Names and secrets of endpoints and events.

/** Random bytes of a signing secret; Standard Webhooks asks for 24 to 64. */
const WEBHOOK_SECRET_BYTES = 32

const PREFIX = 'whsec_'

/** Shown once, when the endpoint is made or its secret is rotated. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(WEBHOOK_SECRET_BYTES).toString('base64')}`
}

/** The key of the HMAC: what follows the prefix, decoded. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

export function newEndpointId(): string {
  return `whe_${randomBytes(8).toString('hex')}`
}

/** Without a full stop, which separates the parts of what is signed. */
export function newEventId(): string {
  return `msg_${randomBytes(16).toString('hex')}`
}
