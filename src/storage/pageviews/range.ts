// A range of time, cut into what each tier can answer: whole months, whole days, and the single views of ragged edges.
import { DAY_MS, dayOf } from '../../text/days.ts'

/** From the first to before the second; empty when they are equal. */
export type Span = readonly [from: number, to: number]

export interface Range {
  months: Span
  /** Around the months: before and after. */
  days: readonly [Span, Span]
  /** All whole days, those of `months` too, for tiers without months. */
  wholeDays: Span
  /** Milliseconds around the whole days: before and after. */
  edges: readonly [Span, Span]
}

const NOTHING: Span = [0, 0]
/** The last day that `Date` knows, and its negative the first (ECMA-262, 21.4.1.1). */
const LAST_DAY = 100_000_000

/** Cuts `[from, to)`, null = unbounded. Every millisecond of it lies in exactly one of the spans. */
export function cutRange(from: number | null, to: number | null): Range {
  const start = clamp(from ?? Number.NEGATIVE_INFINITY)
  const end = clamp(to ?? Number.POSITIVE_INFINITY)
  const firstDay = dayOf(start + DAY_MS - 1)
  const lastDay = dayOf(end)
  if (start >= end) return { months: NOTHING, days: [NOTHING, NOTHING], wholeDays: NOTHING, edges: [NOTHING, NOTHING] }
  if (firstDay > lastDay) {
    return { months: NOTHING, days: [NOTHING, NOTHING], wholeDays: NOTHING, edges: [[start, end], NOTHING] }
  }
  const edges = [
    [start, firstDay * DAY_MS],
    [lastDay * DAY_MS, end],
  ] as const
  return { ...cutDays(firstDay, lastDay), wholeDays: [firstDay, lastDay], edges }
}

function cutDays(firstDay: number, lastDay: number): Pick<Range, 'months' | 'days'> {
  const lastMonth = monthOf(lastDay)
  const monthOfFirst = monthOf(firstDay)
  const firstMonth = firstDayOf(monthOfFirst) === firstDay ? monthOfFirst : monthOfFirst + 1
  if (firstMonth >= lastMonth) return { months: NOTHING, days: [[firstDay, lastDay], NOTHING] }
  const days = [
    [firstDay, firstDayOf(firstMonth)],
    [firstDayOf(lastMonth), lastDay],
  ] as const
  return { months: [firstMonth, lastMonth], days }
}

/** No view lies outside of what `Date` knows. */
function clamp(time: number): number {
  return Math.max(-LAST_DAY * DAY_MS, Math.min(LAST_DAY * DAY_MS, time))
}

/** Months since the year 0. The day must be one that `Date` knows. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

export function firstDayOf(month: number): number {
  const date = new Date(0)
  // Not `Date.UTC`: it takes the years 0 to 99 for those of the 1900s.
  date.setUTCFullYear(Math.floor(month / 12), month - Math.floor(month / 12) * 12, 1)
  return dayOf(date.getTime())
}
