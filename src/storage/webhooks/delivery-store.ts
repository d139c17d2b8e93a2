// Claims and ends of deliveries, by the database's clock.

import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { ON_REQUEST_EVENTS } from '../../contract/webhook-events.ts'
import { SERVICE } from '../../projects/audit.ts'
import type { ClaimedDelivery, DeliveryEnd, DeliveryStore, FailureRules } from '../../projects/webhooks/stores.ts'
import { type Dialect, readNow } from '../dialect/dialect.ts'
import { isFree } from '../jobs/fence.ts'
import type { Tables } from '../schema.ts'
import { disableEndpoints, type EventDeliveryTable, NO_FAILURE, NO_HOLDER, PENDING, toSecrets } from './webhook-rows.ts'

export function createDeliveryStore(dialect: Dialect): DeliveryStore {
  return {
    claim: (leaseMs, perEndpoint) =>
      dialect.db.transaction().execute(async (trx) => {
        await dialect.takeTurns(trx, 'delivery claims')
        const [token, now] = [randomUUID(), dialect.nowMs()]
        const held = await trx
          .updateTable('event_delivery')
          .set({ ...holdFor(dialect, token, leaseMs), attempt: sql<number>`attempt + 1` })
          .where('id', '=', deliveryChoice(now, perEndpoint))
          // It may have been settled, or its endpoint removed, since it was chosen.
          .where('status', '=', PENDING)
          .where(isFree(now))
          .returning('id')
          .executeTakeFirst()
        return held && readClaimed(dialect, trx, held.id, token)
      }),
    settle: (held, end, rules) => dialect.db.transaction().execute((trx) => settle(dialect, trx, held, end, rules)),
    release: async ({ id, token }) => {
      await dialect.db
        .updateTable('event_delivery')
        .set({ ...NO_HOLDER, attempt: sql<number>`attempt - 1` })
        .where('id', '=', id)
        .where('lease_token', '=', token)
        .execute()
    },
  }
}

/** The columns of a delivery that the holder of this token is about to send. */
export function holdFor(dialect: Dialect, token: string, leaseMs: number) {
  return { lease_token: token, lease_until: sql<number>`${dialect.nowMs()} + ${leaseMs}`, lease_ms: leaseMs }
}

/** Gives a delivery that was just claimed. */
export async function readClaimed(
  dialect: Dialect,
  trx: Transaction<Tables>,
  id: number,
  token: string,
): Promise<ClaimedDelivery> {
  const row = await trx
    .selectFrom('event_delivery as delivery')
    .innerJoin('webhook_event as event', 'event.id', 'delivery.event_id')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select(['delivery.event_id as eventId', 'delivery.endpoint_id as endpointId', 'delivery.attempt'])
    .select(['event.project_id as projectId', 'event.type', 'event.body'])
    .select(['endpoint.url', 'endpoint.secret', 'endpoint.old_secret', 'endpoint.old_secret_until'])
    .where('delivery.id', '=', id)
    .executeTakeFirstOrThrow()
  const { secret, old_secret, old_secret_until, ...rest } = row
  const secrets = toSecrets({ secret, old_secret, old_secret_until }, await readNow(dialect, trx))
  return { ...rest, id, token, secrets }
}

async function settle(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { id, token }: Pick<ClaimedDelivery, 'id' | 'token'>,
  end: DeliveryEnd,
  rules: FailureRules,
): Promise<string | undefined> {
  const settled = await trx
    .updateTable('event_delivery')
    .set({ ...NO_HOLDER, ...endColumns(dialect, end), result: end.result })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('status', '=', PENDING)
    .returning(['endpoint_id', 'event_id'])
    .executeTakeFirst()
  if (settled === undefined || (await isOnRequest(trx, settled))) return undefined
  const now = await readNow(dialect, trx)
  const reason = await judgeEndpoint(trx, settled.endpoint_id, end, rules, now)
  if (reason !== undefined) {
    await disableEndpoints(dialect, trx, { ids: [settled.endpoint_id], reason, at: now, by: SERVICE })
  }
  return reason
}

function endColumns(dialect: Dialect, end: DeliveryEnd) {
  if (end.kind === 'retry') {
    return { due_at: sql<number>`${dialect.nowMs()} + ${end.delayMs}`, delay_ms: end.delayMs }
  }
  return { status: end.kind === 'delivered' ? 'delivered' : 'failed', ended_at: dialect.nowMs() } as const
}

/** What a test does says nothing of the endpoint's past. */
async function isOnRequest(
  trx: Transaction<Tables>,
  { event_id }: Pick<EventDeliveryTable, 'event_id'>,
): Promise<boolean> {
  const event = trx.selectFrom('webhook_event').select('id').where('id', '=', event_id)
  return (await event.where('type', 'in', ON_REQUEST_EVENTS).executeTakeFirst()) !== undefined
}

/** Notes in the endpoint what came of the attempt, and gives the reason if it is to be disabled. */
async function judgeEndpoint(
  trx: Transaction<Tables>,
  endpointId: string,
  end: DeliveryEnd,
  { failingMs, failedAttempts, reason }: FailureRules,
  now: number,
): Promise<string | undefined> {
  const endpoint = trx.updateTable('webhook_endpoint').where('id', '=', endpointId)
  if (end.kind === 'gone') return end.reason
  if (end.kind === 'delivered') {
    await endpoint.set(NO_FAILURE).execute()
    return undefined
  }
  const pause = end.pauseMs === 0 ? {} : { paused_until: now + end.pauseMs, pause_ms: end.pauseMs }
  const noted = await endpoint
    .set({
      ...pause,
      // Set in what is now the future means that the clock was set back.
      failing_since: sql<number>`case when failing_since <= ${now} then failing_since else ${now} end`,
      failed_attempts: sql<number>`failed_attempts + 1`,
    })
    .returning(['failing_since', 'failed_attempts'])
    .executeTakeFirstOrThrow()
  const isLost = now - (noted.failing_since ?? now) >= failingMs && noted.failed_attempts >= failedAttempts
  return isLost ? reason : undefined
}

// Which delivery a claim takes. A receiver that hangs keeps its own deliveries waiting and no others.

/**
 * SQL that gives the id of the next delivery, or nothing: of the endpoint with the fewest under way, the one that has been
 * due longest. Only the first due delivery of each endpoint is looked for, so that the cost does not grow with the backlog.
 * A time further ahead than it was set was set before the clock went back, and counts as over.
 */
function deliveryChoice(now: RawBuilder<number>, perEndpoint: number): RawBuilder<number> {
  return sql<number>`(
    with recursive waiting (endpoint_id) as (
      select min(endpoint_id) from event_delivery where status = ${PENDING}
      union all
      select (select min(endpoint_id) from event_delivery where status = ${PENDING} and endpoint_id > waiting.endpoint_id)
      from waiting where waiting.endpoint_id is not null),
    candidate (id, due_at, under_way) as (
      select head.id, head.due_at,
        (select count(*) from event_delivery as held
         where held.endpoint_id = waiting.endpoint_id and held.lease_until is not null
           and held.lease_until > ${now} and held.lease_until <= ${now} + held.lease_ms)
      from waiting
      join webhook_endpoint as endpoint on endpoint.id = waiting.endpoint_id
      join event_delivery as head on head.id = (
        select due.id from event_delivery as due
        where due.endpoint_id = waiting.endpoint_id and due.status = ${PENDING}
          and (due.due_at <= ${now} or due.due_at > ${now} + due.delay_ms)
          and (due.lease_until is null or due.lease_until <= ${now} or due.lease_until > ${now} + due.lease_ms)
        order by due.due_at, due.id
        limit 1)
      where endpoint.disabled_at is null
        and (endpoint.paused_until <= ${now} or endpoint.paused_until > ${now} + endpoint.pause_ms))
    select id from candidate where under_way < ${perEndpoint} order by under_way, due_at, id limit 1)`
}
