// Values from a JSON schema of the OpenAPI document: most of them valid, with a preference for the edges, and some changed in
// one place. The schema itself decides afterwards which are valid.
import fc from 'fast-check'
import { anyString } from '../../support/property.ts'
import { nameOf, type OpenApi, type Schema } from '../../support/read-openapi.ts'

/** Longer texts come only at the edge of a limit. */
const SHORT = 24
/** Some patterns need more. */
const LONG = 96
/** Longer lists would only repeat what short ones show. */
const FEW = 4

export function valuesOf(document: OpenApi, schema: Schema): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return valuesOf(document, componentOf(document, schema.$ref))
  const alternatives = listOf(schema.anyOf)
  if (alternatives.length > 0) {
    // An alternative only adds to what stands beside it.
    const { anyOf: _, ...rest } = schema
    return fc.oneof(...alternatives.map((one) => valuesOf(document, merge(rest, one))))
  }
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return fc.oneof(...types.map((type) => valuesOfType(document, schema, type)))
}

function valuesOfType(document: OpenApi, schema: Schema, type: unknown): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textsOf(schema)
    case 'integer':
    case 'number':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const items = valuesOf(document, asSchema(schema.items))
      return fc.array(items, { minLength: numberOr(schema.minItems, 0), maxLength: FEW })
    }
    default:
      return objectsOf(document, schema)
  }
}

function objectsOf(document: OpenApi, schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(asSchema(schema.properties)).map(([name, one]) => [
    name,
    valuesOf(document, asSchema(one)),
  ])
  const unknown = fc.dictionary(anyString({ maxLength: 8 }), junk, { maxKeys: 2, noNullPrototype: true })
  const known = fc.record<Record<string, unknown>>(Object.fromEntries(fields), {
    requiredKeys: listOf(schema.required).map(String),
    noNullPrototype: true,
  })
  return fc
    .tuple(known, fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: unknown }))
    .map(([fieldsOfSchema, others]) => ({ ...others, ...fieldsOfSchema }))
}

function textsOf({ pattern, minLength, maxLength, not }: Schema): fc.Arbitrary<string> {
  const longest = numberOr(maxLength, SHORT)
  const plain =
    typeof pattern === 'string'
      ? fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(numberOr(maxLength, LONG), LONG) })
      : anyString({ maxLength: Math.min(longest, SHORT) })
  const edges = fc.constantFrom(
    ...['x', '\u{1f600}', 'é'].flatMap((one) => [one.repeat(longest), one.repeat(longest + 1)]),
    'x'.repeat(numberOr(minLength, 0)),
  )
  const { pattern: forbidden } = asSchema(not)
  const fit = typeof forbidden === 'string' ? plain.filter((text) => !new RegExp(forbidden, 'u').test(text)) : plain
  return fc.oneof({ weight: 24, arbitrary: fit }, { weight: 1, arbitrary: plain }, { weight: 1, arbitrary: edges })
}

function numbersOf({ minimum, maximum, type }: Schema): fc.Arbitrary<number> {
  const least = numberOr(minimum, type === 'integer' ? -1_000 : -1e9)
  const most = numberOr(maximum, type === 'integer' ? 1_000_000 : 1e13)
  const edges = fc.constantFrom(least, most, least - 1, most + 1, 0, 1, -1)
  const within =
    type === 'integer' ? fc.integer({ min: least, max: most }) : fc.double({ min: least, max: most, noNaN: true })
  return fc.oneof({ weight: 3, arbitrary: within }, { weight: 1, arbitrary: edges })
}

// biome-ignore format: a list to read in rows
const JUNK: unknown[] = [
  null, true, false, 0, -1, 1.5, 1e300, 2 ** 53, '', ' ', '\t\n', '\0', '0', 'null', '../..', '%00',
  'x'.repeat(300), '\u{1f600}'.repeat(130), '__proto__', "'; DROP TABLE jobs; --", '\u202e\ufeff',
  [], {}, [[[[]]]], [null], { constructor: 1 }, { toString: 'x' },
]

/** What no schema expects, and what programs trip over. */
export const junk: fc.Arbitrary<unknown> = fc.constantFrom(...JUNK)

/** The value with one part removed, replaced by junk, or put into a list. */
export function mutate(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), junk, fc.constantFrom('remove', 'replace', 'wrap'))
    .map(([value, place, by, how]) => {
      const copy: { root: unknown } = structuredClone({ root: value })
      const places = placesIn(copy, 'root')
      const [holder, key] = places[place % places.length] ?? [copy, 'root']
      const fields = holder as Record<string, unknown>
      if (how === 'replace') fields[key] = by
      else if (how === 'wrap') fields[key] = [fields[key]]
      else if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else if (key !== 'root') delete fields[key]
      return copy.root
    })
}

type Place = [holder: object, key: string]

function placesIn(holder: object, key: string): Place[] {
  const value: unknown = Reflect.get(holder, key)
  const inner =
    typeof value === 'object' && value !== null ? Object.keys(value).map((one): Place[] => placesIn(value, one)) : []
  return [[holder, key], ...inner.flat()]
}

/** As a parameter or a header carries it. */
export function textsLike(values: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const latin = fc.string({
    maxLength: SHORT,
    unit: fc.integer({ min: 0x20, max: 0xff }).map((one) => String.fromCharCode(one)),
  })
  const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  return fc.oneof(
    { weight: 8, arbitrary: values.map(asText) },
    { weight: 2, arbitrary: mutate(values).map(asText) },
    { weight: 1, arbitrary: latin },
  )
}

function componentOf({ components }: OpenApi, reference: string): Schema {
  return components.schemas[nameOf(reference)] ?? {}
}

/** Keeps what both say of a field: `ViewEvent` names its fields once, and each alternative requires another. */
function merge(base: Schema, more: Schema): Schema {
  const fields = asSchema(base.properties)
  const added = Object.entries(asSchema(more.properties)).map(([name, one]) => [
    name,
    { ...asSchema(fields[name]), ...asSchema(one) },
  ])
  const properties = { ...fields, ...Object.fromEntries(added) }
  const required = [...listOf(base.required), ...listOf(more.required)]
  return { ...base, ...more, ...(Object.keys(properties).length === 0 ? {} : { properties }), required }
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {}
}

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value : []
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
