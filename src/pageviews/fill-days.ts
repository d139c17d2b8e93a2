// A series over time has no holes: days without views stand in it with zeros.
import type { DayCounts } from './store.ts'

/** Days beyond which holes are left: one view of a wrong year must not make a list of centuries. */
const FILLED_MAX_DAYS = 20_000

/** Gives every day from the first to the last of these, which are in order. */
export function fillDays(rows: readonly DayCounts[]): DayCounts[] {
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]]
  if (first === undefined || last === undefined || last - first > FILLED_MAX_DAYS) return [...rows]
  const byDay = new Map(rows.map((row) => [row[0], row]))
  return Array.from({ length: last - first + 1 }, (_, index) => byDay.get(first + index) ?? [first + index, 0, 0])
}
