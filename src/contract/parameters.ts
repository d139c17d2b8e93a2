// A whole number in a query string: digits only, so that `1e3`, `0x10`, ` 5` and `1.0` are refused.
import { z } from '@hono/zod-openapi'
import { countCharacters } from './count-characters.ts'

interface Range {
  min: number
  max?: number
  /** The value when the parameter is absent. */
  fallback: number
}

/** Fifteen digits: every such number is exact in JavaScript, and in a column of every database. */
const LARGEST = 999_999_999_999_999
const QUOTED_MAX_CHARACTERS = 40

/** Schema of an optional query parameter with a number within the range. */
export function wholeNumberParameter(name: string, { min, max, fallback }: Range) {
  const range = max === undefined ? `a whole number from ${min}` : `a whole number from ${min} to ${max}`
  const error = (issue: { input?: unknown }): string => `${name} is ${range}; you sent ${quote(issue.input)}`
  return z
    .string({ error })
    .refine((text) => isInRange(text, min, max ?? LARGEST), { error })
    .transform(Number)
    .default(fallback)
    .openapi({ type: 'integer', minimum: min, maximum: max ?? LARGEST, default: fallback })
}

function isInRange(text: string, min: number, max: number): boolean {
  return /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max
}

function quote(sent: unknown): string {
  if (Array.isArray(sent)) return 'it more than once'
  const text = String(sent)
  return JSON.stringify(text.length > QUOTED_MAX_CHARACTERS ? `${text.slice(0, QUOTED_MAX_CHARACTERS)}…` : text)
}

// An optional query parameter that takes one of a few words.

/** Schema of the parameter; undefined when it is absent. */
export function choiceParameter<const Values extends readonly [string, ...string[]]>(name: string, values: Values) {
  return z
    .enum(values, { error: ({ input }) => `${name} takes ${values.join(', ')}; you sent ${quote(input)}` })
    .optional()
}

// The bounds of a date range in a query string: a day, which means its midnight in UTC, or an ISO 8601 time.

/**
 * A space instead of the T is RFC 3339's other form, and how many languages print a time. A `+` that was not percent-encoded
 * arrives as a space too. Hour 24 is the end of the day.
 */
const EXTENDED =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:[Tt ]([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,9}))?)?(?:[Zz]|([+\- ])([01]\d|2[0-3])(?::?([0-5]\d))?)?)?$/
/** ISO 8601 without separators, with the same groups. */
const BASIC =
  /^(\d{4})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:[Tt]([01]\d|2[0-4])([0-5]\d)(?:([0-5]\d)(?:[.,](\d{1,9}))?)?(?:[Zz]|([+\- ])([01]\d|2[0-3])(?::?([0-5]\d))?)?)?$/
/** As a JSON Schema. It cannot say how many days a month has. */
const DATE_BOUND_FORM = { type: 'string', pattern: `${EXTENDED.source}|${BASIC.source}` } as const
const DAY_MS = 24 * 60 * 60_000
const WEEK_DATE = /^\d{4}-?W\d{2}/i

/** Schema of an optional query parameter; the value is epoch milliseconds, or null when it is absent. */
export function dateBoundParameter(name: string, meaning: string) {
  const error = ({ input }: { input?: unknown }): string => {
    const sent = `you sent ${quote(input)}`
    return typeof input === 'string' && WEEK_DATE.test(input)
      ? `${name} takes no week dates; write the Monday of the week, like 2026-11-16; ${sent}`
      : `${name} is a date like 2026-11-20 or a time like 2026-11-20T08:00:00Z that exists; ${sent}`
  }
  return z
    .string({ error })
    .refine((text) => parseDateBound(text) !== undefined, { error })
    .transform((text) => parseDateBound(text) ?? null)
    .nullable()
    .default(null)
    .openapi({ ...DATE_BOUND_FORM, description: meaning, example: '2026-11-01' })
}

/**
 * Epoch milliseconds of a day or time, or undefined when it is malformed or does not exist. A time without an offset is
 * UTC. Fractions of a millisecond are rounded up: views have whole milliseconds, so each stays on its side of the bound.
 */
export function parseDateBound(text: string): number | undefined {
  const match = EXTENDED.exec(text) ?? BASIC.exec(text)
  if (match === null) return undefined
  const [
    ,
    year,
    month,
    dayOfMonth,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '',
    sign,
    offsetHours = '0',
    offsetMinutes = '0',
  ] = match
  const start = midnight(Number(year), Number(month), Number(dayOfMonth))
  const clock = clockMs(Number(hour), Number(minute), Number(second)) + fractionMs(fraction)
  if (start === undefined || clock > DAY_MS) return undefined
  const offsetMs = clockMs(Number(offsetHours), Number(offsetMinutes), 0)
  return start + clock - (sign === '-' ? -offsetMs : offsetMs)
}

function midnight(year: number, month: number, day: number): number | undefined {
  const date = new Date(0)
  // Not Date.UTC, which maps the years 0 to 99 to 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.getTime() : undefined
}

function clockMs(hours: number, minutes: number, seconds: number): number {
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

function fractionMs(digits: string): number {
  return Math.ceil(Number(`${digits.padEnd(9, '0')}`) / 1_000_000)
}

// Texts with a bound that counts characters as JSON Schema does; zod's own counts an emoji as two.

/** `name`: of the parameter, for its errors. */
export function boundedText(name: string, max: number) {
  return z
    .string({ error: `${name} is given once` })
    .refine((text) => countCharacters(text) <= max, { error: `${name} has at most ${max} characters` })
    .openapi({ maxLength: max })
}
