// The form of the tables of views on PostgreSQL. Single views lie in a partition per month. The key of every table that grows with views begins with the site, and nothing refers from them to the tables
// of projects: so Citus can distribute them by it (docs/operating.md, "PostgreSQL").
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'

/** The first and the last month that get partitions of their own; the few views before and after lie in one each. */
const FIRST_YEAR = 2015
const LAST_YEAR = 2100

/** The tables are empty when these run. */
export const viewLayout: readonly RawBuilder<unknown>[] = [
  sql`create table view_event_before partition of view_event
    for values from (minvalue) to (${sql.lit(Date.UTC(FIRST_YEAR))})`,
  sql`create table view_event_after partition of view_event
    for values from (${sql.lit(Date.UTC(LAST_YEAR))}) to (maxvalue)`,
  ...['view_path', 'view_referrer'].map(
    (name) => sql`alter table ${sql.table(name)}
      drop constraint ${sql.ref(`${name}_site_fkey`)},
      drop constraint ${sql.ref(`${name}_pkey`)},
      add constraint ${sql.ref(`${name}_pkey`)} primary key (site, id)`,
  ),
]

// The partitions of single views, one per month of UTC, made before the first view of a month goes in.

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

/** An empty table with its index. */
const EMPTY_BYTES = 16 * 1024
/** Readers of a partition go first; the next round of housekeeping tries again. */
const FREE_LOCK_TIMEOUT_MS = 200

/**
 * Gives back the disk space of partitions that end before this time (epoch ms) and are empty: deleting rows leaves their
 * pages, and those of the index, in place. The partitions stay, so that no insert finds one missing.
 */
export async function freePartitions(db: Kysely<Tables>, before: number): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where oid in (select inhrelid from pg_inherits where inhparent = 'view_event'::regclass) order by relname`.execute(
    db,
  )
  for (const { name, bytes } of rows) if (bytes > EMPTY_BYTES && endOf(name) <= before) await freePartition(db, name)
}

/** The partitions at both ends have no month in their name. */
function endOf(name: string): number {
  const [, year, month] = /^view_event_(\d{4})_(\d{2})$/.exec(name) ?? []
  return year === undefined ? Number.POSITIVE_INFINITY : Date.UTC(Number(year), Number(month))
}

async function freePartition(db: Kysely<Tables>, name: string): Promise<void> {
  const table = sql.table(name)
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(FREE_LOCK_TIMEOUT_MS)}`.execute(trx)
    // A look before the lock, which keeps out readers.
    if (!(await isEmpty(trx, table))) return
    await sql`lock table ${table} in access exclusive mode`.execute(trx)
    if ((await isEmpty(trx, table)) && !(await isExportUnderWay(trx))) await sql`truncate ${table}`.execute(trx)
  })
}

/**
 * TRUNCATE also takes the rows from a transaction that sees an earlier moment, in which they were not deleted yet: an export
 * would count none of them, without an error (https://www.postgresql.org/docs/current/mvcc-caveats.html).
 */
async function isExportUnderWay(trx: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and backend_xmin is not null and xact_start < now()
    limit 1`.execute(trx)
  return rows.length > 0
}

async function isEmpty(db: Kysely<Tables>, table: RawBuilder<unknown>): Promise<boolean> {
  return (await sql`select 1 from ${table} limit 1`.execute(db)).rows.length === 0
}

async function exists(db: Kysely<Tables>, name: string): Promise<boolean> {
  // Not `to_regclass`, which remembers for a while that there was none.
  const { rows } = await sql`select 1 from pg_class where relname = ${name} and pg_table_is_visible(oid)`.execute(db)
  return rows.length > 0
}
