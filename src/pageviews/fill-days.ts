// A series over time has no holes: days without views stand in it with zeros, up to the ends that were asked for, so that
// two series of one length have one axis and a log that stopped arriving shows.
import { dayOf } from '../text/days.ts'
import type { DayCounts } from './store.ts'

/** Days beyond which holes are left: one view of a wrong year must not make a list of centuries. */
const FILLED_MAX_DAYS = 20_000

/** Days that were asked for, both included; undefined = as far as there are views. */
export interface SeriesEnds {
  first: number | undefined
  last: number | undefined
}

/** Gives the ends of a range of milliseconds, `to` itself excluded. The series of a range that is not over ends today. */
export function endsOfRange({ from, to }: { from: number | null; to: number | null }, now: number): SeriesEnds {
  return {
    first: from === null ? undefined : dayOf(from),
    last: to === null ? undefined : Math.min(dayOf(to - 1), dayOf(now)),
  }
}

/** Gives every day between the ends. The rows are in order and lie between them, but for those after today. */
export function fillDays(rows: readonly DayCounts[], ends: SeriesEnds): DayCounts[] {
  const first = ends.first ?? rows[0]?.[0]
  const last = Math.max(ends.last ?? Number.NEGATIVE_INFINITY, rows.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY)
  if (first === undefined || last < first || last - first > FILLED_MAX_DAYS) return [...rows]
  const byDay = new Map(rows.map((row) => [row[0], row]))
  return Array.from({ length: last - first + 1 }, (_, index) => byDay.get(first + index) ?? [first + index, 0, 0])
}
