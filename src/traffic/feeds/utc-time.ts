// A calendar time as epoch milliseconds, rejected when it does not exist: `Date` would turn 30 February into March.

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** `Date.UTC` treats years below 100 as 19xx; no request is that old. */
const YEAR_MIN = 1900

/**
 * Epoch milliseconds of a UTC date and time; months count from 1. Returns undefined for NaN, 30 February, hour 24 or a
 * leap second: clocks of web servers show none of them.
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

/** The number that the two digits at this position make; NaN when they are not digits. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - ZERO
  const ones = text.charCodeAt(at + 1) - ZERO
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds by which a zone such as `+02:00` is ahead of UTC; undefined when no clock is that far off. */
export function toOffsetMs(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (!(hours <= 23 && minutes <= 59)) return undefined
  return (sign === '-' ? -1 : 1) * (hours * HOUR_MS + minutes * MINUTE_MS)
}
