// Claims and ends of deliveries, by the database's clock.
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { PING_EVENT } from '../../contract/webhook-events.ts'
import { SERVICE } from '../../projects/audit.ts'
import type {
  ClaimedDelivery,
  DeliveryEnd,
  DeliveryStore,
  FailureRules,
} from '../../projects/webhooks/delivery-store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { isFree } from '../jobs/fence.ts'
import type { Tables } from '../schema.ts'
import { deliveryChoice } from './delivery-choice.ts'
import { disableEndpoints, NO_FAILURE, NO_HOLDER, PENDING, readNow, toSecrets } from './endpoint-rows.ts'
import type { EventDeliveryTable } from './webhook-tables.ts'

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
  if (settled === undefined || (await isPing(trx, settled))) return undefined
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
async function isPing(trx: Transaction<Tables>, { event_id }: Pick<EventDeliveryTable, 'event_id'>): Promise<boolean> {
  const event = trx.selectFrom('webhook_event').select('type').where('id', '=', event_id)
  return (await event.executeTakeFirst())?.type === PING_EVENT
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
