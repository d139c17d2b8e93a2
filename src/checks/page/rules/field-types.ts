// Fields of the frontmatter whose values the framework refuses. Its types are data: a line for each field.
import { isMapping } from '../../config/mapping.ts'
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import type { ParsedPage } from '../parse-page.ts'

/**
 * What a field may be, by its path: `*` is any item of a list, and a `!` ends the path of what an object must have. A type is
 * one of `KINDS`, or a word in quotation marks.
 */
export type FieldTypes = Readonly<Record<string, readonly string[]>>

const KINDS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  text: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number',
  'numeric text': (value) => typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)),
  '2 to 6': (value) => typeof value === 'number' && value >= 2 && value <= 6,
  'heading level': (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 6,
  boolean: (value) => typeof value === 'boolean',
  'boolean text': (value) => typeof value === 'string' && /^\s*(?:true|false)\s*$/i.test(value),
  // YAML 1.1 makes a date of it, and YAML 1.2 a text.
  date: (value) => value instanceof Date || (typeof value === 'string' && /^\d{4}-\d\d?-\d\d?/.test(value)),
  list: Array.isArray,
  object: isMapping,
  null: (value) => value === null,
}

/** Reads lines such as `draft: boolean | null`. */
export function fieldTypes(lines: string): FieldTypes {
  const rows = lines.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    rows.map((line) => {
      const [path = '', types = ''] = line.split(':')
      return [path.trim(), types.split('|').map((type) => type.trim())]
    }),
  )
}

const MAX_ITEMS = 100

/** Gives a problem for each value of another type. */
export function checkFieldTypes(page: ParsedPage, fields: Record<string, unknown>, types: FieldTypes): PageProblem[] {
  return Object.entries(types).flatMap(([path, allowed]) =>
    valuesAt(fields, path.split('.'), []).flatMap(({ value, at }) => {
      if (allowed.some((type) => isOfType(value, type))) return []
      const name = at.join('.')
      const wanted = new Set(allowed.filter((type) => !/^null$|^date$| text$/.test(type)).map(describeType))
      const message = `The frontmatter field \`${name}\` is ${describeValue(value)}, and ${page.dialect.framework.title} stops its build there. It must be ${[...wanted].join(' or ')}`
      return [{ rule: 'frontmatter' as const, ...placeOf(page, at), subject: name.slice(0, 80), message }]
    }),
  )
}

function isOfType(value: unknown, type: string): boolean {
  return type.startsWith('"') ? value === type.slice(1, -1) : KINDS[type]?.(value) === true
}

interface Placed {
  value: unknown
  at: string[]
}

function valuesAt(value: unknown, path: readonly string[], at: string[]): Placed[] {
  const [step, ...rest] = path
  if (step === undefined) return [{ value, at }]
  if (step === '*')
    return Array.isArray(value)
      ? value.slice(0, MAX_ITEMS).flatMap((one, index) => valuesAt(one ?? null, rest, [...at, String(index)]))
      : []
  const name = step.replace('!', '')
  if (!isMapping(value)) return []
  if (Object.hasOwn(value, name)) return valuesAt(value[name], rest, [...at, name])
  return name === step ? [] : [{ value: undefined, at: [...at, name] }]
}

/** The line of the last field of the path that is found in the text. */
function placeOf({ text, frontmatter, starts }: ParsedPage, at: readonly string[]): { line: number; column: number } {
  const { start, end } = frontmatter === undefined || frontmatter === 'not-closed' ? NOWHERE : frontmatter.content
  let offset = start
  for (const name of at) {
    const found = /^\d+$/.test(name)
      ? -1
      : text.slice(offset, end).search(new RegExp(`(?<![\\w-])["']?${name}["']?[ \\t]{0,9}:`))
    if (found !== -1) offset += found
  }
  return positionAt(starts, offset)
}

const NOWHERE = { start: 0, end: 0 }

function describeValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (value === '') return 'an empty text'
  const written = JSON.stringify(value) ?? ''
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${written.slice(0, 60)}`
}

function describeType(type: string): string {
  if (type.startsWith('"')) return type
  if (type === 'string' || type === 'text') return 'text'
  if (type === 'heading level') return 'a whole number from 1 to 6'
  if (type === '2 to 6') return 'a number from 2 to 6'
  if (type === 'boolean') return 'true or false'
  if (type === 'date') return 'a date'
  return type === 'object' ? 'an object' : `a ${type}`
}
