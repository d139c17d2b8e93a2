// Which days of an axis have a label: the first of months or weeks, or days at equal distances, and never more than fit on a phone.
import { DAY_MS } from '../../base/days.ts'

export interface DayTick {
  /** In the list of days. */
  index: number
  label: string
}

const TICKS_MAX = 6
/** From this many days on, months are told apart and not days. */
const MONTHS_FROM = 120

/** `days`: since 1970, one after the other. */
export function tickDays(days: readonly number[]): DayTick[] {
  if (days.length >= MONTHS_FROM)
    return thin(days.flatMap((day, index) => (dateOf(day).getUTCDate() === 1 ? [index] : []))).map((index) =>
      toTick(days, index, 'month'),
    )
  const mondays = days.flatMap((day, index) => (dateOf(day).getUTCDay() === 1 ? [index] : []))
  const every = Math.ceil(days.length / TICKS_MAX)
  const even = days.map((_, index) => index).filter((index) => index % every === 0)
  return thin(mondays.length >= 3 ? mondays : even).map((index) => toTick(days, index, 'day'))
}

function thin(indexes: readonly number[]): number[] {
  const every = Math.max(1, Math.ceil(indexes.length / TICKS_MAX))
  return indexes.filter((_, place) => place % every === 0)
}

function toTick(days: readonly number[], index: number, unit: 'day' | 'month'): DayTick {
  const date = dateOf(days[index] ?? 0)
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(date)
  return { index, label: unit === 'day' ? `${month} ${date.getUTCDate()}` : `${month} ${date.getUTCFullYear()}` }
}

function dateOf(day: number): Date {
  return new Date(day * DAY_MS)
}
