// What TypeDoc and API Extractor write about a package.
import { expect, test } from '@jest/globals'
import { generatedTypeFacts } from '../../../src/notice/facts/generated-types.ts'
import { shown } from './shown-facts.ts'

const onLines = (value: unknown): string => JSON.stringify(value, null, 1)
/** Without their lines, which are those of a long generated text. */
const named = (text: string): string[] | undefined =>
  shown(generatedTypeFacts('docs/api.json', text))?.map((fact) => fact.replace(/^\d+ /, ''))

test('TypeDoc gives declarations, fields, values and parameters with a default', () => {
  const literal = (value: string) => ({ type: 'literal', value })
  const text = onLines({
    name: 'pkg',
    kind: 1,
    children: [
      {
        name: 'index',
        kind: 2,
        children: [
          { name: 'Level', kind: 8, children: [{ name: 'Info', kind: 16, type: literal('info') }] },
          {
            name: 'Options',
            kind: 256,
            children: [
              {
                name: 'mode',
                kind: 1024,
                comment: {
                  blockTags: [{ tag: '@defaultValue', content: [{ kind: 'code', text: '```ts\n"fast"\n```' }] }],
                },
                type: {
                  type: 'union',
                  types: [{ type: 'intrinsic', name: 'undefined' }, literal('fast'), literal('slow')],
                },
              },
              { name: 'retries', kind: 1024, defaultValue: '3' },
              { name: 'onEnd', kind: 1024, defaultValue: '...' },
            ],
          },
          {
            name: 'fetch',
            kind: 64,
            signatures: [
              {
                name: 'fetch',
                kind: 4096,
                parameters: [
                  { name: 'url', kind: 32768 },
                  { name: 'limit', kind: 32768, defaultValue: '20' },
                  {
                    name: '__namedParameters',
                    kind: 32768,
                    type: {
                      type: 'reflection',
                      declaration: { name: '__type', children: [{ name: 'order', kind: 1024, defaultValue: "'asc'" }] },
                    },
                  },
                ],
              },
            ],
          },
          { name: 'PORT', kind: 32, defaultValue: '8080' },
        ],
      },
    ],
  })
  expect(named(text)).toEqual([
    'declaration Level',
    'member Level > Info = info',
    'declaration Options',
    'key Options > mode = fast',
    'member Options.mode > fast',
    'member Options.mode > slow',
    'key Options > retries = 3',
    'key Options > onEnd',
    'declaration fetch',
    'key fetch > limit = 20',
    'key fetch > order = asc',
    'declaration PORT = 8080',
  ])
})

test('API Extractor gives the same from its tokens and comments', () => {
  const range = { startIndex: 0, endIndex: 2 }
  const tokens = (...texts: string[]) => texts.map((text) => ({ kind: 'Content', text }))
  const text = onLines({
    metadata: { toolPackage: '@microsoft/api-extractor', schemaVersion: 1011 },
    kind: 'Package',
    name: '@acme/pkg',
    members: [
      {
        kind: 'EntryPoint',
        name: '',
        members: [
          {
            kind: 'Enum',
            name: 'Level',
            members: [
              {
                kind: 'EnumMember',
                name: 'Info',
                excerptTokens: tokens('"info"'),
                initializerTokenRange: { startIndex: 0, endIndex: 1 },
              },
            ],
          },
          { kind: 'TypeAlias', name: 'Mode', excerptTokens: tokens("'fast' | ", "'slow'"), typeTokenRange: range },
          {
            kind: 'Class',
            name: 'Client',
            members: [
              { kind: 'Constructor', name: '(constructor)' },
              { kind: 'Method', name: 'close' },
              { kind: 'Property', name: 'retries', docComment: '/**\n * Tries.\n *\n * @defaultValue `3`\n */\n' },
            ],
          },
        ],
      },
    ],
  })
  expect(named(text)).toEqual([
    'declaration Level',
    'member Level > Info = info',
    'declaration Mode',
    'member Mode > fast',
    'member Mode > slow',
    'declaration Client',
    'declaration Client > close',
    'key Client > retries = 3',
  ])
})

test('a fact has the line of the name', () => {
  const text = onLines({ name: 'pkg', kind: 1, children: [{ id: 1, name: 'run', kind: 64 }] })
  expect(shown(generatedTypeFacts('a.json', text))).toEqual([
    `${text.split('\n').findIndex((line) => line.includes('"run"')) + 1} declaration run`,
  ])
})

test.each([
  ['other data with kinds', '{ "kind": 1, "name": "x" }'],
  ['a part of a project', '{ "items": [{ "kind": 1, "children": [] }] }'],
  ['half a file', '{ "kind": 1, "children": [{ "name": "a", "kind": 64 }'],
])('%s is no description of types', (_, text) => {
  expect(generatedTypeFacts('a.json', text)).toBeUndefined()
})
