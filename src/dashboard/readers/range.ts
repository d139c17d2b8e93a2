// The days that a page of readers is about. Its address has them, so that it can be shared.
import { DAY_MS, dayOf, isoDay } from '../../text/days.ts'

export const PRESET_DAYS = [7, 30, 90, 365] as const

export interface ReaderRange {
  /** Numbers of days since 1970 in UTC, both inclusive. */
  first: number
  last: number
  /** The preset that it is; undefined for other days. */
  preset: number | undefined
}

const DEFAULT_DAYS = 30
const MAX_DAYS = 3660

/** Reads `?days=30`, or `?from=2026-11-01&to=2026-11-20`; the default is the last 30 days with today. */
export function readRange(query: Record<string, string>, now: number): ReaderRange {
  const today = dayOf(now)
  const [from, to] = [readDay(query.from), readDay(query.to)]
  if (from !== undefined && to !== undefined && from <= to && to - from < MAX_DAYS) {
    return { first: from, last: to, preset: undefined }
  }
  const preset = PRESET_DAYS.find((days) => String(days) === query.days) ?? DEFAULT_DAYS
  return { first: today - preset + 1, last: today, preset }
}

function readDay(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || isoDay(dayOf(time)) !== text ? undefined : dayOf(time)
}

/** As many days right before. */
export function rangeBefore({ first, last }: ReaderRange): ReaderRange {
  return { first: first - (last - first + 1), last: first - 1, preset: undefined }
}

/** In epoch milliseconds; the end is exclusive. */
export function toTimes({ first, last }: ReaderRange): { from: number; to: number } {
  return { from: first * DAY_MS, to: (last + 1) * DAY_MS }
}
