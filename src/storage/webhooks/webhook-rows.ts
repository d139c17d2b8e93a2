// The tables of webhooks that Docmend sends, as Kysely sees them. Times are epoch milliseconds by the database's clock.
// `webhook_delivery` is another thing: the ids of webhooks that came from GitHub.
import { type Generated, sql, type Transaction } from 'kysely'
import { SUBSCRIBABLE_EVENTS, type WebhookEventType } from '../../contract/webhook-events.ts'
import type { Actor } from '../../projects/audit.ts'
import type { DeliveryStatus, Endpoint, SigningSecrets } from '../../projects/webhooks/endpoint.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { enterAudit } from '../projects/audit.ts'
import type { Tables } from '../schema.ts'

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

// Endpoints and deliveries ↔ rows.

/** In SQL as a literal, for the partial index of deliveries that wait. */
export const PENDING = sql.lit('pending' as const)

/** The columns of a delivery that nobody holds. */
export const NO_HOLDER = { lease_token: null, lease_until: null }

/** The columns of an endpoint with no failure behind it. */
export const NO_FAILURE = { failing_since: null, failed_attempts: 0, paused_until: 0, pause_ms: 0 }

const NOT_SENT = 'The endpoint was disabled before the event was sent'

export function toEndpoint(row: WebhookEndpointTable): Endpoint {
  const events = row.events.split(' ')
  return {
    id: row.id,
    projectId: row.project_id,
    url: row.url,
    events: SUBSCRIBABLE_EVENTS.filter((type) => events.includes(type)),
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
  }
}

type SecretColumns = Pick<WebhookEndpointTable, 'secret' | 'old_secret' | 'old_secret_until'>

export function toSecrets({ secret, old_secret, old_secret_until }: SecretColumns, now: number): SigningSecrets {
  const isOldValid = old_secret !== null && old_secret_until !== null && old_secret_until > now
  return isOldValid ? [secret, old_secret] : [secret]
}

/** Stops sending to these endpoints; what waits for them has failed, and people can have it delivered again. */
export async function disableEndpoints(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { ids, reason, at, by }: { ids: readonly string[]; reason: string; at: number; by: Actor },
): Promise<void> {
  if (ids.length === 0) return
  // An event that is being recorded for one of them keeps it as it is, and adds its delivery first.
  await dialect
    .forRemoval(trx.selectFrom('webhook_endpoint').select('id').where('id', 'in', ids).orderBy('id'))
    .execute()
  const disabled = await trx
    .updateTable('webhook_endpoint')
    .set({ disabled_at: at, disabled_reason: reason })
    .where('id', 'in', ids)
    .where('disabled_at', 'is', null)
    .returning(['id', 'project_id'])
    .execute()
  for (const { id, project_id: projectId } of disabled) {
    await enterAudit(dialect, trx, { projectId, actor: by, act: 'webhook.disabled', subject: id, detail: reason })
  }
  await trx
    .updateTable('event_delivery')
    .set({ ...NO_HOLDER, status: 'failed', result: NOT_SENT, ended_at: at })
    .where('endpoint_id', 'in', ids)
    .where('status', '=', PENDING)
    .execute()
}
