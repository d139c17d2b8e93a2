// A range of time, cut into what each tier can answer: whole months, whole days, and the single views of ragged edges.
import { DAY_MS, dayOf } from '../../base/days.ts'

/** From the first to before the second; empty when they are equal. */
export type Span = readonly [from: number, to: number]

export interface Range {
  months: Span
  /** Before and after the months; none of them is empty. */
  days: readonly Span[]
  /** Days of the months that are not in the range, whose sums are to be taken away; none of them is empty. */
  without: readonly Span[]
  /** All whole days, those of `months` too, for tiers without months. */
  wholeDays: Span
  /** Milliseconds around the whole days; none of them is empty. */
  edges: readonly Span[]
}

const NOTHING: Span = [0, 0]
/** The last day that `Date` knows, and its negative the first (ECMA-262, 21.4.1.1). */
const LAST_DAY = 100_000_000

/**
 * Cuts `[from, to)`, null = unbounded. Every millisecond of it lies in exactly one of the months, days and edges, and every
 * other one that lies in the months lies in `without`.
 */
export function cutRange(from: number | null, to: number | null): Range {
  const start = clamp(from ?? Number.NEGATIVE_INFINITY)
  const end = clamp(to ?? Number.POSITIVE_INFINITY)
  const firstDay = dayOf(start + DAY_MS - 1)
  const lastDay = dayOf(end)
  const nothing = { months: NOTHING, days: [], without: [], wholeDays: NOTHING }
  if (firstDay > lastDay || start >= end) return { ...nothing, edges: dropEmpty([[start, end]]) }
  const edges: Span[] = [
    [start, firstDay * DAY_MS],
    [lastDay * DAY_MS, end],
  ]
  const whole =
    firstDay === lastDay ? nothing : { ...cutDays(firstDay, lastDay), wholeDays: [firstDay, lastDay] as const }
  return { ...whole, edges: dropEmpty(edges) }
}

function cutDays(firstDay: number, lastDay: number): Pick<Range, 'months' | 'days' | 'without'> {
  const [first, last] = [monthOf(firstDay), monthOf(lastDay - 1)]
  const ends = [...new Set([first, last])].map((month) => {
    const [start, end] = daysOf(month)
    return cutMonth([start, end], [Math.max(firstDay, start), Math.min(lastDay, end)])
  })
  const months: Span = [ends[0]?.isMonth ? first : first + 1, ends.at(-1)?.isMonth ? last + 1 : last]
  return {
    months: months[0] < months[1] ? months : NOTHING,
    days: ends.flatMap(({ days }) => days),
    without: ends.flatMap(({ without }) => without),
  }
}

/** What a month is put for: it has up to as many pages as some of its days, but each of them once. */
const DAYS_PER_MONTH_READ = 4

/** Most of a month costs less as the month without its other days. */
function cutMonth([start, end]: Span, asked: Span): { isMonth: boolean } & Pick<Range, 'days' | 'without'> {
  const without = dropEmpty([
    [start, asked[0]],
    [asked[1], end],
  ])
  const others = end - start - (asked[1] - asked[0])
  const isMonth = without.length === 0 || others + DAYS_PER_MONTH_READ < asked[1] - asked[0]
  return isMonth ? { isMonth, days: [], without } : { isMonth, days: [asked], without: [] }
}

/** The first and the last month are only as long as `Date` knows their days. */
function daysOf(month: number): Span {
  const [start, end] = [firstDayOf(month), firstDayOf(month + 1)]
  return [Number.isNaN(start) ? -LAST_DAY : start, Number.isNaN(end) ? LAST_DAY : end]
}

function dropEmpty(spans: readonly Span[]): Span[] {
  return spans.filter(([start, end]) => start < end)
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
