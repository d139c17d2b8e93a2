// The JSON form of a pattern: an object like the one on each line, with a pattern in place of each value that counts.
//   {"ts": "%x", "request": {"client_ip": "%h", "method": "%m", "uri": "%U", "headers": {"User-Agent": ["%u"]}}, "status": "%s"}
import { isObject, parseJsonObject } from '../json-fields.ts'
import { type FoundFields, type Mismatch, matchSteps, type TimeFormats } from './match-steps.ts'
import { PatternError } from './pattern-error.ts'
import { parseSteps, type Step } from './pattern-steps.ts'

/** Steps at the place of each value. */
export interface JsonSteps {
  path: readonly string[]
  steps: readonly Step[]
}

/** Real logs nest five levels. */
const DEPTH_MAX = 20

/** Throws `PatternError`. */
export function parseJsonSteps(pattern: string): JsonSteps[] {
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
export function matchJson(
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
