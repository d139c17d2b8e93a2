// Converts OpenAPI 3.0 schemas to JSON Schema that Ajv compiles.

type Json = Record<string, unknown>

const prefix = '#/components/schemas/'
/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const single = ['items', 'not', 'additionalProperties']
const lists = ['allOf', 'anyOf']
const plain = [
  'type',
  'enum',
  'required',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'const',
]

/** The name under which a component is registered; absolute, so that it means the same in every schema. */
export function componentId(name: string): string {
  return `https://api.github.com/schemas/${name}`
}

/** References point to `componentId`. */
export function toJsonSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  if (typeof schema.$ref === 'string') return { $ref: componentId(schema.$ref.slice(prefix.length)) }
  // The description says "a user and an enterprise" for an account that is either; all such places are nullable.
  const alternatives =
    schema.nullable === true ? [...listOf(schema.oneOf), ...listOf(schema.allOf)] : listOf(schema.oneOf)
  const out: Json = {}
  for (const key of plain) if (key in schema) out[key] = schema[key]
  for (const key of single) if (key in schema) out[key] = toJsonSchema(schema[key])
  for (const key of schema.nullable === true ? ['anyOf'] : lists)
    if (key in schema) out[key] = listOf(schema[key]).map(toJsonSchema)
  // GitHub's alternatives overlap (a folder's listing is a file's too), so `oneOf` would reject valid answers.
  if (alternatives.length > 0) out.allOf = [...listOf(out.allOf), { anyOf: alternatives.map(toJsonSchema) }]
  if (isObject(schema.properties)) {
    out.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, one]) => [name, toJsonSchema(one)]),
    )
  }
  // The default of an address that was never told; '' has no format.
  if (schema.default === '' && 'format' in schema) return { anyOf: [{ const: '' }, out] }
  return schema.nullable === true ? { anyOf: [{ type: 'null' }, out] } : out
}

/** Names of all components that the schema uses. */
export function componentNames(schema: unknown, schemas: Json, seen: Set<string> = new Set()): Set<string> {
  if (Array.isArray(schema)) for (const one of schema) componentNames(one, schemas, seen)
  if (!isObject(schema)) return seen
  if (typeof schema.$ref === 'string' && schema.$ref.startsWith(prefix)) {
    const name = schema.$ref.slice(prefix.length)
    if (!seen.has(name)) componentNames(schemas[name], schemas, seen.add(name))
  }
  for (const value of Object.values(schema)) componentNames(value, schemas, seen)
  return seen
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
