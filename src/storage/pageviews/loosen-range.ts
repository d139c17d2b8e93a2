// Whole months in place of days: a bound before the first view, or after the last one, bounds nothing. The year that ends today
// is then thirteen months, where it was eleven and up to sixty days, each with almost as many pages as a month.
import { type Kysely, sql } from 'kysely'
import type { ViewSelection } from '../../pageviews/store.ts'
import { DAY_MS, dayOf } from '../../text/days.ts'
import type { Tables } from '../schema.ts'
import { cutRange, type Range } from './range.ts'

/** Gives a range that has the same views, in the transaction that sums them. Costs a look at each end of two keys. */
export async function loosenRange(
  trx: Kysely<Tables>,
  site: number,
  { from, to }: Pick<ViewSelection, 'from' | 'to'>,
): Promise<Range> {
  const { first, last } = await findEnds(trx, site)
  return cutRange(from === null || from <= first ? null : from, to === null || to > last ? null : to)
}

/** No view lies before `first` or after `last`. Sums of days are older than single views, and open days have no sums yet. */
async function findEnds(trx: Kysely<Tables>, site: number): Promise<{ first: number; last: number }> {
  const found = await sql<Record<'first_day' | 'last_day' | 'first_time' | 'last_time', number | null>>`
    select (select min(day) from view_site_day where site = ${site}) as first_day,
      (select max(day) from view_site_day where site = ${site}) as last_day,
      (select min(time) from view_event where site = ${site}) as first_time,
      (select max(time) from view_event where site = ${site}) as last_time`.execute(trx)
  const [ends] = found.rows
  const { first_day, last_day, first_time, last_time } = ends ?? NO_ENDS
  const [firstDay, lastDay] = [first_day ?? Number.POSITIVE_INFINITY, last_day ?? Number.NEGATIVE_INFINITY]
  const lastTime = last_time ?? Number.NEGATIVE_INFINITY
  return {
    first: Math.min(firstDay * DAY_MS, first_time ?? Number.POSITIVE_INFINITY),
    // Single views are deleted day by day, the last one of a day at the end.
    last: dayOf(lastTime) >= lastDay ? lastTime : (lastDay + 1) * DAY_MS - 1,
  }
}

const NO_ENDS = { first_day: null, last_day: null, first_time: null, last_time: null }
