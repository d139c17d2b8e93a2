// ISO 8601 as programs write it (RFC 3339 and close variants): see `parseIsoTime`.
import { toEpochMs, toOffsetMs, twoDigits } from './utc-time.ts'

const ISO_TIME =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:[Zz]|([+-])(\d\d):?(\d\d))?)?$/

/**
 * Epoch milliseconds of an ISO 8601 time; digits after the millisecond are cut off. Accepts `Z`, `+02:00` and `+0200`;
 * without an offset, and for a date alone (midnight), it is UTC. undefined when it cannot be parsed or does not exist.
 */
export function parseIsoTime(text: string): number | undefined {
  const match = ISO_TIME.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction, sign, zoneHours, zoneMinutes] = match
  const utcMs = toEpochMs(Number(year), Number(month), Number(day), Number(hour), Number(minute), Number(second))
  const offsetMs = toOffsetMs(sign, Number(zoneHours ?? 0), Number(zoneMinutes ?? 0))
  if (utcMs === undefined || offsetMs === undefined) return undefined
  return utcMs + readMilliseconds(fraction) - offsetMs
}

function readMilliseconds(fraction: string | undefined): number {
  return fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'))
}

/** The same for a UTC date and time in separate columns, `2019-12-04` and `21:02:31`. */
export function parseDateAndTime(date: string, time: string): number | undefined {
  if (date.length !== 10 || time.length !== 8) return undefined
  if (date[4] !== '-' || date[7] !== '-' || time[2] !== ':' || time[5] !== ':') return undefined
  const year = twoDigits(date, 0) * 100 + twoDigits(date, 2)
  return toEpochMs(
    year,
    twoDigits(date, 5),
    twoDigits(date, 8),
    twoDigits(time, 0),
    twoDigits(time, 3),
    twoDigits(time, 6),
  )
}
