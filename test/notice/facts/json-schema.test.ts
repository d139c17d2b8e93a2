// JSON Schemas: properties with their path, defaults and allowed values.
import { expect, test } from '@jest/globals'
import { jsonSchemaFacts } from '../../../src/notice/facts/json-schema.ts'
import { shown } from './shown-facts.ts'

const DRAFT_7 = '"$schema": "http://json-schema.org/draft-07/schema#"'

test('properties, defaults and allowed values have the path of their parent', () => {
  const text = `{
  ${DRAFT_7},
  "properties": {
    "port": { "type": "integer", "default": 8080 },
    "server": {
      "properties": {
        "mode": { "enum": ["fast", "safe", null], "default": "fast" },
        "hosts": { "items": { "properties": { "name": { "default": null } } }, "default": [] }
      }
    },
    "level": { "$ref": "#/definitions/Level" }
  },
  "definitions": {
    "Level": { "oneOf": [{ "const": "low" }, { "const": "high" }], "default": "low" }
  },
  "propertyNames": { "enum": ["extra"] }
}`
  expect(shown(jsonSchemaFacts('config/settings.json', text))).toEqual([
    '4 key port = 8080',
    '5 key server',
    '7 key server > mode = fast',
    '7 member server.mode > fast',
    '7 member server.mode > safe',
    '7 member server.mode > null',
    '8 key server > hosts = []',
    '8 key server.hosts > name = null',
    '11 key level = low',
    '14 member Level > low',
    '14 member Level > high',
    '16 key extra',
  ])
})

test.each([
  ['allOf', '[{ "properties": { "a": {} } }]'],
  ['if', '{ "properties": { "a": {} } }'],
  ['additionalProperties', '{ "properties": { "a": {} } }'],
  ['patternProperties', '{ "^x-": { "properties": { "a": {} } } }'],
  ['dependentSchemas', '{ "b": { "properties": { "a": {} } } }'],
])('%s adds nothing to the path', (keyword, schemas) => {
  expect(shown(jsonSchemaFacts('a.schema.json', `{ "${keyword}": ${schemas} }`))).toEqual(['1 key a'])
})

test('a property whose name is a keyword is a property', () => {
  const text = '{ "properties": { "properties": { "default": "x" }, "enum": { "enum": ["y"] }, "__proto__": {} } }'
  expect(shown(jsonSchemaFacts('a.schema.json', text))).toEqual([
    '1 key properties = x',
    '1 key enum',
    '1 member enum > y',
    '1 key __proto__',
  ])
})

test('of two alternatives with the same property, the one that states a default counts', () => {
  const text = `{
  "anyOf": [
    { "properties": { "a": {} } },
    { "properties": { "a": { "default": 1 } } },
    { "properties": { "a": { "default": 2 } } }
  ]
}`
  expect(shown(jsonSchemaFacts('a.schema.json', text))).toEqual(['4 key a = 1'])
})

test('a schema with comments is read', () => {
  expect(shown(jsonSchemaFacts('a.schema.json', '\uFEFF// x\n{ "properties": { "a": {}, } }'))).toEqual(['2 key a'])
})

test.each([
  ['data that follows a schema', 'a.json', '{ "$schema": "https://example.com/a.json", "properties": { "a": {} } }'],
  ['data that speaks of one', 'a.json', `{ "properties": { "a": {} }, "example": { ${DRAFT_7} } }`],
  ['a broken file', 'a.schema.json', '{ "properties": { "a": {} }'],
  ['a list', 'a.schema.json', '[]'],
  ['a text', 'schema.md', `{ ${DRAFT_7}, "properties": { "a": {} } }`],
])('%s is no schema', (_, path, text) => {
  expect(jsonSchemaFacts(path, text)).toBeUndefined()
})

test('with more facts than can be held, there are none: a part would make the rest look removed', () => {
  const values = (count: number): string => JSON.stringify({ enum: Array.from({ length: count }, (_, at) => at) })
  expect(jsonSchemaFacts('a.schema.json', values(100_000))).toHaveLength(100_000)
  expect(jsonSchemaFacts('a.schema.json', values(100_002))).toBeUndefined()
})
