// The reader of a file is chosen by its path and its content.
import { expect, test } from '@jest/globals'
import { surfaceFactsOf } from '../../../src/notice/facts/surface.ts'
import { shown } from './shown-facts.ts'

test.each([
  ['api/openapi.yaml', 'openapi: 3.0.0\npaths: { /a: { get: {} } }', '2 declaration GET /a'],
  ['config.schema.json', '{ "properties": { "a": {} } }', '1 key a'],
  ['docs/types.json', '{ "kind": 1, "children": [{ "name": "run", "kind": 64 }] }', '1 declaration run'],
  ['.env.example', 'PORT=80', '1 variable PORT = 80'],
])('%s', (path, text, fact) => {
  expect(shown(surfaceFactsOf(path, text))).toEqual([fact])
})

test.each([
  ['package.json', '{ "name": "a", "version": "1.0.0" }'],
  ['config.yaml', 'port: 80'],
  ['src/index.ts', 'export const openapi: string = ""'],
])('%s is no such file', (path, text) => {
  expect(surfaceFactsOf(path, text)).toBeUndefined()
})
