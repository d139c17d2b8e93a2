// Bringing the sums of open days up to their single views. Each day is one short transaction within the database: the sums
// are computed again from the views, so that it may be stopped anywhere and repeated.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { DAY_MS, dayOf } from '../../base/days.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { BYTES_OF_EVENT, CODE_OF_EVENT } from './answer-codes.ts'
import { SOURCE_CODES } from './codes.ts'
import { COUNTERS, IS_COUNTED, IS_MISSING, IS_OF_AI, IS_VIEW, sumOfEvents } from './counters.ts'
import { FEWEST_NEW, LARGEST_OPEN_DAY, readOpenDaysOf } from './open-days.ts'
import { pause } from './pause.ts'
import { monthOf } from './range.ts'
import { findSite, lockSite } from './sites.ts'
import type { ViewSite } from './view-tables.ts'

// The sums of one day, made from its single views. They are drafted in temporary tables, which only this connection has, so that
// no other writer waits for that; then they take the place of what the tables have of the day.

interface DayTable {
  table: 'view_day' | 'missing_day' | 'view_site_day' | 'view_agent_day' | 'page_agent_day' | 'missing_referrer_day'
  /** Its column of the day. */
  day: 'bucket' | 'day'
  /** The columns after the site and the day. */
  columns: readonly string[]
  /** Their values, in the order of the key; `events` are the single views of the day, up to the end of a condition. */
  sums: (events: RawBuilder<unknown>) => RawBuilder<unknown>
}

const OF_EVENTS = sql.join(COUNTERS.map((counter) => sumOfEvents(counter)))
const OF_PAGES = sql.join(COUNTERS.map((counter) => sql`sum(${sql.ref(counter)})`))

const DAY_TABLES: readonly DayTable[] = [
  {
    table: 'view_day',
    day: 'bucket',
    columns: ['path_id', ...COUNTERS],
    sums: (events) => sql`select path_id, ${OF_EVENTS} ${events} and ${IS_VIEW} and ${IS_COUNTED} group by path_id`,
  },
  {
    table: 'missing_day',
    day: 'bucket',
    columns: ['path_id', ...COUNTERS],
    sums: (events) => sql`select path_id, ${OF_EVENTS} ${events} and ${IS_MISSING} and ${IS_COUNTED} group by path_id`,
  },
  {
    table: 'view_site_day',
    day: 'day',
    columns: COUNTERS,
    sums: () => sql`select ${OF_PAGES} from ${draftOf('view_day')} having count(*) > 0`,
  },
  {
    table: 'view_agent_day',
    day: 'day',
    columns: ['agent_id', 'views'],
    sums: (events) => sql`
      select agent_id, count(*) ${events} and ${IS_VIEW} and source = ${sql.lit(SOURCE_CODES.log)} group by agent_id`,
  },
  {
    table: 'page_agent_day',
    day: 'day',
    columns: ['path_id', 'agent_id', 'answer', 'requests', 'bytes'],
    sums: (events) => sql`
      select path_id, agent_id, ${CODE_OF_EVENT}, count(*), sum(${BYTES_OF_EVENT})
      ${events} and ${IS_OF_AI} group by path_id, agent_id, ${CODE_OF_EVENT}`,
  },
  {
    table: 'missing_referrer_day',
    day: 'day',
    columns: ['path_id', 'referrer_id', 'requests'],
    sums: (events) => sql`
      select path_id, referrer_id, count(*)
      ${events} and ${IS_MISSING} and referrer_id <> 0 group by path_id, referrer_id`,
  },
]

/** Needs no lock: an earlier draft of this connection goes. */
async function draftDay(
  { untilCommit }: Pick<Dialect, 'untilCommit'>,
  db: Kysely<Tables>,
  site: number,
  day: number,
): Promise<void> {
  const events = sql`from view_event where site = ${site} and time >= ${day * DAY_MS} and time < ${(day + 1) * DAY_MS}`
  for (const { table, columns, sums } of DAY_TABLES) {
    const [draft, names] = [draftOf(table), join(columns)]
    const none = sql`select ${names} from ${sql.table(table)} limit 0`
    await sql`create temp table if not exists ${draft} ${untilCommit} as ${none}`.execute(db)
    await sql`delete from ${draft}`.execute(db)
    await sql`insert into ${draft} (${names}) ${sums(events)}`.execute(db)
  }
}

/** Puts the draft in the place of the sums of the day, within a transaction that has locked the site. */
async function replaceDay(trx: Transaction<Tables>, site: number, day: number): Promise<void> {
  // Parameters of a list of columns have no type of their own.
  const place = sql`cast(${site} as integer), cast(${day} as integer)`
  for (const { table, day: column, columns } of DAY_TABLES) {
    const [into, names] = [sql.table(table), join(columns)]
    await sql`delete from ${into} where site = ${site} and ${sql.ref(column)} = ${day}`.execute(trx)
    await sql`
      insert into ${into} (site, ${sql.ref(column)}, ${names}) select ${place}, ${names} from ${draftOf(table)}`.execute(
      trx,
    )
  }
}

function draftOf(table: DayTable['table']): RawBuilder<unknown> {
  return sql.table(`draft_${table}`)
}

function join(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(column)))
}

/** Settles the open days of a project that `isDue` names; gives their number. */
export async function settleDays(
  dialect: Dialect,
  projectId: string,
  isDue: (day: number, views: number) => boolean = () => true,
): Promise<number> {
  const open = await readOpenDaysOf(dialect.db, projectId)
  const due = [...open].filter(([day, views]) => isDue(day, views))
  for (const [day] of due) {
    await settleDrafted(dialect, projectId, day)
    await pause()
  }
  return due.length
}

/**
 * Adds the views of the day up before it takes the lock, which is most of the work: other writers wait for a third as long. When
 * views were counted since, or moved to other classes, it does so again.
 */
async function settleDrafted(dialect: Dialect, projectId: string, day: number): Promise<void> {
  const draft = async (db: Kysely<Tables>): Promise<ViewSite | undefined> => {
    const site = await findSite(db, projectId)
    if (site !== undefined) await draftDay(dialect, db, site.id, day)
    return site
  }
  await dialect.draftThenFinish(draft, async (trx, drafted) => {
    if (drafted === undefined) return
    const site = await lockSite(dialect, trx, projectId)
    await settleDay(dialect, trx, site.id, day, { isDrafted: site.revision === drafted.revision })
  })
}

/**
 * Settles what earlier batches have left open, before a batch that may open more, and whatever has grown too large since.
 * A small batch opens no day: it does not wait for those that others go on with.
 */
export async function settleBehind(dialect: Dialect, projectId: string, times: readonly number[]): Promise<void> {
  const isLarge = times.length >= FEWEST_NEW
  const days = isLarge ? new Set(times.map(dayOf)) : new Set()
  await settleDays(dialect, projectId, (day, views) => views > LARGEST_OPEN_DAY || (isLarge && !days.has(day)))
}

/** Settles all days of all projects; gives their number. */
export async function settleAll(dialect: Dialect): Promise<number> {
  const sites = await sql<{ project_id: string }>`
    select project_id from view_site
    where exists (select 1 from view_open_day where view_open_day.site = view_site.id)`.execute(dialect.db)
  let settled = 0
  for (const { project_id } of sites.rows) settled += await settleDays(dialect, project_id)
  return settled
}

/**
 * Settles the day if it is open, within the caller's transaction, which has locked the site. `isDrafted`: the draft of this
 * connection has the sums of the day as it is now.
 */
export async function settleDay(
  dialect: Pick<Dialect, 'untilCommit'>,
  trx: Transaction<Tables>,
  site: number,
  day: number,
  { isDrafted } = { isDrafted: false },
): Promise<void> {
  const closed = await trx
    .deleteFrom('view_open_day')
    .where('site', '=', site)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  if (closed.numDeletedRows === 0n) return
  if (!isDrafted) await draftDay(dialect, trx, site, day)
  // The day leaves its month with its old sums, is computed again, and enters its month with the new ones.
  await addToMonth(trx, site, day, -1)
  await replaceDay(trx, site, day)
  await addToMonth(trx, site, day, 1)
}

const COLUMNS = sql.join(COUNTERS.map((counter) => sql.ref(counter)))

/** Adds the sums of the day to those of its month, or takes them away with -1. */
async function addToMonth(trx: Transaction<Tables>, site: number, day: number, times: 1 | -1): Promise<void> {
  const counts = COUNTERS.map((counter) => sql`${sql.lit(times)} * ${sql.ref(counter)}`)
  const sums = COUNTERS.map((counter) => {
    return sql`${sql.ref(counter)} = view_month.${sql.ref(counter)} + excluded.${sql.ref(counter)}`
  })
  await sql`
    insert into view_month (site, bucket, path_id, ${COLUMNS})
    select site, cast(${monthOf(day)} as integer), path_id, ${sql.join(counts)} from view_day
    where site = ${site} and bucket = ${day} order by path_id
    on conflict (site, bucket, path_id) do update set ${sql.join(sums)}`.execute(trx)
}
