// Forgetting what is old, a day's worth at a time, and the note of each round of housekeeping.
import { sql } from 'kysely'
import { DAY_MS } from '../base/days.ts'
import type { RetentionStore, RoundNote } from '../jobs/run/deletion-rounds.ts'
import type { Dialect, DialectFirst } from './dialect/dialect.ts'
import { PENDING } from './webhooks/webhook-rows.ts'

const NOTE = 'last housekeeping'

/** The tables whose rows are forgotten by their age, with the column that has it. */
type Aging =
  | readonly ['job_idempotency', 'created_at']
  | readonly ['webhook_delivery', 'received_at']
  | readonly ['job_reply', 'due_at']
  | readonly ['event_delivery', 'ended_at']
  | readonly ['audit_entry', 'entered_at']

export const retentionStore: DialectFirst<RetentionStore> = {
  async lastRound({ db }) {
    const row = await db.selectFrom('service_note').select('value').where('name', '=', NOTE).executeTakeFirst()
    return row && parseNote(row.value)
  },

  async noteRound({ db }, note) {
    const value = JSON.stringify(note)
    await db
      .insertInto('service_note')
      .values({ name: NOTE, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  },

  async newestTime({ db }) {
    const { rows } = await sql<{ newest: number | null }>`select max(time) as newest from (
    select max(created_at) as time from agent_job
    union all select max(received_at) from webhook_delivery
    union all select max(created_at) from api_key
    union all select max(last_used_at) from api_key) as known`.execute(db)
    return rows[0]?.newest ?? undefined
  },

  /** An event goes with its last delivery; those that were recorded after `before` are young. */
  async pruneEvents(dialect, before) {
    const deleted = await deleteOld(dialect, ['event_delivery', 'ended_at'], before)
    // For a disabled endpoint, only a ping can wait: one whose sender died. Nobody takes it over, so it never ends.
    await sql`delete from event_delivery where status = ${PENDING}
    and endpoint_id in (select id from webhook_endpoint where disabled_at is not null)
    and event_id in (select id from webhook_event where recorded_at < ${before})`.execute(dialect.db)
    await sql`delete from webhook_event where recorded_at < ${before}
    and not exists (select 1 from event_delivery where event_delivery.event_id = webhook_event.id)`.execute(dialect.db)
    return deleted
  },

  pruneAnswers: (dialect, before) => deleteOld(dialect, ['job_idempotency', 'created_at'], before),
  pruneDeliveries: (dialect, before) => deleteOld(dialect, ['webhook_delivery', 'received_at'], before),
  pruneReplies: (dialect, before) => deleteOld(dialect, ['job_reply', 'due_at'], before),
  pruneAudit: (dialect, before) => deleteOld(dialect, ['audit_entry', 'entered_at'], before),
}

function parseNote(json: string): RoundNote {
  return JSON.parse(json) as RoundNote
}

async function deleteOld({ db }: Dialect, [table, column]: Aging, before: number): Promise<number> {
  const [name, age] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ oldest: number | null }>`select min(${age}) as oldest from ${name}`.execute(db)
  const end = endOfDaysWorth(before, rows[0]?.oldest)
  const { numAffectedRows } = await sql`delete from ${name} where ${age} < ${end}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The end of what may be deleted at once: a day after the oldest, and never after `before`. */
export function endOfDaysWorth(before: number, oldest: number | null | undefined): number {
  return Math.min(before, (oldest ?? before) + DAY_MS)
}
