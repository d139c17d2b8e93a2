// The tables of webhooks that Docmend sends, as Kysely sees them. Times are epoch milliseconds by the database's clock.
// `webhook_delivery` is another thing: the ids of webhooks that came from GitHub.
import type { Generated } from 'kysely'
import type { WebhookEventType } from '../../contract/webhook-events.ts'
import type { DeliveryStatus } from '../../projects/webhooks/endpoint.ts'

export interface WebhookTables {
  webhook_endpoint: WebhookEndpointTable
  webhook_event: WebhookEventTable
  event_delivery: EventDeliveryTable
}

export interface WebhookEndpointTable {
  id: string
  project_id: string
  url: string
  /** Separated by spaces; empty = all. */
  events: string
  secret: string
  /** Signs as well until `old_secret_until`. */
  old_secret: string | null
  old_secret_until: number | null
  created_at: number
  disabled_at: number | null
  disabled_reason: string | null
  failing_since: number | null
  /** Since the last success. */
  failed_attempts: number
  /** Until then the receiver asked to be left alone. */
  paused_until: number
  /** How far ahead `paused_until` was when it was set: further ahead than this means that the clock was set back. */
  pause_ms: number
}

interface WebhookEventTable {
  id: string
  project_id: string
  type: WebhookEventType
  /** JSON, as it is sent. */
  body: string
  recorded_at: number
}

export interface EventDeliveryTable {
  /** Never given again: a slow sender must not settle another delivery. */
  id: Generated<number>
  event_id: string
  endpoint_id: string
  status: DeliveryStatus
  attempt: number
  due_at: number
  /** How far ahead `due_at` was when it was set. */
  delay_ms: number
  lease_token: string | null
  lease_until: number | null
  /** How far ahead `lease_until` was when it was set. */
  lease_ms: number
  result: string | null
  ended_at: number | null
}
