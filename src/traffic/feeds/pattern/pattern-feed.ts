// A feed whose lines a pattern in GoAccess's notation describes. Unlike GoAccess, it holds the text between the fields against
// the line: a line that does not fit is unreadable, and not a view of whatever stands at its place.

import type { Rejection } from '../../../contract/rejections.ts'
import type { Hit } from '../../hit.ts'
import { withoutPort } from '../address.ts'
import { explainUnreadable } from '../explain-unreadable.ts'
import type { Feed } from '../feed.ts'
import { isObject, parseJsonObject } from '../json-fields.ts'
import { readLoggedBytes } from '../logged-bytes.ts'
import { readLoggedStatus } from '../logged-status.ts'
import { readReferrer } from '../referrer.ts'
import { parseRequestLine, type RequestLine } from '../request-line.ts'
import { unescapeLogText, unescapePercent } from '../unescape.ts'
import { type FoundFields, type Mismatch, matchSteps, type TimeFormats } from './match-steps.ts'
import { PatternError } from './pattern-error.ts'
import { type FieldLetter, parseSteps, READ_FIELDS, type Step, showStep } from './pattern-steps.ts'
import { emptyTimeParts, parseTimeFormat, toTime } from './time-format.ts'

// The JSON form of a pattern: an object like the one on each line, with a pattern in place of each value that counts.
//   {"ts": "%x", "request": {"client_ip": "%h", "method": "%m", "uri": "%U", "headers": {"User-Agent": ["%u"]}}, "status": "%s"}

/** Steps at the place of each value. */
interface JsonSteps {
  path: readonly string[]
  steps: readonly Step[]
}

/** Real logs nest five levels. */
const DEPTH_MAX = 20

/** Throws `PatternError`. */
function parseJsonSteps(pattern: string): JsonSteps[] {
  const value = parseJsonObject(pattern)
  if (value === undefined) throw new PatternError('The pattern begins like JSON and is not a JSON object')
  return collect(value, [])
}

function collect(value: unknown, path: readonly string[]): JsonSteps[] {
  if (path.length > DEPTH_MAX) throw new PatternError(`The pattern nests deeper than ${DEPTH_MAX} levels`)
  if (typeof value === 'string') return [{ path, steps: parseSteps(value) }]
  if (Array.isArray(value)) return collect(value[0], path)
  if (!isObject(value))
    throw new PatternError(`The value of ${path.join('.') || 'the pattern'} is not a pattern in quotes`)
  return Object.entries(value).flatMap(([name, inner]) => collect(inner, [...path, name]))
}

/** Values that the line does not have, and empty ones, leave their fields open. */
function matchJson(
  all: readonly JsonSteps[],
  line: string,
  found: FoundFields,
  times: TimeFormats,
): Mismatch | 'not_json' | undefined {
  const record = parseJsonObject(line)
  if (record === undefined) return 'not_json'
  for (const { path, steps } of all) {
    const text = readText(record, path)
    const mismatch = text === '' ? undefined : matchSteps(steps, text, found, times)
    if (mismatch !== undefined) return mismatch
  }
  return undefined
}

/** '' for a value that is absent, null, or a list or an object itself; the first of a list. */
function readText(record: Record<string, unknown>, path: readonly string[]): string {
  const value = path.reduce<unknown>((inner, name) => {
    const object = Array.isArray(inner) ? inner[0] : inner
    return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined
  }, record)
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' || typeof first === 'number' ? String(first) : ''
}

/** What a pattern feed is called in messages and positions. */
const PATTERN_NAME = 'pattern'

interface PatternOptions {
  pattern: string
  dateFormat?: string | undefined
  timeFormat?: string | undefined
  datetimeFormat?: string | undefined
}

interface Pattern {
  match: (line: string, found: FoundFields) => Mismatch | 'not_json' | undefined
  times: TimeFormats
}

/** Throws `PatternError`, which says what to write. */
export function createPatternFeed(options: PatternOptions): Feed {
  const pattern = compile(options)
  return {
    name: PATTERN_NAME,
    title: `pattern ${options.pattern}`,
    recognizes: (line) => typeof readLine(pattern, line) === 'object',
    createReader: () => (line) => readLine(pattern, line),
    explain: (line) => explainLine(pattern, line),
    doubt: ({ userAgent }) => (MISREAD_AGENT.test(userAgent) ? doubtAgent(userAgent) : undefined),
  }
}

function compile(options: PatternOptions): Pattern {
  const isJson = options.pattern.trimStart().startsWith('{')
  const json: JsonSteps[] = isJson ? parseJsonSteps(options.pattern) : []
  const steps: Step[] = isJson ? [] : parseSteps(options.pattern)
  const letters = new Set([...steps, ...json.flatMap((one) => one.steps)].flatMap((step) => lettersOf(step)))
  requireFields(letters)
  const times = compileTimes(letters, options)
  return {
    match: (line, found) => (isJson ? matchJson(json, line, found, times) : matchSteps(steps, line, found, times)),
    times,
  }
}

function lettersOf(step: Step): FieldLetter[] {
  if (step.kind === 'forwarded') return ['h']
  return step.kind === 'field' ? [step.letter] : []
}

function requireFields(letters: ReadonlySet<FieldLetter>): void {
  if (!letters.has('r') && !letters.has('U')) {
    throw new PatternError('The pattern has neither %r (the request line) nor %U (the path), so no page is known')
  }
  if (!letters.has('d') && !letters.has('x')) {
    throw new PatternError(
      'The pattern has neither %d (the date, with %t for the time) nor %x (both), so no day is known',
    )
  }
  if (!letters.has('u')) {
    throw new PatternError('The pattern has no %u (the user agent), so people and agents could not be told apart')
  }
}

const TIME_OPTIONS = {
  d: { option: '--date-format', example: '%d/%b/%Y' },
  t: { option: '--time-format', example: '%H:%M:%S' },
  x: { option: '--datetime-format', example: '%d/%b/%Y:%H:%M:%S %z' },
} as const

/** As in GoAccess, the format of the time stands in for that of date and time. */
function compileTimes(letters: ReadonlySet<FieldLetter>, options: PatternOptions): TimeFormats {
  const written = {
    d: options.dateFormat ?? options.datetimeFormat,
    t: options.timeFormat ?? options.datetimeFormat,
    x: options.datetimeFormat ?? options.timeFormat,
  }
  const times: TimeFormats = {}
  for (const letter of ['d', 't', 'x'] as const) {
    const { option, example } = TIME_OPTIONS[letter]
    const text = written[letter]
    if (!letters.has(letter)) continue
    if (text === undefined) throw new PatternError(`%${letter} needs ${option}, such as "${example}"`)
    times[letter] = parseTimeFormat(option, text)
  }
  return times
}

/** `unreadable` for a line that does not fit; `method` for a request that is not HTTP. */
function readLine(pattern: Pattern, line: string): Hit | Rejection {
  const rejection = explainUnreadable(line)
  if (rejection !== 'unreadable') return rejection
  const found: FoundFields = {}
  if (pattern.match(line, found) !== undefined) return 'unreadable'
  const request = readRequest(found)
  if (typeof request === 'string') return request
  const time = readTime(pattern.times, found)
  if (time === undefined) return 'invalid_time'
  const status = found.s === undefined ? undefined : readLoggedStatus(found.s)
  if (typeof status === 'string') return status
  return {
    time,
    target: request.target,
    userAgent: readUserAgent(found.u ?? ''),
    host: filled(found.v),
    method: request.method,
    status,
    contentType: filled(unescapePercent(found.M ?? '')),
    accept: undefined,
    purpose: undefined,
    referrer: readReferrer(unescapeLogText(found.R ?? '')),
    bytes: readLoggedBytes(found.b),
    ip: readAddress(found.h),
    id: undefined,
  }
}

/** A path, or an address; `*` stands for a whole server. What another field of the line holds has no slash, or spaces. */
const PATH = /^(?:\*$|(?!HTTP\/\d)[^\s/]*\/)/

type FoundRequest = Omit<RequestLine, 'method'> & { method: string | undefined }

function readRequest({ r, m, U, q }: FoundFields): FoundRequest | Rejection {
  if (U === undefined || U === '') {
    if (r === undefined) return 'unreadable'
    return parseRequestLine(unescapeLogText(r)) ?? 'method'
  }
  const path = unescapeLogText(U)
  if (!PATH.test(path)) return 'unreadable'
  const query = filled(q)?.replace(/^\?/, '')
  return { method: filled(m), target: query === undefined || path.includes('?') ? path : `${path}?${query}` }
}

/** Parts of a date and of a time that stand in different fields. */
function readTime(times: TimeFormats, found: FoundFields): number | undefined {
  const parts = emptyTimeParts()
  const isRead = LETTERS.every((letter) => {
    const [format, text] = [times[letter], found[letter]]
    return format === undefined || (text !== undefined && format.read(text, parts))
  })
  return isRead ? toTime(parts) : undefined
}

const LETTERS = ['x', 'd', 't'] as const

/** Some servers write it as it came, some escape it like an address, and some write spaces as `+`. */
function readUserAgent(logged: string): string {
  const text = unescapeLogText(logged)
  if (text === '-') return ''
  if (text.includes(' ')) return text
  return unescapePercent(hasPlusForSpace(unescapePercent(text)) ? text.replaceAll('+', ' ') : text)
}

/** `Mozilla/5.0+(X11;+Linux)`; in `App/1.0+build7` the plus is part of the version. */
function hasPlusForSpace(text: string): boolean {
  return text.includes('+(') || text.indexOf('+') !== text.lastIndexOf('+')
}

/** The first address of a list; proxies add themselves after it. */
function readAddress(logged: string | undefined): string | undefined {
  const first = filled(logged)?.split(',')[0]?.trim()
  return first === undefined ? undefined : withoutPort(first)
}

function filled(text: string | undefined): string | undefined {
  return text === '-' || text === '' ? undefined : text
}

/** Why a line is not read, for a person; undefined when it is, or when it is a comment. */
function explainLine(pattern: Pattern, line: string): string | undefined {
  if (explainUnreadable(line) !== 'unreadable') return undefined
  const found: FoundFields = {}
  const mismatch = pattern.match(line, found)
  if (mismatch === 'not_json') return 'it is not a JSON object'
  if (mismatch !== undefined) return explainMismatch(mismatch, line)
  const wrong = LETTERS.find((letter) => {
    const format = pattern.times[letter]
    return format !== undefined && !format.read(found[letter] ?? '', emptyTimeParts())
  })
  if (wrong !== undefined)
    return `%${wrong} is "${found[wrong] ?? ''}", which is not of the format "${pattern.times[wrong]?.text}"`
  return readLine(pattern, line) === 'unreadable' ? explainValues(found) : undefined
}

function explainValues({ U, r, s }: FoundFields): string {
  if (U === undefined && r === undefined) return 'it has no value where the pattern has the path or the request line'
  if (U !== undefined && !PATH.test(unescapeLogText(U))) return `%U is "${U}", which is not a path`
  return `%s is "${s}", which is not a status`
}

/** Quotes that end one field and begin another, or a request: a last `%u` takes the rest of the line. */
const MISREAD_AGENT = /^"|"\s+"| HTTP\/[\d.]+"/

function doubtAgent(userAgent: string): string {
  return `%u takes more than the user agent, such as ${userAgent}. Write into the pattern what stands before and after it, such as "%u" in quotes`
}

function explainMismatch({ step, at }: Mismatch, line: string): string {
  const rest = line.slice(at)
  const where = rest === '' ? 'the line ends' : `at character ${at + 1} there is "${rest}"`
  const wanted = step.kind === 'field' ? `${showStep(step)} (${READ_FIELDS[step.letter]})` : showStep(step)
  const until = 'until' in step && step.until !== '' ? ` up to "${step.until}"` : ''
  return `where the pattern has ${wanted}${until}, ${where}`
}
