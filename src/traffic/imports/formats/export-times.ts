// Days and times in the exports of other tools.

import { dayOf } from '../../../base/days.ts'
import { parseDateBound } from '../../../contract/parameters.ts'

/**
 * Returns a function that gives the UTC day of a day or time: `2025-03-01`, `2025-03-01 10:00:00` (UTC),
 * `2025-03-01T10:00:00+02:00`, or with `+02` as PostgreSQL writes it; undefined for one that is malformed or does not exist.
 * The days of an export come in runs, so the last one is remembered.
 */
export function createDayParser(): (text: string) => number | undefined {
  let [knownText, knownDay]: [string, number | undefined] = ['', undefined]
  return (text) => {
    const plain = PLAIN_UTC.exec(text)
    if (plain?.[1] === undefined) return toDay(text)
    if (plain[1] !== knownText) [knownText, knownDay] = [plain[1], toDay(plain[1])]
    return knownDay
  }
}

/** A day alone, or with a time in UTC that exists on every day. */
const PLAIN_UTC = /^(\d{4}-\d{2}-\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]00(?::?00)?)?)?$/

function toDay(text: string): number | undefined {
  const time = parseDateBound(/[+-]\d{2}$/.test(text) && text.length > DAY_CHARACTERS ? `${text}:00` : text)
  return time === undefined ? undefined : dayOf(time)
}

const DAY_CHARACTERS = 10
