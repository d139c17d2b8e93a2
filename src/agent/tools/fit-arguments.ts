// Fits what a model sends to the schema of the tool, where only one meaning is possible. What the schema accepts stays as it
// is. The result is checked like any other: nothing here decides what a call may do.
import type { CallFix } from '../model.ts'
import { parseValues } from './parse-values.ts'

export type JsonSchema = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, unknown>>

/** What other tools call the same argument, in small letters without signs: Claude Code, Codex, Gemini CLI, Cline. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  path: ['filepath', 'file', 'filename', 'targetfile', 'relativepath', 'absolutepath'],
  paths: ['path', 'filepath', 'filepaths', 'files'],
  oldText: ['oldstring', 'oldstr', 'old'],
  newText: ['newstring', 'newstr', 'new'],
  content: ['contents', 'filetext', 'text'],
  startLine: ['offset', 'linestart', 'fromline'],
  endLine: ['lineend', 'toline'],
  pattern: ['query', 'regexp'],
  ignoreCase: ['caseinsensitive', 'i'],
  context: ['c', 'contextlines'],
  limit: ['headlimit', 'maxresults'],
  under: ['path', 'paths', 'filepath', 'folder', 'directory', 'dir', 'include', 'glob', 'files'],
  folder: ['path', 'directory', 'dir', 'dirpath', 'under'],
  from: ['source', 'sourcepath', 'oldpath', 'src'],
  to: ['destination', 'destinationpath', 'newpath', 'dest', 'target'],
  name: ['path', 'filepath', 'file', 'component'],
  section: ['heading', 'anchor'],
  summary: ['body', 'description'],
  noChangesReason: ['reason'],
}

/** Around all arguments, from models that write the whole call where its arguments belong. */
const WRAPPERS: readonly string[] = ['arguments', 'args', 'parameters', 'params', 'input']
const BESIDE_WRAPPER: readonly string[] = [...WRAPPERS, 'name', 'type', 'id']
/** Of texts in texts. */
const DEPTH_MAX = 3

/** Adds what it had to change to `fixes`. */
export function fitArguments(args: unknown, schema: JsonSchema, fixes: Set<CallFix>): unknown {
  let value = args
  for (let depth = 0; depth < DEPTH_MAX; depth += 1) {
    const inner = typeof value === 'string' ? decoded(value, fixes) : unwrapped(value, schema, fixes)
    if (inner === value) break
    value = inner
  }
  return fit(value, schema, fixes)
}

/** The names of the arguments that the schema does not have, with the way to them: `edits[].lines`. */
export function unknownArguments(value: unknown, schema: JsonSchema): string[] {
  if (Array.isArray(value)) {
    const inside = value.flatMap((one) => unknownArguments(one, fieldsOf(schema.items)))
    return [...new Set(inside)].map((name) => `[].${name}`)
  }
  if (!isFields(value) || !isFields(schema.properties)) return []
  const properties = schema.properties
  return Object.entries(value).flatMap(([name, one]) => {
    if (!Object.hasOwn(properties, name)) return [name]
    const inside = unknownArguments(one, fieldsOf(properties[name]))
    return inside.map((rest) => (rest.startsWith('[') ? name + rest : `${name}.${rest}`))
  })
}

/** The one object or list that the text holds as JSON; the text itself when it holds none. */
function decoded(text: string, fixes: Set<CallFix>): unknown {
  if (!/^\s*["[{]/.test(text)) return text
  const { values, fixes: found } = parseValues(text) ?? { values: [], fixes: [] }
  const [value] = values
  if (values.length !== 1 || value === null || (typeof value !== 'object' && typeof value !== 'string')) return text
  for (const fix of ['encoded', ...found] as const) fixes.add(fix)
  return value
}

function unwrapped(value: unknown, schema: JsonSchema, fixes: Set<CallFix>): unknown {
  if (!isFields(value)) return value
  const names = Object.keys(value)
  const wrapper = names.find((name) => WRAPPERS.includes(name) && !Object.hasOwn(fieldsOf(schema.properties), name))
  const inner = wrapper === undefined ? undefined : value[wrapper]
  if (inner === undefined || !names.every((name) => BESIDE_WRAPPER.includes(name))) return value
  const args = typeof inner === 'string' ? decoded(inner, fixes) : inner
  if (!isFields(args)) return value
  fixes.add('wrapper')
  return args
}

function fit(value: unknown, schema: JsonSchema, fixes: Set<CallFix>): unknown {
  switch (schema.type) {
    case 'object': {
      const object = typeof value === 'string' ? decoded(value, fixes) : value
      return isFields(object) ? fitObject(object, schema, fixes) : object
    }
    case 'array':
      return fitList(value, fieldsOf(schema.items), fixes)
    case 'integer':
      return fitText(value, /^\s*[+-]?\d{1,15}(?:\.0+)?\s*$/, Number, fixes)
    case 'boolean':
      return fitBoolean(value, fixes)
    default:
      return value
  }
}

function fitText(value: unknown, form: RegExp, read: (text: string) => unknown, fixes: Set<CallFix>): unknown {
  if (typeof value !== 'string' || !form.test(value)) return value
  fixes.add('type')
  return read(value)
}

function fitBoolean(value: unknown, fixes: Set<CallFix>): unknown {
  const text = value === 0 || value === 1 ? String(value) : value
  return fitText(text, /^\s*(?:true|false|1|0)\s*$/i, (word) => /true|1/i.test(word), fixes)
}

/** Many models send one item instead of a list with one item. */
function fitList(value: unknown, items: JsonSchema, fixes: Set<CallFix>): unknown {
  if (value === null || value === undefined) return value
  const list = typeof value === 'string' ? listIn(value, items, fixes) : value
  if (!Array.isArray(list)) fixes.add('type')
  return (Array.isArray(list) ? list : [list]).map((item) => fit(item, items, fixes))
}

/** A text is one item where items are texts, unless it is a list of them. */
function listIn(text: string, items: JsonSchema, fixes: Set<CallFix>): unknown {
  const found = new Set<CallFix>()
  const value = decoded(text, found)
  const isMeant =
    items.type === 'string'
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      : typeof value === 'object'
  if (!isMeant) return text
  for (const fix of found) fixes.add(fix)
  return value
}

function fitObject(given: Fields, schema: JsonSchema, fixes: Set<CallFix>): Fields {
  const properties = fieldsOf(schema.properties)
  const required = Array.isArray(schema.required) ? schema.required : []
  const renamed = withLineRange(withItem(withKnownNames(given, properties, fixes), schema, fixes), properties, fixes)
  return Object.fromEntries(
    Object.entries(renamed).flatMap(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? fieldsOf(properties[name]) : undefined
      if (property === undefined) return [[name, value]]
      const found = new Set<CallFix>()
      const fitted = fit(value, property, found)
      const isLeftOut = [value, fitted].some((one) => isBlank(one, property)) && !accepts(fitted, property)
      if (isLeftOut && !required.includes(name)) {
        fixes.add('absent')
        return []
      }
      for (const fix of found) fixes.add(fix)
      return [[name, fitted]]
    }),
  )
}

/** What models send for an argument that they leave out. */
function isBlank(value: unknown, { type }: JsonSchema): boolean {
  if (value === null || value === '' || value === 0) return true
  return typeof value === 'string' && type !== 'string' && /^\s*(?:null|none|undefined)?\s*$/i.test(value)
}

function accepts(value: unknown, { type, minimum, minLength, enum: words }: JsonSchema): boolean {
  if (typeof value === 'boolean') return type === 'boolean'
  if (typeof value === 'number') return type === 'integer' && value >= (typeof minimum === 'number' ? minimum : 0)
  if (typeof value !== 'string') return false
  if (Array.isArray(words)) return words.includes(value)
  return (type === 'string' || type === undefined) && value.length >= (typeof minLength === 'number' ? minLength : 0)
}

function withKnownNames(given: Fields, properties: Fields, fixes: Set<CallFix>): Fields {
  const taken = new Set(Object.keys(given))
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const known = Object.hasOwn(properties, name) ? name : knownName(name, properties)
      if (known === name || known === undefined || taken.has(known)) return [name, value]
      taken.add(known)
      fixes.add('argument')
      return [known, value]
    }),
  )
}

function knownName(name: string, properties: Fields): string | undefined {
  const bare = bareName(name)
  const names = Object.keys(properties)
  return names.find((known) => bareName(known) === bare) ?? names.find((known) => SYNONYMS[known]?.includes(bare))
}

function bareName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/** The fields of one item beside a list that is missing: `oldText` and `newText` without `edits`. */
function withItem(given: Fields, { properties, required }: JsonSchema, fixes: Set<CallFix>): Fields {
  const lists = Object.entries(fieldsOf(properties)).filter(
    ([name]) => Array.isArray(required) && required.includes(name),
  )
  const [list, items] =
    lists
      .map(([name, one]) => [name, fieldsOf(fieldsOf(one).items)] as const)
      .find(([, one]) => one.type === 'object') ?? []
  if (list === undefined || items === undefined || given[list] !== undefined) return given
  const others = Object.entries(given).filter(([name]) => !Object.hasOwn(fieldsOf(properties), name))
  const found = new Set<CallFix>()
  const item = withKnownNames(Object.fromEntries(others), fieldsOf(items.properties), found)
  const needed: unknown[] = Array.isArray(items.required) ? items.required : []
  if (needed.length === 0 || !needed.every((name) => typeof name === 'string' && Object.hasOwn(item, name)))
    return given
  fixes.add('argument')
  const rest = Object.entries(given).filter(([name]) => Object.hasOwn(fieldsOf(properties), name) && name !== list)
  return Object.fromEntries([...rest, [list, [item]]])
}

/** A number of lines, for tools that take the last line. */
function withLineRange(given: Fields, properties: Fields, fixes: Set<CallFix>): Fields {
  const { limit, ...rest } = given
  if (limit === undefined || Object.hasOwn(properties, 'limit') || !Object.hasOwn(properties, 'endLine')) return given
  const number = { type: 'integer' }
  const first = Math.max(1, Number(fit(given.startLine ?? 1, number, new Set())))
  const last = first + Number(fit(limit, number, new Set())) - 1
  if (!Number.isSafeInteger(last) || last < first || Object.hasOwn(given, 'endLine')) return given
  fixes.add('argument')
  return { ...rest, endLine: last }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}
