// Every example of the OpenAPI document is what its schema says, and the service takes those of requests.

import type { z } from '@hono/zod-openapi'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { TranscriptEntry } from '../../src/agent/transcript.ts'
import type { JobEventSchema } from '../../src/contract/job-event-schemas.ts'
import {
  type Content,
  createValidators,
  type OpenApi,
  parametersOf,
  type Route,
  routesOf,
} from '../support/read-openapi.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'

let api: RunningApi
let document: OpenApi
beforeAll(async () => {
  api = await startApi()
  document = await readJson(await fetch(`${api.url}/openapi.json`))
})
afterAll(() => api.stop())

const contents = (route: Route): [string, Content][] => [
  [`${route.operationId} sent`, route.requestBody?.content ?? {}],
  ...Object.entries(route.responses)
    .filter(([status]) => status < '400')
    .map(([status, { content = {} }]): [string, Content] => [`${route.operationId} ${status}`, content]),
]

test('every request and every successful answer has an example, and it is valid', () => {
  const validatorOf = createValidators(document)
  const faults = routesOf(document)
    .flatMap(contents)
    .flatMap(([name, content]) => Object.entries(content).map(([type, one]) => ({ name: `${name} ${type}`, ...one })))
    .flatMap(({ name, schema, example }) => {
      if (example === undefined) return `${name}: add one to src/http/openapi-examples.ts`
      const validate = validatorOf(schema)
      return validate(example) ? [] : `${name}: ${JSON.stringify(validate.errors)}`
    })
  expect(faults).toEqual([])
})

/** Required parameters with the first of their values. */
function requiredQuery(route: Route): string {
  const required = parametersOf(document, route).filter((one) => one.in === 'query' && one.required === true)
  const query = required.map(({ name, schema }): [string, string] => [
    name,
    String(Array.isArray(schema.enum) ? schema.enum[0] : ''),
  ])
  return query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`
}

test('the service takes the example of every request', async () => {
  const refused = []
  for (const route of routesOf(document)) {
    const { path, operationId, requestBody } = route
    for (const [type, { example }] of Object.entries(requestBody?.content ?? {})) {
      const id = await api.makeJob()
      if (path.endsWith('/message')) await api.finish(id)
      const target = path.replace('{projectId}', api.project.id).replace('{id}', id) + requiredQuery(route)
      const body = typeof example === 'string' ? example : JSON.stringify(example)
      const { status } = await api.send(target, { method: 'POST', headers: { 'Content-Type': type }, body })
      if (status >= 400) refused.push([operationId, type, status])
    }
  }
  // No patch was made that could be published, and the project has no secret for deliveries.
  expect(refused).toEqual([
    ['publishAgentJob', 'application/json', 409],
    ['postVercelDrain', 'application/json', 404],
    ['postVercelDrain', 'application/x-ndjson', 404],
  ])
})

test('the schemas of the events have the fields of the transcript', () => {
  type Described = z.output<typeof JobEventSchema>
  // The type checker fails here when an entry has other fields than its schema.
  const describe = (entry: TranscriptEntry): Described => entry
  expect(describe({ kind: 'results', at: '', results: [] })).toMatchObject({ kind: 'results' })
})
