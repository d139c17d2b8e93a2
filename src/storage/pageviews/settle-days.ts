// Bringing the sums of open days up to their single views. Each day is one short transaction within the database: the sums
// are made anew from the views, so that it may be stopped anywhere and repeated.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { DAY_MS, dayOf } from '../../text/days.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { SOURCE_CODES } from './codes.ts'
import { COUNTERS, IS_COUNTED, IS_MISSING, IS_VIEW, sumOfEvents } from './counters.ts'
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
    await dialect.db.transaction().execute(async (trx) => {
      await lockSite(dialect, trx, projectId)
      await settleDay(trx, site.id, day)
    })
    await pause()
  }
  return due.length
}

/** Settles what earlier batches have left open, before a batch that may open more. Small ones open none and need not wait. */
export async function settleBehind(dialect: Dialect, projectId: string, times: readonly number[]): Promise<void> {
  if (times.length < FEWEST_NEW) return
  const days = new Set(times.map(dayOf))
  await settleDays(dialect, projectId, (day, views) => !days.has(day) || views > LARGEST_OPEN_DAY)
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

/** Settles the day if it is open, within the caller's transaction, which has locked the site. */
export async function settleDay(trx: Transaction<Tables>, site: number, day: number): Promise<void> {
  const closed = await trx
    .deleteFrom('view_open_day')
    .where('site', '=', site)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  if (closed.numDeletedRows === 0n) return
  for (const statement of statementsFor(site, day)) await statement.execute(trx)
}

const COLUMNS = sql.join(COUNTERS.map((counter) => sql.ref(counter)))
const OF_EVENTS = sql.join(COUNTERS.map((counter) => sumOfEvents(counter)))

/** The day leaves its month with its old sums, is made anew, and enters its month with the new ones. */
function statementsFor(site: number, day: number): RawBuilder<unknown>[] {
  // Parameters of a list of columns have no type of their own.
  const place = { site: sql`cast(${site} as integer)`, day: sql`cast(${day} as integer)` }
  const events = sql`from view_event where site = ${site} and time >= ${day * DAY_MS} and time < ${(day + 1) * DAY_MS}`
  const rankOf = (table: string, isKind: RawBuilder<unknown>) => sql`
    insert into ${sql.table(table)} (site, bucket, path_id, ${COLUMNS})
    select ${place.site}, ${place.day}, path_id, ${OF_EVENTS} ${events} and ${isKind} and ${IS_COUNTED} group by path_id`
  return [
    addToMonth(site, day, -1),
    sql`delete from view_day where site = ${site} and bucket = ${day}`,
    rankOf('view_day', IS_VIEW),
    addToMonth(site, day, 1),
    sql`delete from missing_day where site = ${site} and bucket = ${day}`,
    rankOf('missing_day', IS_MISSING),
    sql`delete from view_site_day where site = ${site} and day = ${day}`,
    sql`insert into view_site_day (site, day, ${COLUMNS})
      select site, bucket, ${sql.join(COUNTERS.map((counter) => sql`sum(${sql.ref(counter)})`))}
      from view_day where site = ${site} and bucket = ${day} group by site, bucket`,
    sql`delete from view_agent_day where site = ${site} and day = ${day}`,
    sql`insert into view_agent_day (site, day, agent_id, views)
      select ${place.site}, ${place.day}, agent_id, count(*)
      ${events} and ${IS_VIEW} and source = ${sql.lit(SOURCE_CODES.log)} group by agent_id`,
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
