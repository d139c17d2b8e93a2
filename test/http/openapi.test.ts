import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { createRoutes } from '../../src/http/routes.ts'
import { type CheckAnswer, createAnswerCheck } from '../support/check-answer.ts'
import { listOpenApi, OPENAPI_FILE } from '../support/list-openapi.ts'
import { type OpenApi, parametersOf } from '../support/read-openapi.ts'
import { type RunningApi, startApi } from '../support/start-api.ts'

let api: RunningApi
let document: OpenApi
let checkAnswer: CheckAnswer
let routes: ReturnType<typeof createRoutes>
beforeAll(async () => {
  api = await startApi({
    wrap: (deps) => {
      routes = createRoutes(deps)
      checkAnswer = createAnswerCheck(deps)
      return deps
    },
  })
  document = (await (await fetch(`${api.url}/openapi.json`)).json()) as OpenApi
})
afterAll(() => api.stop())

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))

test('the document is OpenAPI 3.1 of this version', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.0.0-test' } })
})

test('schema/openapi.json is what the service answers; "npm run openapi" writes it anew', async () => {
  expect(await readFile(OPENAPI_FILE, 'utf8')).toBe(await listOpenApi())
})

test('it lists exactly the routes of the table', () => {
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort())
})

test('every operation belongs to a described group', () => {
  const groups = document.tags.map(({ name }) => name)
  expect(operations().filter(({ tags }) => tags.length !== 1 || !groups.includes(String(tags[0])))).toEqual([])
  expect(document.paths['/v1/analytics/{projectId}/views']?.get?.tags).toEqual(['Page views'])
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  expect(references.length).toBeGreaterThan(10)
  expect(references.map(([, name]) => name).filter((name) => !(String(name) in document.components.schemas))).toEqual(
    [],
  )
})

test('every schema is a valid JSON Schema', () => {
  const ajv = newAjv()
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    expect([name, ajv.validateSchema(schema)]).toEqual([name, true])
  }
})

test('operation ids are unique, and every parameter of a path is declared', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [path, methods] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const operation of Object.values(methods)) {
      const named = parametersOf(document, operation).filter((parameter) => parameter.in === 'path')
      expect(named.map(({ name }) => name)).toEqual(inPath)
    }
  }
})

test('a route needs the key exactly when it has a scope', () => {
  for (const { method, path, scope } of routes) {
    const security = document.paths[path]?.[method]?.security
    expect([path, security]).toEqual([path, scope === null ? [] : [{ apiKey: [] }]])
  }
  expect(document.components.securitySchemes).toMatchObject({ apiKey: { type: 'http', scheme: 'bearer' } })
})

test('creating a job lists all of its answers', () => {
  const responses = document.paths['/v2/agent/{projectId}/job']?.post?.responses ?? {}
  expect(Object.keys(responses)).toEqual([
    '200',
    '201',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '429',
    '500',
    '503',
  ])
  expect(responses['413']?.description).toBe('`body_too_large`: The body is larger than the operation takes.')
})

test('the query parameters carry their ranges and defaults', () => {
  const list = document.paths['/v2/agent/{projectId}/jobs']?.get
  const parameters = list === undefined ? [] : parametersOf(document, list)
  expect(parameters.find(({ name }) => name === 'limit')).toMatchObject({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  })
})

test('what the API answers is what the document says', async () => {
  const ajv = newAjv()
  ajv.addSchema({ $id: 'api', components: document.components })
  const holds = (name: string, value: unknown) => {
    const valid = ajv.validate({ $ref: `api#/components/schemas/${name}` }, value)
    return valid ? [] : ajv.errors
  }
  const id = await api.makeJob()
  expect(holds('AgentJob', await api.client.getJob(api.project.id, id))).toEqual([])
  expect(holds('JobList', await api.client.listJobs(api.project.id))).toEqual([])
  expect(holds('Error', await (await api.send(`/v2/agent/${api.project.id}/jobs?limit=0`)).json())).toEqual([])
  expect(holds('AgentJob', { id })).not.toEqual([])
})

test('no test of the API takes an answer that the document does not tell of', async () => {
  const told = { 'Content-Type': 'application/json', 'X-Request-Id': 'a', 'Cache-Control': 'no-store' }
  const check = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    checkAnswer('GET', '/healthz', new Response(JSON.stringify(body), { status, headers: { ...told, ...headers } }))
  const health = { status: 'ok', version: '1' }
  await check(200, health)
  await expect(check(200, { status: 'ok' })).rejects.toThrow('is not what the OpenAPI document says')
  await expect(check(418, {})).rejects.toThrow('418 is not in the OpenAPI document')
  await expect(check(200, {}, { 'Content-Type': 'text/html' })).rejects.toThrow('as text/html is not in the OpenAPI')
  await expect(check(200, health, { 'X-Request-Id': 'a b' })).rejects.toThrow('x-request-id: a b is not what')
  await expect(check(200, health, { 'X-Secret': '1' })).rejects.toThrow('the header x-secret is not in the OpenAPI')
  await expect(check(500, { error: 'a', code: 'stopping' })).rejects.toThrow('with the code stopping is not in')
})

test('every answer tells of its headers', () => {
  const answers = operations().flatMap(({ responses }) => Object.entries(responses))
  expect(answers.filter(([, { headers = {} }]) => !('X-Request-Id' in headers))).toEqual([])
  const withHeader = (name: string) => answers.filter(([, { headers = {} }]) => name in headers)
  expect(new Set(withHeader('Retry-After').map(([status]) => status))).toEqual(new Set(['429', '503']))
  expect(new Set(withHeader('WWW-Authenticate').map(([status]) => status))).toEqual(new Set(['401']))
})

test('every parameter has a description', () => {
  const nameless = operations().flatMap((operation) =>
    parametersOf(document, operation)
      .filter(({ description }) => description === undefined)
      .map(({ name }) => `${operation.operationId} ${name}`),
  )
  expect(nameless).toEqual([])
})

test('patterns use only what the regular expressions of every language know', () => {
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']): string => JSON.parse(text),
  )
  expect(new Set(patterns).size).toBeGreaterThan(9)
  // Go and Rust cannot look around or back, and each language writes Unicode in another way.
  expect(patterns.filter((pattern) => /\(\?[=!<]|\\[1-9kupP]/.test(pattern))).toEqual([])
})

test('an object that clients send may have fields that the document does not name', () => {
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false')
})

test('the events of a job are components, and the type of a stream is their union', () => {
  const { schemas } = document.components
  expect(schemas).toMatchObject({ TurnEvent: {}, ReplyEvent: {}, ResultsEvent: {}, OutcomeEvent: {} })
  const references = ['TurnEvent', 'ReplyEvent', 'ResultsEvent', 'OutcomeEvent', 'AgentJob']
  expect(schemas.JobEvent).toMatchObject({
    anyOf: references.map((name) => ({ $ref: `#/components/schemas/${name}` })),
  })
})

test('an export has one type, and says where its other forms keep hasMore', () => {
  const { responses, parameters } = document.paths['/v1/analytics/{projectId}/views']?.get ?? {}
  expect(Object.keys(responses?.['200']?.content ?? {})).toEqual(['application/json'])
  expect(responses?.['200']?.headers).toHaveProperty('Docmend-Has-More')
  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'format', schema: expect.objectContaining({ enum: ['json', 'csv', 'ndjson'] }) }),
  )
})

test('a batch may come in three types, a beacon in two, and a beacon is answered with nothing', () => {
  const typesOf = (path: string) => Object.keys(document.paths[path]?.post?.requestBody?.content ?? {})
  expect(typesOf('/v1/analytics/{projectId}/events')).toEqual([
    'application/json',
    'application/x-ndjson',
    'text/plain',
  ])
  expect(typesOf('/v1/beacon/{projectId}')).toEqual(['text/plain', 'application/json'])
  expect(document.paths['/v1/beacon/{projectId}']?.post?.responses['204']).not.toHaveProperty('content')
})

test('a patch is a diff, events are a stream, and publish needs no body', () => {
  const job = '/v2/agent/{projectId}/job/{id}'
  const typesOf = (name: string) => Object.keys(document.paths[`${job}/${name}`]?.get?.responses['200']?.content ?? {})
  expect([typesOf('patch'), typesOf('events')]).toEqual([['text/x-diff'], ['text/event-stream']])
  expect(document.paths[`${job}/patch`]?.get?.responses['304']).not.toHaveProperty('content')
  const bodies = ['publish', 'message'].map((name) => document.paths[`${job}/${name}`]?.post?.requestBody?.required)
  expect(bodies).toEqual([false, true])
})

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  return ajv
}
