// Months of UTC as the tiers number them.
import { DAY_MS, dayOf } from '../../text/days.ts'

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
