// Checks every answer of the API in every test against the service's own OpenAPI document.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiDeps } from '../../src/http/deps.ts'
import { createOpenApiDocument } from '../../src/http/openapi.ts'
import { createRoutes } from '../../src/http/routes.ts'

type Answers = Record<string, { content?: Record<string, { schema: object }> }>

/** The document is the same for all services of a test file. */
let documented: ReturnType<typeof readDocument> | undefined

/** Throws when a route answers with a status, a type or a body that the document does not describe. */
export type CheckAnswer = (method: string, path: string, response: Response) => Promise<void>

export function createAnswerCheck(deps: ApiDeps): CheckAnswer {
  return async (method, path, response) => {
    documented ??= readDocument(deps)
    const { routes, compile } = documented
    // HEAD answers like GET, without the body.
    const route = routes.find((one) => one.method === method && one.pattern.test(path.split('?')[0] ?? ''))
    if (route === undefined) return
    const answer = route.answers[response.status]
    const named = `${method} ${path}: ${response.status}`
    if (answer === undefined) throw new Error(`${named} is not in the OpenAPI document`)
    const type = response.headers.get('content-type')?.split(';')[0]
    if (type === undefined && answer.content === undefined) return
    const schema = answer.content?.[type ?? '']?.schema
    if (schema === undefined) throw new Error(`${named} as ${type} is not in the OpenAPI document`)
    if (type !== 'application/json') return
    const validate = compile(schema)
    if (!validate(JSON.parse(await response.clone().text()))) {
      throw new Error(`${named} is not what the OpenAPI document says: ${JSON.stringify(validate.errors)}`)
    }
  }
}

function readDocument(deps: ApiDeps) {
  const document = JSON.parse(JSON.stringify(createOpenApiDocument(createRoutes(deps), 'test')))
  // test/http/openapi.test.ts holds the document against the meta-schema; compiling that for each file takes half a second.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, meta: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', components: document.components })
  const compiled = new Map<string, ValidateFunction>()
  const compile = (schema: object): ValidateFunction => {
    const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components')
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, validate)
    return validate
  }
  const routes = Object.entries<Record<string, { responses: Answers }>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      answers: responses,
    })),
  )
  return { routes, compile }
}
