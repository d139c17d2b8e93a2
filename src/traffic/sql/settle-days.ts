// Bringing the sums of open days up to their single views. Each day is one short transaction within the database: the sums
// are made anew from the views, so that it may be stopped anywhere and repeated.
import { type Kysely, sql, type Transaction } from 'kysely'
import { dayOf } from '../../base/days.ts'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { Tables } from '../../storage/schema.ts'
import { COUNTERS } from './counters.ts'
import { draftDay, replaceDay } from './draft-day.ts'
import { FEWEST_NEW, LARGEST_OPEN_DAY, readOpenDaysOf } from './open-days.ts'
import { pause } from './pause.ts'
import { monthOf } from './range.ts'
import { findSite, lockSite } from './sites.ts'
import type { ViewSite } from './view-tables.ts'

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
 * views were counted meanwhile, or moved to other classes, it does so again.
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
  // The day leaves its month with its old sums, is made anew, and enters its month with the new ones.
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
