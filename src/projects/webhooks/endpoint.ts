// What a webhook endpoint and its deliveries are.
import type { JobWebhookEvent, WebhookEventType } from '../../contract/webhook-events.ts'

export interface Endpoint {
  /** `whe_` and 16 letters and digits. */
  id: string
  projectId: string
  url: string
  /** Empty = all events, also those that later versions add. */
  events: JobWebhookEvent[]
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
  /** null of a ping. */
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
