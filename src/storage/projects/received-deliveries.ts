// Deliveries of webhooks from GitHub that were applied. GitHub delivers again on request, with the same id, for some days.
import type { Transaction } from 'kysely'
import { DAY_MS } from '../../base/days.ts'
import type { Tables } from '../schema.ts'

/** How long the ids of webhook deliveries are kept; GitHub only redelivers within a few days. */
export const WEBHOOK_DELIVERY_DAYS = 7

/** Notes the delivery; false when it was noted within the last 7 days. */
export async function recordDelivery(trx: Transaction<Tables>, deliveryId: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('webhook_delivery')
    .values({ id: deliveryId, received_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ received_at: now })
        .where('webhook_delivery.received_at', '<', now - WEBHOOK_DELIVERY_DAYS * DAY_MS),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
