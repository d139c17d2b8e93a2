// The days that a page of readers is about. Its address has them, so that it can be shared.
import { DAY_MS, dayOf, isoDay } from '../../base/days.ts'
import { formatCount, plural } from '../../base/text.ts'
import { quote } from './quote.ts'

export const PRESET_DAYS = [7, 30, 90, 365] as const

export interface ReaderRange {
  /** Numbers of days since 1970 in UTC, both inclusive. */
  first: number
  last: number
  /** As many days up to today, by their number; undefined for other days. */
  preset: number | undefined
}

interface AskedRange {
  range: ReaderRange
  /** What of the address could not be used, and what is shown instead: a sentence each. */
  faults: string[]
}

const DEFAULT_DAYS = 30
const MAX_DAYS = 3660

/** Reads `?days=30`, or `?from=2026-11-01&to=2026-11-20`; the default is the last 30 days with today. */
export function readRange({ days, from, to }: Record<string, string>, now: number): AskedRange {
  const today = dayOf(now)
  if (isGiven(from) || isGiven(to)) return readDays(from, to, today)
  if (!isGiven(days)) return { range: lastDays(DEFAULT_DAYS, today), faults: [] }
  const count = /^\d{1,4}$/.test(days) ? Number(days) : 0
  if (count >= 1 && count <= MAX_DAYS) return { range: lastDays(count, today), faults: [] }
  return instead(`${quote(days)} is not a number of days from 1 to ${formatCount(MAX_DAYS)}`, today)
}

function readDays(from: string | undefined, to: string | undefined, today: number): AskedRange {
  const [first, last] = [readDay(from), readDay(to)]
  for (const [text, day] of [
    [from, first],
    [to, last],
  ] as const) {
    if (isGiven(text) && day === undefined)
      return instead(`${quote(text)} is not a day such as ${isoDay(today)}`, today)
  }
  const range = { first: first ?? (last ?? today) - DEFAULT_DAYS + 1, last: last ?? today, preset: undefined }
  if (range.first > range.last) {
    return instead(`The range ends (${isoDay(range.last)}) before it begins (${isoDay(range.first)})`, today)
  }
  if (range.first > today) return instead(`${isoDay(range.first)} is after today`, today)
  if (range.last - range.first >= MAX_DAYS) return instead(`A range has at most ${plural(MAX_DAYS, 'day')}`, today)
  if (range.last <= today) return { range, faults: [] }
  const fault = `The days after today, up to ${isoDay(range.last)}, are left out.`
  return { range: { ...range, last: today }, faults: [fault] }
}

function instead(why: string, today: number): AskedRange {
  return { range: lastDays(DEFAULT_DAYS, today), faults: [`${why}, so these are the last ${DEFAULT_DAYS} days.`] }
}

function lastDays(count: number, today: number): ReaderRange {
  return { first: today - count + 1, last: today, preset: count }
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function readDay(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || isoDay(dayOf(time)) !== text ? undefined : dayOf(time)
}

/** In epoch milliseconds; the end is exclusive. */
export function toTimes({ first, last }: Pick<ReaderRange, 'first' | 'last'>): { from: number; to: number } {
  return { from: first * DAY_MS, to: (last + 1) * DAY_MS }
}

/** The range as parameters of an address. */
export function rangeParameters({ first, last, preset }: ReaderRange): Record<string, string> {
  if (preset === DEFAULT_DAYS) return {}
  return preset === undefined ? { from: isoDay(first), to: isoDay(last) } : { days: String(preset) }
}

/** `the last 30 days`, `2026-11-01 to 2026-11-20`. */
export function describeRange({ first, last, preset }: ReaderRange): string {
  if (preset !== undefined) return preset === 1 ? 'today' : `the last ${plural(preset, 'day')}`
  return first === last ? isoDay(first) : `${isoDay(first)} to ${isoDay(last)}`
}

/** `in the last 30 days`, `from 2026-11-01 to 2026-11-20`. */
export function describeWhen(range: ReaderRange): string {
  if (range.preset !== undefined) return range.preset === 1 ? 'today' : `in ${describeRange(range)}`
  return range.first === range.last ? `on ${isoDay(range.first)}` : `from ${describeRange(range)}`
}
