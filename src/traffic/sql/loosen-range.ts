// Whole months in place of days: a bound before the first view, or after the last one, bounds nothing. The year that ends today
// is then thirteen months, where it was eleven and up to sixty days, each with almost as many pages as a month.
import { type Kysely, sql } from 'kysely'
import { DAY_MS, dayOf } from '../../base/days.ts'
import type { Tables } from '../../storage/schema.ts'
import type { ViewSelection } from '../store.ts'
import { cutRange, type Range } from './range.ts'
import type { SummedSite } from './sites.ts'

/** Gives a range that has the same views, in the transaction that sums them. */
export async function loosenRange(
  trx: Kysely<Tables>,
  site: SummedSite,
  { from, to }: Pick<ViewSelection, 'from' | 'to'>,
): Promise<Range> {
  const [first, last] = findEnds(site)
  const hasOlder = from !== null && from > first * DAY_MS
  const hasNewer = to !== null && to < (last + 1) * DAY_MS && (await hasViewsFrom(trx, site.id, last, to))
  return cutRange(hasOlder ? from : null, hasNewer ? to : null)
}

/** The days before and after which there are no views. Sums of days are older than single views, and open days have no sums yet. */
function findEnds({ first_day, last_day, first_open_day, last_open_day }: SummedSite): readonly [number, number] {
  const [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return [Math.min(first_day ?? first, first_open_day ?? first), Math.max(last_day ?? last, last_open_day ?? last)]
}

/** Whether a time may have views after it, on the last day that has some or before. */
async function hasViewsFrom(trx: Kysely<Tables>, site: number, lastDay: number, time: number): Promise<boolean> {
  if (dayOf(time) < lastDay || time === lastDay * DAY_MS) return true
  // Single views are deleted day by day, the last one of a day at the end. With this bound, PostgreSQL leaves most partitions out.
  const found = await sql<{ last: number | null }>`
    select max(time) as last from view_event where site = ${site} and time >= ${lastDay * DAY_MS}`.execute(trx)
  const last = found.rows[0]?.last ?? undefined
  return last === undefined || time <= last
}
