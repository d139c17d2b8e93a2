// The endpoints of projects, and what their people see and change of the deliveries.

import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { plural } from '../../base/text.ts'
import { isJobWebhook, ON_REQUEST_EVENTS, type WebhookBody } from '../../contract/webhook-events.ts'
import type { Actor, AuditAct } from '../../projects/audit.ts'
import type { Delivery, Endpoint } from '../../projects/webhooks/endpoint.ts'
import type {
  ClaimedDelivery,
  DeliveryQuery,
  EndpointStore,
  NewEndpoint,
  Redelivery,
  Rotation,
} from '../../projects/webhooks/stores.ts'
import { type Dialect, readNow } from '../dialect/dialect.ts'
import { lockProject } from '../locks.ts'
import { enterAudit } from '../projects/audit.ts'
import type { Tables } from '../schema.ts'
import { holdFor, readClaimed } from './delivery-store.ts'
import { saveEvent } from './record-event.ts'
import { disableEndpoints, NO_FAILURE, NO_HOLDER, toEndpoint, type WebhookEndpointTable } from './webhook-rows.ts'

export function createEndpointStore(dialect: Dialect): EndpointStore {
  const { db } = dialect
  return {
    add: (...args) => db.transaction().execute((trx) => addEndpoint(dialect, trx, ...args)),
    list: async (projectId) => {
      const oldestFirst = db.selectFrom('webhook_endpoint').selectAll().orderBy('created_at').orderBy('id')
      return (await oldestFirst.where('project_id', '=', projectId).execute()).map(toEndpoint)
    },
    remove: (...args) => db.transaction().execute((trx) => removeEndpoint(dialect, trx, ...args)),
    enable: (...args) => db.transaction().execute((trx) => enableEndpoint(dialect, trx, ...args)),
    disable: (...args) => db.transaction().execute((trx) => disableEndpoint(dialect, trx, ...args)),
    rotate: (...args) => db.transaction().execute((trx) => rotateSecret(dialect, trx, ...args)),
    claimPing: (...args) => db.transaction().execute((trx) => claimPing(dialect, trx, ...args)),
    deliveries: (projectId, query) => listDeliveries(dialect, projectId, query),
    redeliver: (...args) => db.transaction().execute((trx) => redeliver(dialect, trx, ...args)),
  }
}

/** Projects' endpoints are added one after the other, else two could take the last free place. */
async function addEndpoint(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { id, projectId, url, events, secret }: NewEndpoint,
  limit: number,
  by: Actor,
): Promise<Endpoint | undefined> {
  await lockProject(dialect, trx, projectId)
  const known = await trx.selectFrom('webhook_endpoint').select('id').where('project_id', '=', projectId).execute()
  if (known.length >= limit) return undefined
  const row = await trx
    .insertInto('webhook_endpoint')
    .values({
      ...NO_FAILURE,
      id,
      project_id: projectId,
      url,
      events: events.join(' '),
      secret,
      created_at: dialect.nowMs(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enter(dialect, trx, { row, act: 'webhook.added', by })
  return toEndpoint(row)
}

interface EndpointAct {
  row: WebhookEndpointTable
  act: AuditAct
  by: Actor
}

/** The path of an address may be a secret of the receiver. */
function enter(dialect: Dialect, trx: Transaction<Tables>, { row, act, by }: EndpointAct): Promise<void> {
  const entry = { projectId: row.project_id, actor: by, act, subject: row.id, detail: new URL(row.url).origin }
  return enterAudit(dialect, trx, entry)
}

/** Gives the row of an endpoint of this project, and keeps it as it is until the transaction ends. */
function lockEndpoint(dialect: Dialect, trx: Transaction<Tables>, projectId: string, endpointId: string) {
  return dialect.forUpdate(selectEndpoint(trx, projectId, endpointId)).executeTakeFirst()
}

function selectEndpoint(trx: Transaction<Tables>, projectId: string, endpointId: string) {
  const ofProject = trx.selectFrom('webhook_endpoint').selectAll().where('project_id', '=', projectId)
  return ofProject.where('id', '=', endpointId)
}

/** Its events stay until retention deletes them by their age. */
async function removeEndpoint(
  dialect: Dialect,
  trx: Transaction<Tables>,
  projectId: string,
  endpointId: string,
  by: Actor,
): Promise<boolean> {
  const row = await dialect.forRemoval(selectEndpoint(trx, projectId, endpointId)).executeTakeFirst()
  if (row === undefined) return false
  await trx.deleteFrom('event_delivery').where('endpoint_id', '=', endpointId).execute()
  await trx.deleteFrom('webhook_endpoint').where('id', '=', endpointId).execute()
  await enter(dialect, trx, { row, act: 'webhook.removed', by })
  return true
}

async function enableEndpoint(
  dialect: Dialect,
  trx: Transaction<Tables>,
  projectId: string,
  endpointId: string,
  by: Actor,
): Promise<Endpoint | undefined> {
  const row = await trx
    .updateTable('webhook_endpoint')
    .set({ ...NO_FAILURE, disabled_at: null, disabled_reason: null })
    .where('id', '=', endpointId)
    .where('project_id', '=', projectId)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  await enter(dialect, trx, { row, act: 'webhook.enabled', by })
  return toEndpoint(row)
}

async function disableEndpoint(
  dialect: Dialect,
  trx: Transaction<Tables>,
  projectId: string,
  endpointId: string,
  reason: string,
  by: Actor,
): Promise<Endpoint | undefined> {
  if ((await lockEndpoint(dialect, trx, projectId, endpointId)) === undefined) return undefined
  const at = await readNow(dialect, trx)
  await disableEndpoints(dialect, trx, { ids: [endpointId], reason, at, by })
  const row = await lockEndpoint(dialect, trx, projectId, endpointId)
  return row && toEndpoint(row)
}

async function rotateSecret(
  dialect: Dialect,
  trx: Transaction<Tables>,
  projectId: string,
  endpointId: string,
  { secret, overlapMs }: Rotation,
  by: Actor,
): Promise<Endpoint | undefined> {
  const known = await lockEndpoint(dialect, trx, projectId, endpointId)
  if (known === undefined) return undefined
  const until = (await readNow(dialect, trx)) + overlapMs
  const old =
    overlapMs === 0
      ? { old_secret: null, old_secret_until: null }
      : { old_secret: known.secret, old_secret_until: until }
  await trx
    .updateTable('webhook_endpoint')
    .set({ secret, ...old })
    .where('id', '=', endpointId)
    .execute()
  await enter(dialect, trx, { row: known, act: 'webhook.secret_rotated', by })
  return toEndpoint(known)
}

async function claimPing(
  dialect: Dialect,
  trx: Transaction<Tables>,
  projectId: string,
  endpointId: string,
  eventId: string,
  leaseMs: number,
): Promise<ClaimedDelivery | undefined> {
  if ((await lockEndpoint(dialect, trx, projectId, endpointId)) === undefined) return undefined
  const at = await readNow(dialect, trx)
  await saveEvent(dialect, trx, { eventId, projectId, type: 'ping', at, data: { projectId, endpointId } })
  const token = randomUUID()
  const { id } = await trx
    .insertInto('event_delivery')
    .values({
      ...holdFor(dialect, token, leaseMs),
      event_id: eventId,
      endpoint_id: endpointId,
      status: 'pending',
      attempt: 1,
      due_at: dialect.nowMs(),
      delay_ms: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readClaimed(dialect, trx, id, token)
}

async function listDeliveries(
  { db }: Dialect,
  projectId: string,
  { endpointId, status, limit }: DeliveryQuery,
): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('event_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
    .select(['delivery.event_id', 'delivery.endpoint_id', 'delivery.status', 'delivery.attempt'])
    .select([
      'delivery.due_at',
      'delivery.result',
      'delivery.ended_at',
      'event.type',
      'event.body',
      'event.recorded_at',
    ])
    .where('event.project_id', '=', projectId)
    .$if(endpointId !== undefined, (some) => some.where('delivery.endpoint_id', '=', endpointId ?? ''))
    .$if(status !== undefined, (some) => some.where('delivery.status', '=', status ?? 'pending'))
    .orderBy('delivery.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    type: row.type,
    jobId: findJob(row.body),
    status: row.status,
    attempts: row.attempt,
    result: row.result,
    recordedAt: row.recorded_at,
    nextAttemptAt: row.status === 'pending' ? row.due_at : null,
    endedAt: row.ended_at,
  }))
}

function findJob(body: string): string | null {
  const event = JSON.parse(body) as WebhookBody
  return isJobWebhook(event) ? event.data.id : null
}

async function redeliver(
  dialect: Dialect,
  trx: Transaction<Tables>,
  projectId: string,
  { eventId, endpointId }: Redelivery,
  by: Actor,
): Promise<number> {
  const events = trx
    .selectFrom('webhook_event')
    .select('id')
    .where('project_id', '=', projectId)
    .where('type', 'not in', ON_REQUEST_EVENTS)
    .$if(eventId !== undefined, (some) => some.where('id', '=', eventId ?? ''))
  const working = trx
    .selectFrom('webhook_endpoint')
    .select('id')
    .where('project_id', '=', projectId)
    .where('disabled_at', 'is', null)
    .$if(endpointId !== undefined, (some) => some.where('id', '=', endpointId ?? ''))
    .orderBy('id')
  // Locked: one that is disabled in the meantime would keep what waits for it.
  const endpoints = (await dialect.forReference(working).execute()).map(({ id }) => id)
  if (endpoints.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('event_delivery')
    .set({ ...NO_HOLDER, status: 'pending', attempt: 0, due_at: dialect.nowMs(), delay_ms: 0, ended_at: null })
    .where('event_id', 'in', events)
    .where('endpoint_id', 'in', endpoints)
    .where('status', 'in', eventId === undefined ? ['failed'] : ['failed', 'delivered'])
    .executeTakeFirstOrThrow()
  const count = Number(numUpdatedRows)
  if (count === 0) return 0
  const subject = eventId ?? endpointId ?? 'all that had failed'
  const detail = plural(count, 'webhook')
  await enterAudit(dialect, trx, { projectId, actor: by, act: 'webhook.redelivered', subject, detail })
  return count
}
