// Descriptions of HTTP APIs: what they promise, and at which line.
import { expect, test } from '@jest/globals'
import { openApiFacts } from '../../../src/notice/facts/open-api.ts'
import { shown } from './shown-facts.ts'

const YAML = `openapi: 3.1.0
paths:
  /users/{id}:
    parameters:
      - $ref: '#/components/parameters/Id'
    get:
      parameters:
        - name: order
          in: query
          schema: { type: string, enum: [asc, desc], default: asc }
      responses:
        '200': { description: ok, headers: { X-Total: { schema: { type: integer } } } }
        '404': { description: none }
    post:
      requestBody:
        content:
          application/json:
            schema:
              properties:
                limit: { type: integer, default: 1.0 }
components:
  parameters:
    Id:
      name: id
      in: path
  schemas:
    Level:
      enum: [low, high]
    User:
      allOf:
        - properties:
            level: { $ref: '#/components/schemas/Level' }
            address:
              properties:
                zip: { type: string }
`

test('operations, parameters, bodies and schemas of OpenAPI 3 have the line of their definition', () => {
  expect(shown(openApiFacts('api/openapi.yaml', YAML))).toEqual([
    '6 declaration GET /users/{id}',
    '8 key GET /users/{id} > order = asc',
    '10 member GET /users/{id}.order > asc',
    '10 member GET /users/{id}.order > desc',
    '12 key GET /users/{id} > X-Total',
    '13 member GET /users/{id}.responses > 404',
    '14 declaration POST /users/{id}',
    '20 key POST /users/{id} > limit = 1.0',
    '24 key GET /users/{id} > id',
    '24 key POST /users/{id} > id',
    '27 declaration Level',
    '28 member Level > low',
    '28 member Level > high',
    '29 declaration User',
    '32 key User > level',
    '33 key User > address',
    '35 key User.address > zip',
  ])
})

test('Swagger 2 states defaults in the parameter, and bodies by a parameter', () => {
  const text = JSON.stringify(
    {
      swagger: '2.0',
      paths: {
        '/pets': {
          get: {
            parameters: [
              { name: 'limit', in: 'query', type: 'integer', default: 20 },
              { name: 'status', in: 'query', type: 'array', items: { enum: ['sold'] } },
              { name: 'body', in: 'body', schema: { properties: { tag: { default: 'none' } } } },
            ],
          },
        },
      },
      definitions: { Pet: { properties: { 'a/b': { default: ['x', 1, null] } } } },
    },
    null,
    1,
  )
  const facts = openApiFacts('swagger.json', text)
  expect(facts?.map(({ owner, name, value }) => [owner, name, value])).toEqual([
    ['', 'GET /pets', undefined],
    ['GET /pets', 'limit', '20'],
    ['GET /pets', 'status', undefined],
    ['GET /pets.status', 'sold', undefined],
    ['GET /pets', 'tag', 'none'],
    ['', 'Pet', undefined],
    ['Pet', 'a/b', '["x",1,null]'],
  ])
  const lines = text.split('\n')
  expect(facts?.filter(({ name, line }) => !lines[line - 1]?.includes(name.replace(/^GET /, '')))).toEqual([
    expect.objectContaining({ name: 'GET /pets', line: 5 }),
  ])
})

test('callbacks and webhooks are operations too', () => {
  const text = `{"openapi": "3.1.0",
    "webhooks": {"paid": {"post": {}}},
    "paths": {"/jobs": {"post": {"callbacks": {"done": {"{$request.body#/url}": {"put": {}}}}}}}}`
  expect(shown(openApiFacts('a.json', text))).toEqual([
    '2 declaration POST paid',
    '3 declaration POST /jobs',
    '3 declaration PUT {$request.body#/url}',
  ])
})

test('a reference to itself or to another file ends there', () => {
  const text = `openapi: 3.0.0
paths:
  /a:
    get:
      parameters: [{ $ref: other.yaml#/Id }, { $ref: '#/paths/~1a/get/parameters/1' }]
components: { schemas: { Node: { properties: { next: { $ref: '#/components/schemas/Node' } } } } }
`
  expect(shown(openApiFacts('a.yml', text))).toEqual([
    '4 declaration GET /a',
    '6 declaration Node',
    '6 key Node > next',
  ])
})

test.each([
  ['another version', 'a.yaml', 'openapi: 4.0.0\npaths: {}'],
  ['settings that name it', 'a.json', '{"plugins": {"openapi": "3.0.0"}}'],
  ['half a file', 'a.json', '{"openapi": "3.0.0", "paths": {"/a": {"get": {}}'],
  ['half a file', 'a.yaml', 'openapi: 3.0.0\npaths: {a: [}'],
  ['nesting without end', 'a.yaml', `openapi: 3.0.0\npaths: ${'['.repeat(20_000)}`],
  ['nesting without end', 'a.json', `{"openapi": "3.0.0", "paths": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ['code', 'a.ts', 'export const a = { openapi: "3.0.0", paths: {} }'],
])('%s is no description: %s', (_, path, text) => {
  expect(openApiFacts(path, text)).toBeUndefined()
})
