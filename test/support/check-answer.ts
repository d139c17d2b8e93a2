// Checks every answer of the API in every test against the service's own OpenAPI document: status, type, body, headers, and
// the code of an error.
import type { ApiDeps } from '../../src/http/deps.ts'
import { createOpenApiDocument } from '../../src/http/openapi.ts'
import { createRoutes } from '../../src/http/routes.ts'
import { createValidators, nameOf, type OpenApi, type Operation, routesOf, type Schema } from './read-openapi.ts'

type DescribedAnswer = Operation['responses'][string]

/** Headers of HTTP itself, and of every answer to a browser. No client has to know them. */
const UNDESCRIBED = [
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'date',
  'keep-alive',
  'origin-agent-cluster',
  'referrer-policy',
  'transfer-encoding',
  'x-accel-buffering',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** The document is the same for all services of a test file. */
let documented: ReturnType<typeof readDocument> | undefined

/** Throws when a route answers with a status, a type, a body or a header that the document does not describe. */
export type CheckAnswer = (method: string, path: string, response: Response) => Promise<void>

export function createAnswerCheck(deps: ApiDeps): CheckAnswer {
  return async (method, path, response) => {
    documented ??= readDocument(deps)
    // HEAD answers like GET, without the body.
    const route = documented.routes.find((one) => one.method === method && one.pattern.test(path.split('?')[0] ?? ''))
    if (route === undefined) return
    const answer = route.answers[response.status]
    const named = `${method} ${path}: ${response.status}`
    if (answer === undefined) throw new Error(`${named} is not in the OpenAPI document`)
    checkHeaders(documented, answer, response, named)
    await checkBody(documented, answer, response, named)
  }
}

function checkHeaders(document: Documented, answer: DescribedAnswer, { headers }: Response, named: string): void {
  const described = new Map<string, { required?: boolean; schema: Schema }>()
  for (const [name, { $ref }] of Object.entries(answer.headers ?? {})) {
    const header = document.headers[nameOf($ref)]
    if (header === undefined) throw new Error(`There is no ${$ref}`)
    described.set(name.toLowerCase(), header)
  }
  for (const [name, { required, schema }] of described) {
    const value = headers.get(name)
    if (value === null) {
      if (required === true) throw new Error(`${named} lacks the header ${name}`)
    } else if (!document.compile(schema)(schema.type === 'integer' ? Number(value) : value)) {
      throw new Error(`${named}: ${name}: ${value} is not what the OpenAPI document says`)
    }
  }
  const strange = [...headers.keys()].filter((name) => !described.has(name) && !UNDESCRIBED.includes(name))
  if (strange.length > 0) throw new Error(`${named}: the header ${strange.join(', ')} is not in the OpenAPI document`)
}

async function checkBody(
  { compile }: Documented,
  { content, description }: DescribedAnswer,
  response: Response,
  named: string,
): Promise<void> {
  const type = response.headers.get('content-type')?.split(';')[0]
  if (type === undefined && content === undefined) return
  const schema = content?.[type ?? '']?.schema
  // The forms that a parameter asks for: as types of their own, they would give generated clients a union.
  if (schema === undefined && type !== undefined && description.includes(type)) return
  if (schema === undefined) throw new Error(`${named} as ${type} is not in the OpenAPI document`)
  if (type !== 'application/json') return
  const body: unknown = JSON.parse(await response.clone().text())
  const validate = compile(schema)
  if (!validate(body)) {
    throw new Error(`${named} is not what the OpenAPI document says: ${JSON.stringify(validate.errors)}`)
  }
  const { code } = Object(body)
  const isTold = response.status < 400 || description.includes(`\`${code}\`: `)
  if (!isTold) throw new Error(`${named} with the code ${code} is not in the OpenAPI document`)
}

type Documented = ReturnType<typeof readDocument>

function readDocument(deps: ApiDeps) {
  const document: OpenApi = JSON.parse(JSON.stringify(createOpenApiDocument(createRoutes(deps), 'test')))
  const routes = routesOf(document).map(({ method, path, responses }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    answers: responses,
  }))
  return { routes, headers: document.components.headers, compile: createValidators(document) }
}
