// A schema as rows to read: each field with its type, its limits and what it means.
import type { ApiDocument, Schema } from './api-document.ts'

export interface Field {
  /** '' of the whole. */
  name: string
  /** `string`, `list of string`, `object or null`. */
  type: string
  isRequired: boolean
  description: string
  /** Values and limits, each in a few words. */
  limits: string[]
  fields: Field[]
}

/** Deeper fields are in the document itself; ours has none. */
const DEPTH_MAX = 8

type Schemas = ApiDocument['components']['schemas']

export function describeSchema(schema: Schema, schemas: Schemas, name = '', isRequired = true, depth = 0): Field {
  const whole = resolve(schema, schemas)
  const inner = innerOf(whole, schemas)
  return {
    name,
    type: typeOf(whole, schemas),
    isRequired,
    description: schema.description ?? whole.description ?? inner.description ?? '',
    limits: listLimits(whole, inner),
    fields: depth >= DEPTH_MAX ? [] : listFields(inner, schemas, depth),
  }
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined
    ? schema
    : { ...schemas[name], ...(schema.description && { description: schema.description }) }
}

/** What is inside of lists, and beside null. */
function innerOf(schema: Schema, schemas: Schemas): Schema {
  const choices = choicesOf(schema).filter(({ type }) => type !== 'null')
  const [only] = choices
  if (only !== undefined && choices.length === 1) return innerOf(resolve(only, schemas), schemas)
  if (schema.items !== undefined) return innerOf(resolve(schema.items, schemas), schemas)
  return schema
}

function choicesOf({ anyOf, oneOf, allOf }: Schema): Schema[] {
  return anyOf ?? oneOf ?? allOf ?? []
}

function typeOf(schema: Schema, schemas: Schemas): string {
  const choices = choicesOf(schema)
  // Beside a type of its own, choices only say which fields go together.
  if (choices.length > 0 && schema.type === undefined) {
    const types = choices.map((choice) => typeOf(resolve(choice, schemas), schemas))
    return [...new Set(types)].join(' or ')
  }
  if (schema.items !== undefined) return `list of ${typeOf(resolve(schema.items, schemas), schemas)}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = [schema.type ?? 'any'].flat()
  const named =
    schema.format === undefined ? types : types.map((type) => (type === 'string' ? `${type} (${schema.format})` : type))
  return named.join(' or ')
}

function listFields(schema: Schema, schemas: Schemas, depth: number): Field[] {
  const { properties = {}, required = [] } = schema
  const own = Object.entries(properties).map(([name, property]) =>
    describeSchema(property, schemas, name, required.includes(name), depth + 1),
  )
  // Of a choice between objects, the fields of each.
  const ofChoices = choicesOf(schema).flatMap((choice) =>
    listFields(innerOf(resolve(choice, schemas), schemas), schemas, depth),
  )
  const known = new Set(own.map(({ name }) => name))
  return [...own, ...ofChoices.filter(({ name }) => !known.has(name) && known.add(name))]
}

function listLimits(schema: Schema, inner: Schema): string[] {
  const { minimum, maximum, minLength, maxLength } = { ...inner, ...schema }
  const values = (schema.enum ?? inner.enum)?.map(String)
  return [
    values === undefined ? '' : `one of ${values.join(', ')}`,
    describeRange(minimum, maximum, ''),
    describeRange(minLength, maxLength, ' characters'),
    describeRange(schema.minItems, schema.maxItems, ' entries'),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ].filter((limit) => limit !== '')
}

function describeRange(min: number | undefined, max: number | undefined, unit: string): string {
  const [from, to] = [min?.toLocaleString('en'), max?.toLocaleString('en')]
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`
  if (to !== undefined) return `at most ${to}${unit}`
  return from === undefined ? '' : `at least ${from}${unit}`
}
