// A time series has no gaps: days without views appear with zeros, up to the requested ends. So two series of one length
// share an axis, and a log that stopped arriving becomes visible.
import { dayOf } from '../base/days.ts'
import type { DayCounts } from './store.ts'

/** Beyond this many days gaps stay: one view with a wrong year must not make a list of centuries. */
const FILLED_MAX_DAYS = 20_000
/**
 * More days than these before the first view are left out: clients that want everything ask from 1970 on, and years
 * without a view would fill page after page.
 */
const LEADING_MAX_DAYS = 366

/** The requested days, inclusive; undefined = as far as there are views. */
interface SeriesEnds {
  first: number | undefined
  last: number | undefined
}

/**
 * Returns the first and last day of a range in milliseconds (`to` exclusive). The series of a range that is not over
 * ends today.
 */
export function endsOfRange({ from, to }: { from: number | null; to: number | null }, now: number): SeriesEnds {
  return {
    first: from === null ? undefined : dayOf(from),
    last: to === null ? undefined : Math.min(dayOf(to - 1), dayOf(now)),
  }
}

/** Returns every day between the ends. The rows are in order and lie between them, except for those after today. */
export function fillDays(rows: readonly DayCounts[], ends: SeriesEnds): DayCounts[] {
  const last = Math.max(ends.last ?? Number.NEGATIVE_INFINITY, rows.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY)
  const first = startOf(rows[0]?.[0], ends.first, last)
  if (first === undefined || last < first || last - first > FILLED_MAX_DAYS) return [...rows]
  const byDay = new Map(rows.map((row) => [row[0], row]))
  return Array.from({ length: last - first + 1 }, (_, index) => byDay.get(first + index) ?? [first + index, 0, 0])
}

function startOf(firstSeen: number | undefined, asked: number | undefined, last: number): number | undefined {
  const isFarBefore = asked !== undefined && (firstSeen ?? last) - asked > LEADING_MAX_DAYS
  return asked === undefined || isFarBefore ? firstSeen : asked
}
