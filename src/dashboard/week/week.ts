// The days that the home page of a project is about: the last seven whole days, or a week of ISO 8601 by its name.

import { DAY_MS, dayOf, isoDay } from '../../base/days.ts'
import type { Period } from '../../jobs/job-lists.ts'
import { PageFault } from '../faults.ts'

export interface Week {
  /** `2026-W47`; undefined = the last seven days. */
  name: string | undefined
  /** Whole days, since 1970 in UTC, both inclusive: views are counted on these. */
  first: number
  last: number
  /** Jobs that ended in this time; of the last seven days, today's belong to them. */
  jobs: Period
}

const DAYS = 7
/** 1970-01-01 was a Thursday: the third day of its week, from 0. */
const FIRST_WEEKDAY = 3
const FIRST_YEAR = 2000

/** `?week=2026-W47`. Throws 404 for what is no week, or has no whole day yet. */
export function readWeek(text: string | undefined, now: number): Week {
  const today = dayOf(now)
  if (text === undefined || text === '') {
    const first = today - DAYS
    return { name: undefined, first, last: today - 1, jobs: { from: first * DAY_MS, to: (today + 1) * DAY_MS } }
  }
  const monday = findMonday(text)
  if (monday === undefined) throw noSuchWeek('Write a week as its year and its number, such as 2026-W47.')
  if (monday >= today) throw noSuchWeek(`No day of ${text} is over yet.`)
  const jobs = { from: monday * DAY_MS, to: (monday + DAYS) * DAY_MS }
  return { name: text, first: monday, last: Math.min(monday + DAYS - 1, today - 1), jobs }
}

function noSuchWeek(message: string): PageFault {
  return new PageFault(404, 'No such week', message)
}

function findMonday(name: string): number | undefined {
  const [, year = 0, week = 0] = (/^(\d{4})-W(\d{2})$/.exec(name) ?? []).map(Number)
  if (year < FIRST_YEAR) return undefined
  // The fourth of January is always in the first week.
  const monday = mondayOf(dayOf(Date.UTC(year, 0, 4))) + (week - 1) * DAYS
  return nameOfWeek(monday) === name ? monday : undefined
}

function mondayOf(day: number): number {
  return day - ((day + FIRST_WEEKDAY) % DAYS)
}

/** The ISO week of a day; a week belongs to the year that has its Thursday. */
export function nameOfWeek(day: number): string {
  const thursday = mondayOf(day) + 3
  const year = Number(isoDay(thursday).slice(0, 4))
  const first = mondayOf(dayOf(Date.UTC(year, 0, 4)))
  return `${year}-W${String((mondayOf(day) - first) / DAYS + 1).padStart(2, '0')}`
}

/** The week before this one; of the last seven days, the calendar week that was over last. */
export function weekBefore({ name, first, last }: Week): string {
  return nameOfWeek(mondayOf(name === undefined ? last + 1 : first) - 1)
}

/** undefined = the last seven days come next. */
export function weekAfter({ name, first }: Week, now: number): string | undefined {
  const next = mondayOf(first) + DAYS
  return name === undefined || next + DAYS > dayOf(now) ? undefined : nameOfWeek(next)
}

/** `2026-11-17 to 2026-11-23`. */
export function describeDays({ first, last }: Pick<Week, 'first' | 'last'>): string {
  return first === last ? isoDay(first) : `${isoDay(first)} to ${isoDay(last)}`
}
