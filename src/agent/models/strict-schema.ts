// Whether vendors can enforce a tool's JSON Schema (`strict`): every object closed, every property required.

/** OpenAI refuses the whole request for any other schema, so a tool with such a schema is sent without `strict`. */
const ENFORCEABLE = new Set([
  'type',
  'description',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'anyOf',
])

export function isEnforceable(schema: unknown): boolean {
  if (!isRecord(schema)) return false
  if (Object.keys(schema).some((keyword) => !ENFORCEABLE.has(keyword))) return false
  const { properties, required, additionalProperties, items, anyOf } = schema
  if (schema.type === 'object') {
    if (!isRecord(properties) || additionalProperties !== false) return false
    const names = Object.keys(properties)
    if (!Array.isArray(required) || names.some((name) => !required.includes(name))) return false
    if (!Object.values(properties).every(isEnforceable)) return false
  }
  if (items !== undefined && !isEnforceable(items)) return false
  return anyOf === undefined || (Array.isArray(anyOf) && anyOf.every(isEnforceable))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
