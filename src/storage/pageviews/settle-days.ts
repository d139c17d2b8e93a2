// Bringing the sums of open days up to their single views. Each day is one short transaction within the database: the sums
// are made anew from the views, so that it may be stopped anywhere and repeated.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { DAY_MS, dayOf } from '../../text/days.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { BYTES_OF_EVENT, CODE_OF_EVENT } from './answer-codes.ts'
import { SOURCE_CODES } from './codes.ts'
import { COUNTERS, IS_COUNTED, IS_MISSING, IS_OF_AI, IS_VIEW, sumOfEvents } from './counters.ts'
import { FEWEST_NEW, LARGEST_OPEN_DAY, readOpenDays } from './open-days.ts'
import { pause } from './pause.ts'
import { monthOf } from './range.ts'
import { findSite, lockSite } from './sites.ts'

/** Settles the open days of a project that `isDue` names; gives their number. */
export async function settleDays(
  dialect: Dialect,
  projectId: string,
  isDue: (day: number, views: number) => boolean = () => true,
): Promise<number> {
  const site = await findSite(dialect.db, projectId)
  if (site === undefined) return 0
  const open = await readOpenDays(dialect.db, site.id)
  const due = [...open].filter(([day, views]) => isDue(day, views))
  for (const [day] of due) {
    await settleDrafted(dialect, projectId, day)
    await pause()
  }
  return due.length
}

/**
 * Adds the views of the day up before it takes the lock, which is most of the work: other writers wait for half as long. When
 * views were counted meanwhile, or moved to other classes, it does so again.
 */
async function settleDrafted(dialect: Dialect, projectId: string, day: number): Promise<void> {
  // One connection, since the draft is its own.
  await dialect.db.connection().execute(async (connection) => {
    const before = await findSite(connection, projectId)
    if (before === undefined) return
    await draftDay(connection, before.id, day)
    await connection.transaction().execute(async (trx) => {
      const site = await lockSite(dialect, trx, projectId)
      await settleDay(trx, site.id, day, { isDrafted: site.revision === before.revision })
    })
  })
}

/**
 * Settles what earlier batches have left open, before a batch that may open more, and whatever has grown too large meanwhile.
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
  if (!isDrafted) await draftDay(trx, site, day)
  for (const statement of statementsFor(site, day)) await statement.execute(trx)
}

const COLUMNS = sql.join(COUNTERS.map((counter) => sql.ref(counter)))
const OF_EVENTS = sql.join(COUNTERS.map((counter) => sumOfEvents(counter)))
const DRAFT_COLUMNS = sql.join(COUNTERS.map((counter) => sql`${sql.ref(counter)} bigint not null`))

/** Adds up the views of the day by page in a table of this connection alone: no other writer waits for that. */
async function draftDay(db: Kysely<Tables>, site: number, day: number): Promise<void> {
  await sql`create temp table if not exists day_draft (path_id integer not null, ${DRAFT_COLUMNS})`.execute(db)
  await sql`delete from day_draft`.execute(db)
  await sql`
    insert into day_draft (path_id, ${COLUMNS})
    select path_id, ${OF_EVENTS} ${eventsOf(site, day)} and ${IS_VIEW} and ${IS_COUNTED} group by path_id`.execute(db)
}

function eventsOf(site: number, day: number): RawBuilder<unknown> {
  return sql`from view_event where site = ${site} and time >= ${day * DAY_MS} and time < ${(day + 1) * DAY_MS}`
}

/** The day leaves its month with its old sums, is made anew, and enters its month with the new ones. */
function statementsFor(site: number, day: number): RawBuilder<unknown>[] {
  // Parameters of a list of columns have no type of their own.
  const place = { site: sql`cast(${site} as integer)`, day: sql`cast(${day} as integer)` }
  const events = eventsOf(site, day)
  return [
    addToMonth(site, day, -1),
    sql`delete from view_day where site = ${site} and bucket = ${day}`,
    sql`insert into view_day (site, bucket, path_id, ${COLUMNS})
      select ${place.site}, ${place.day}, path_id, ${COLUMNS} from day_draft order by path_id`,
    addToMonth(site, day, 1),
    sql`delete from missing_day where site = ${site} and bucket = ${day}`,
    sql`insert into missing_day (site, bucket, path_id, ${COLUMNS})
      select ${place.site}, ${place.day}, path_id, ${OF_EVENTS}
      ${events} and ${IS_MISSING} and ${IS_COUNTED} group by path_id`,
    sql`delete from view_site_day where site = ${site} and day = ${day}`,
    sql`insert into view_site_day (site, day, ${COLUMNS})
      select site, bucket, ${sql.join(COUNTERS.map((counter) => sql`sum(${sql.ref(counter)})`))}
      from view_day where site = ${site} and bucket = ${day} group by site, bucket`,
    sql`delete from view_agent_day where site = ${site} and day = ${day}`,
    sql`insert into view_agent_day (site, day, agent_id, views)
      select ${place.site}, ${place.day}, agent_id, count(*)
      ${events} and ${IS_VIEW} and source = ${sql.lit(SOURCE_CODES.log)} group by agent_id`,
    sql`delete from page_agent_day where site = ${site} and day = ${day}`,
    sql`insert into page_agent_day (site, day, path_id, agent_id, answer, requests, bytes)
      select ${place.site}, ${place.day}, path_id, agent_id, ${CODE_OF_EVENT}, count(*), sum(${BYTES_OF_EVENT})
      ${events} and ${IS_OF_AI} group by path_id, agent_id, ${CODE_OF_EVENT}`,
    sql`delete from missing_referrer_day where site = ${site} and day = ${day}`,
    sql`insert into missing_referrer_day (site, day, path_id, referrer_id, requests)
      select ${place.site}, ${place.day}, path_id, referrer_id, count(*)
      ${events} and ${IS_MISSING} and referrer_id <> 0 group by path_id, referrer_id`,
  ]
}

/** Adds the sums of the day to those of its month, or takes them away with -1. */
function addToMonth(site: number, day: number, times: 1 | -1): RawBuilder<unknown> {
  const counts = COUNTERS.map((counter) => sql`${sql.lit(times)} * ${sql.ref(counter)}`)
  const sums = COUNTERS.map((counter) => {
    return sql`${sql.ref(counter)} = view_month.${sql.ref(counter)} + excluded.${sql.ref(counter)}`
  })
  return sql`
    insert into view_month (site, bucket, path_id, ${COLUMNS})
    select site, cast(${monthOf(day)} as integer), path_id, ${sql.join(counts)} from view_day
    where site = ${site} and bucket = ${day} order by path_id
    on conflict (site, bucket, path_id) do update set ${sql.join(sums)}`
}
