// A time of the calendar as epoch milliseconds, refused when it does not exist: `Date` would turn 30 February into March.

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** `Date.UTC` takes years below 100 for those of the 1900s; no request is that old. */
const YEAR_MIN = 1900

/**
 * Epoch milliseconds of a UTC date and time; months count from 1. NaN in, a 30th of February, hour 24 or a leap second
 * give undefined: the clocks of web servers show none of them.
 */
export function toEpochMs(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number | undefined {
  const isTime = hour <= 23 && minute <= 59 && second <= 59
  const isDate = year >= YEAR_MIN && day >= 1 && day <= daysOf(year, month)
  return isTime && isDate ? Date.UTC(year, month - 1, day, hour, minute, second) : undefined
}

/** 0 when there is no such month. */
function daysOf(year: number, month: number): number {
  if (month === 2 && isLeap(year)) return 29
  return DAYS_OF_MONTH[month - 1] ?? 0
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

const ZERO = 48

/** The number that two digits at this place make; NaN when they are none. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO
  const ones = text.charCodeAt(at + 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds that a zone such as `+02:00` is ahead of UTC; undefined when no clock is that far off. */
export function toOffsetMs(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (!(hours <= 23 && minutes <= 59)) return undefined
  return (sign === '-' ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS)
}
