// Checks requests and answers against GitHub's own OpenAPI description, so that the forge and our calls stay correct.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { componentId, componentNames, toJsonSchema } from './openapi-schema.ts'

export interface GitHubContract {
  /** Violations in a request: its route, its query, its body. Empty: none. The path may include `/api/v3`. */
  checkRequest(method: string, path: string, body: unknown): string[]
  /** Violations in an answer. Answers of routes that GitHub does not document are skipped. */
  checkResponse(method: string, path: string, status: number, body: unknown): string[]
  /** Violations in a webhook, such as `issue_comment` with `created`. */
  checkWebhook(event: string, action: string, payload: unknown): string[]
}

type Json = Record<string, unknown>

interface Operation {
  template: string
  pattern: RegExp
  operation: Json
}

/** Reads the description (13 MB, about 0.1 s) at the first check; compiles each schema when it is first needed. */
export function createGitHubContract(): GitHubContract {
  let loaded: Contract | undefined
  const load = () => {
    loaded ??= loadContract()
    return loaded
  }
  return {
    checkRequest: (method, path, body) => checkRequest(load(), method, path, body),
    checkResponse: (method, path, status, body) => checkResponse(load(), method, path, status, body),
    checkWebhook: (event, action, payload) => checkWebhook(load(), event, action, payload),
  }
}

interface Contract {
  document: Json
  operations: Map<string, Operation[]>
  /** The compiled schema at this JSON pointer into the description. */
  validator(key: string, schema: unknown): ValidateFunction
}

function loadContract(): Contract {
  const require = createRequire(import.meta.url)
  const file = require.resolve('@octokit/openapi/generated/api.github.com.json')
  const document = asJson(JSON.parse(readFileSync(file, 'utf8')))
  const schemas = asJson(asJson(document.components).schemas)
  const ajv = new Ajv({ strict: false, logger: false, allErrors: true })
  // The package is CommonJS: its function is the module's `default`, wrapped once or twice.
  const addFormats = typeof formats === 'function' ? formats : formats.default
  addFormats(ajv)
  const compiled = new Map<string, ValidateFunction>()
  const added = new Set<string>()
  return {
    document,
    operations: listOperations(asJson(document.paths)),
    validator(key, schema) {
      const known = compiled.get(key)
      if (known !== undefined) return known
      for (const name of componentNames(schema, schemas)) {
        if (added.has(name)) continue
        added.add(name)
        ajv.addSchema(asJson(toJsonSchema(schemas[name])), componentId(name))
      }
      const validate = ajv.compile(asJson(toJsonSchema(schema)))
      compiled.set(key, validate)
      return validate
    },
  }
}

const methods = ['get', 'post', 'put', 'patch', 'delete']
/** These parameters contain slashes. */
const wide = ['path', 'ref', 'branch', 'basehead']

function listOperations(paths: Json): Map<string, Operation[]> {
  const operations = new Map<string, Operation[]>(methods.map((method) => [method, []]))
  for (const [template, item] of Object.entries(paths)) {
    const source = template
      .replace(/[.+]/g, '\\$&')
      .replace(/\{([^}]+)\}/g, (_, name) => (wide.includes(name) ? '.+' : '[^/]+'))
    const pattern = new RegExp(`^${source}$`)
    for (const method of methods) {
      const operation = asJson(item)[method]
      if (operation !== undefined) operations.get(method)?.push({ template, pattern, operation: asJson(operation) })
    }
  }
  // The more literal a template, the earlier it is tried: `/labels` comes before `/{name}`.
  for (const list of operations.values()) list.sort((a, b) => literalLength(b.template) - literalLength(a.template))
  return operations
}

function literalLength(template: string): number {
  return template.replace(/\{[^}]+\}/g, '').length
}

function findOperation(contract: Contract, method: string, url: string): Operation | undefined {
  const path = pathOf(url)
  return contract.operations.get(method.toLowerCase())?.find(({ pattern }) => pattern.test(path))
}

function pathOf(url: string): string {
  return (url.split('?')[0] ?? '').replace(/^\/api\/v3/, '')
}

function checkRequest(contract: Contract, method: string, url: string, body: unknown): string[] {
  const found = findOperation(contract, method, url)
  if (found === undefined) return [`${method} ${pathOf(url)}: GitHub documents no such route`]
  const name = `${method} ${found.template}`
  return [...checkQuery(contract, found, url), ...checkBody(contract, found, name, body)].map(
    (one) => `${name}: ${one}`,
  )
}

function checkQuery(contract: Contract, { operation }: Operation, url: string): string[] {
  const listed = Array.isArray(operation.parameters) ? operation.parameters : []
  const parameters = listed.map((one) => follow(contract, one)).filter((one) => one.in === 'query')
  const sent = [...new URLSearchParams(url.split('?')[1] ?? '').keys()]
  return sent
    .filter((key) => !parameters.some((one) => one.name === key))
    .map((key) => `GitHub knows no query parameter "${key}"`)
}

function checkBody(contract: Contract, { operation }: Operation, name: string, body: unknown): string[] {
  const schema = schemaOf(follow(contract, operation.requestBody))
  if (schema === undefined) return isEmpty(body) ? [] : ['GitHub takes no body here']
  const isRequired = asJson(operation.requestBody).required === true
  if (body === undefined) return isRequired ? ['the body is missing'] : []
  const known = Object.keys(asJson(follow(contract, schema).properties))
  const unknown = known.length === 0 ? [] : Object.keys(asJson(body)).filter((key) => !known.includes(key))
  const validate = contract.validator(`request ${name}`, schema)
  return [...unknown.map((key) => `GitHub knows no field "${key}"`), ...problemsOf(validate, body)]
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || Object.keys(asJson(body)).length === 0
}

function checkResponse(contract: Contract, method: string, url: string, status: number, body: unknown): string[] {
  const found = findOperation(contract, method, url)
  if (found === undefined) return []
  const name = `${method} ${found.template} ${status}`
  const documented = asJson(found.operation.responses)[String(status)]
  const schema = schemaOf(follow(contract, documented))
  if (documented === undefined || (schema === undefined && status >= 400)) {
    return checkUndocumented(contract, name, status, body)
  }
  if (schema === undefined) return body === undefined ? [] : [`${name}: GitHub sends no body here`]
  // If `Accept` asks for it, a file arrives raw; the description only shows the JSON form.
  if (Buffer.isBuffer(body)) return []
  return problemsOf(contract.validator(`response ${name}`, schema), body).map((one) => `${name}: ${one}`)
}

function checkWebhook(contract: Contract, event: string, action: string, payload: unknown): string[] {
  const name = `webhook-${event.replaceAll('_', '-')}-${action}`
  const known = asJson(asJson(contract.document.components).schemas)[name]
  if (known === undefined) return [`${name}: GitHub documents no such webhook`]
  const validate = contract.validator(name, { $ref: `#/components/schemas/${name}` })
  return problemsOf(validate, payload).map((one) => `${name}: ${one}`)
}

/** The description omits most errors, such as 401; they all have the form of GitHub's basic error. */
function checkUndocumented(contract: Contract, name: string, status: number, body: unknown): string[] {
  if (status < 300) return [`${name}: GitHub documents no such status`]
  const schema = { $ref: '#/components/schemas/basic-error' }
  const hasMessage = typeof asJson(body).message === 'string'
  const problems = problemsOf(contract.validator('basic-error', schema), body)
  return (hasMessage ? problems : ['/message is missing', ...problems]).map((one) => `${name}: ${one}`)
}

function schemaOf(content: Json): unknown {
  const media = asJson(content.content)
  const json = media['application/json'] ?? Object.entries(media).find(([type]) => type.includes('json'))?.[1]
  return json === undefined ? undefined : asJson(json).schema
}

function problemsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? 'is wrong'}`)
}

/** The value itself, or the target of its `$ref`. */
function follow(contract: Contract, value: unknown): Json {
  const { $ref } = asJson(value)
  if (typeof $ref !== 'string') return asJson(value)
  return $ref
    .slice(2)
    .split('/')
    .reduce((place: Json, part) => asJson(place[part]), contract.document)
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}
