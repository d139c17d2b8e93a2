// The time of the NCSA log formats, `17/May/2015:10:05:43 +0000`, read at a fixed position of a line. This runs for every
// line of an import, and a regular expression would take as long as the rest of the line together.
import { toEpochMs, toOffsetMs, twoDigits } from './utc-time.ts'

/** Length of such a time in characters. */
export const CLF_TIME_LENGTH = 26

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/**
 * Epoch milliseconds of the time at this position of the text; undefined when it cannot be parsed or does not exist.
 */
export function parseClfTime(text: string, at = 0): number | undefined {
  if (!hasClfShape(text, at)) return undefined
  const utcMs = toEpochMs(
    twoDigits(text, at + 7) * 100 + twoDigits(text, at + 9),
    readMonth(text, at + 3),
    twoDigits(text, at),
    twoDigits(text, at + 12),
    twoDigits(text, at + 15),
    twoDigits(text, at + 18),
  )
  const offsetMs = toOffsetMs(text[at + 21], twoDigits(text, at + 22), twoDigits(text, at + 24))
  return utcMs === undefined || offsetMs === undefined ? undefined : utcMs - offsetMs
}

/** Whether the separators of a time are in place, so that the text between them is a time, valid or not. */
export function hasClfShape(text: string, at: number): boolean {
  return (
    text[at + 2] === '/' &&
    text[at + 6] === '/' &&
    text[at + 11] === ':' &&
    text[at + 14] === ':' &&
    text[at + 17] === ':' &&
    text[at + 20] === ' ' &&
    (text[at + 21] === '+' || text[at + 21] === '-')
  )
}

/** 1 to 12; NaN when the three letters are not a month. */
function readMonth(text: string, at: number): number {
  const index = MONTHS.indexOf(text.slice(at, at + 3))
  return index % 3 === 0 ? index / 3 + 1 : Number.NaN
}
