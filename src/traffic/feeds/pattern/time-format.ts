// Formats of dates and times as in strptime(3), which GoAccess uses: `%d/%b/%Y`, `%Y-%m-%dT%H:%M:%S%z`.
import { limitToDates } from '../logged-time.ts'
import { toEpochMs, toOffsetMs } from '../utc-time.ts'
import { PatternError } from './pattern-error.ts'

/** What a text says about a time; a date and a time of day may stand in different fields. */
interface TimeParts {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  /** How far the written zone is ahead of UTC; 0 without a zone. */
  offsetMs: number
  /** Set when the text is a number of seconds or less since 1970; then it alone counts. */
  epochMs: number | undefined
}

export interface TimeFormat {
  text: string
  /** How many spaces a text of this format contains. */
  spaces: number
  /** Writes what the text says into the parts; false when it is not of this format. Linear in the length of the text. */
  read: (text: string, parts: TimeParts) => boolean
}

/** Reads one part of a text from a position; the position after it, or -1. */
type Step = (text: string, at: number, parts: TimeParts) => number

/** A date without a year, as in syslog, cannot be placed, so the year must be there. */
export function emptyTimeParts(): TimeParts {
  return { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0, offsetMs: 0, epochMs: undefined }
}

/** Epoch milliseconds; undefined when there is no such time. */
export function toTime({ epochMs, offsetMs, year, month, day, hour, minute, second }: TimeParts): number | undefined {
  if (epochMs !== undefined) return limitToDates(epochMs)
  const utcMs = toEpochMs(year, month, day, hour, minute, second)
  return utcMs === undefined ? undefined : utcMs - offsetMs
}

/** Throws `PatternError`. `option` names where the format was written. */
export function parseTimeFormat(option: string, text: string): TimeFormat {
  const whole = WHOLE_FORMATS.get(text)
  const steps = whole === undefined ? toSteps(option, text) : [whole]
  return {
    text,
    spaces: text.split(' ').length - 1,
    read: (value, parts) => readAll(steps, value, parts),
  }
}

function readAll(steps: readonly Step[], text: string, parts: TimeParts): boolean {
  let at = 0
  for (const step of steps) {
    at = step(text, at, parts)
    if (at === -1) return false
  }
  return at === text.length
}

function toSteps(option: string, format: string): Step[] {
  const text = [...SHORTHANDS].reduce((longer, [short, meaning]) => longer.replaceAll(short, meaning), format)
  const steps: Step[] = []
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (/\s/.test(character)) steps.push(skipSpaces)
    else if (character !== '%') steps.push(literal(character))
    else {
      at += 1
      const step = DIRECTIVES.get(text.charAt(at))
      if (step === undefined) throw unknownDirective(option, text.slice(at - 1, at + 1))
      steps.push(step)
    }
  }
  return steps
}

function unknownDirective(option: string, directive: string): PatternError {
  const known = [...DIRECTIVES.keys()].map((letter) => `%${letter}`).join(' ')
  return new PatternError(
    `${option} has ${directive}, which is not one of ${known}, or %f (microseconds) or %* (milliseconds) alone`,
  )
}

const SHORTHANDS = [
  ['%T', '%H:%M:%S'],
  ['%R', '%H:%M'],
  ['%D', '%m/%d/%y'],
  ['%F', '%Y-%m-%d'],
] as const

function skipSpaces(text: string, at: number): number {
  let end = at
  while (text[end] === ' ' || text[end] === '\t') end += 1
  return end
}

function literal(character: string): Step {
  return (text, at) => (text[at] === character ? at + 1 : -1)
}

// ---- Numbers -------------------------------------------------------------------------------------------------------

type NumberField = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function number(field: NumberField, maxDigits: number, convert: (value: number) => number = (value) => value): Step {
  return (text, at, parts) => {
    const from = skipSpaces(text, at)
    const end = findDigitsEnd(text, from, maxDigits)
    if (end === from) return -1
    parts[field] = convert(Number(text.slice(from, end)))
    return end
  }
}

function findDigitsEnd(text: string, from: number, maxDigits: number): number {
  let end = from
  while (end - from < maxDigits && /^\d$/.test(text.charAt(end))) end += 1
  return end
}

/** POSIX: 69 to 99 are the years of the last century. */
function fullYear(twoDigits: number): number {
  return twoDigits >= 69 ? 1900 + twoDigits : 2000 + twoDigits
}

/** A number since 1970, with or without a fraction. */
function epoch(millisecondsPerUnit: number): Step {
  return (text, at, parts) => {
    const [digits] = /^\d{1,19}(?:\.\d{1,9})?/.exec(text.slice(at, at + EPOCH_CHARACTERS)) ?? []
    if (digits === undefined) return -1
    parts.epochMs = Math.floor(Number(digits) * millisecondsPerUnit)
    return at + digits.length
  }
}

const EPOCH_CHARACTERS = 30
const WHOLE_FORMATS: ReadonlyMap<string, Step> = new Map([
  ['%f', epoch(1e-3)],
  ['%*', epoch(1)],
])

// ---- Names ---------------------------------------------------------------------------------------------------------

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const DAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ')
const SHORT_NAME = 3

/** A name in full or its first three letters, in any case. */
function name(names: readonly string[], take: (index: number, parts: TimeParts) => void): Step {
  return (text, at, parts) => {
    const short = text.slice(at, at + SHORT_NAME).toLowerCase()
    const index = names.findIndex((one) => one.startsWith(short) && short.length === SHORT_NAME)
    const full = names[index]
    if (full === undefined) return -1
    take(index, parts)
    return text.slice(at, at + full.length).toLowerCase() === full ? at + full.length : at + SHORT_NAME
  }
}

const monthName = name(MONTHS, (index, parts) => {
  parts.month = index + 1
})
const dayName = name(DAYS, () => undefined)

/** After `%I`: noon is 12 PM, and midnight is 12 AM. */
function readHalfOfDay(text: string, at: number, parts: TimeParts): number {
  const half = text.slice(at, at + 2).toLowerCase()
  if (half !== 'am' && half !== 'pm') return -1
  parts.hour = (parts.hour % 12) + (half === 'pm' ? 12 : 0)
  return at + 2
}

/** `Z`, `+02`, `+0200` or `+02:00`. */
function readZone(text: string, at: number, parts: TimeParts): number {
  if (text[at] === 'Z') return at + 1
  const [zone, sign, hours, minutes = '0'] = /^([+-])(\d\d)(?::?(\d\d))?/.exec(text.slice(at, at + 6)) ?? []
  const offsetMs = zone === undefined ? undefined : toOffsetMs(sign, Number(hours), Number(minutes))
  if (zone === undefined || offsetMs === undefined) return -1
  parts.offsetMs = offsetMs
  return at + zone.length
}

/** The name of a zone says nothing certain (IST is Irish, Indian and Israeli), so it counts as UTC. */
function skipZoneName(text: string, at: number): number {
  const [letters] = /^[A-Za-z]{1,9}/.exec(text.slice(at, at + 9)) ?? []
  return letters === undefined ? -1 : at + letters.length
}

const DIRECTIVES: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['Y', number('year', 4)],
  ['y', number('year', 2, fullYear)],
  ['m', number('month', 2)],
  ['b', monthName],
  ['B', monthName],
  ['h', monthName],
  ['d', number('day', 2)],
  ['e', number('day', 2)],
  ['a', dayName],
  ['A', dayName],
  ['H', number('hour', 2)],
  ['k', number('hour', 2)],
  ['I', number('hour', 2)],
  ['l', number('hour', 2)],
  ['p', readHalfOfDay],
  ['M', number('minute', 2)],
  ['S', number('second', 2)],
  ['s', epoch(1000)],
  ['z', readZone],
  ['Z', skipZoneName],
  ['n', skipSpaces],
  ['t', skipSpaces],
  ['%', literal('%')],
])
