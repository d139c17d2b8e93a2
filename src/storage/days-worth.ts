import { DAY_MS } from '../base/days.ts'

/** The end of what may be deleted at once: a day after the oldest, and never after `before`. */
export function endOfDaysWorth(before: number, oldest: number | null | undefined): number {
  return Math.min(before, (oldest ?? before) + DAY_MS)
}
