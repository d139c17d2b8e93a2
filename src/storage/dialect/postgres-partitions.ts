// The partitions of single views, one per month of UTC, made before the first view of a month goes in.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import { FIRST_YEAR, LAST_YEAR } from './postgres-view-layout.ts'

interface Month {
  name: string
  from: number
  to: number
}

/** Gives a function that makes the partitions for views of these times (epoch ms) which are not there yet. */
export function createPartitions(db: Kysely<Tables>): (times: readonly number[]) => Promise<void> {
  const known = new Set<string>()
  return async (times) => {
    const unknown = new Map<string, Month>()
    for (const time of times) {
      const month = monthOf(time)
      if (month !== undefined && !known.has(month.name)) unknown.set(month.name, month)
    }
    for (const month of unknown.values()) {
      await makePartition(db, month)
      known.add(month.name)
    }
  }
}

function monthOf(time: number): Month | undefined {
  const date = new Date(time)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  if (year < FIRST_YEAR || year >= LAST_YEAR) return undefined
  const name = `view_event_${year}_${String(month + 1).padStart(2, '0')}`
  return { name, from: Date.UTC(year, month), to: Date.UTC(year, month + 1) }
}

/** Attached, not created as a partition, which would keep out everybody who reads or writes views. */
async function makePartition(db: Kysely<Tables>, { name, from, to }: Month): Promise<void> {
  if (await exists(db, name)) return
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('docmend partitions', 0))`.execute(trx)
    if (await exists(trx, name)) return
    const table = sql.table(name)
    await sql`create table ${table} (like view_event including defaults including constraints)`.execute(trx)
    await sql`alter table view_event attach partition ${table} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
      trx,
    )
  })
}

async function exists(db: Kysely<Tables>, name: string): Promise<boolean> {
  // Not `to_regclass`, which remembers for a while that there was none.
  const { rows } = await sql`select 1 from pg_class where relname = ${name} and pg_table_is_visible(oid)`.execute(db)
  return rows.length > 0
}
