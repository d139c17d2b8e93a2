// The reader of calls: it leaves alone what is right, finds what was meant, completes nothing, and decides nothing.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ARGUMENTS_MAX_CHARACTERS } from '../../../src/agent/conversation/bounded-reply.ts'
import { readCalls } from '../../../src/agent/conversation/read-calls.ts'
import type { ModelReply, ToolCall } from '../../../src/agent/model.ts'
import { answerCall } from '../../../src/agent/tools/answer-call.ts'
import { TOOLS } from '../../../src/agent/tools/index.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'
import { openTools } from './open-tools.ts'

type Schema = Record<string, unknown>

/** Any value that the schema accepts. */
function accepted(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(accepted(Object(schema.items)), { minLength: 1, maxLength: 3 })
    case 'integer':
      return fc.integer({ min: 1, max: 9 })
    case 'boolean':
      return fc.boolean()
    default:
      return text
  }
}

const text = fc.oneof(
  anyString({ maxLength: 8 }).filter((one) => one !== ''),
  fc.constantFrom('docs/a.md', '["a"]', '{"a":1}', '"a"', 'a\nb', 'true', '1', 'null', '```json\n{}\n```', ',}', '\\"'),
)

function objectOf({ properties, required }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(Object(properties) as Record<string, Schema>)
  return fc.record(Object.fromEntries(fields.map(([name, one]) => [name, accepted(one)])), {
    requiredKeys: (Array.isArray(required) ? required : []) as string[],
  })
}

const validCall = fc
  .constantFrom(...TOOLS)
  .chain(({ name, parameters }) => objectOf(parameters).map((args) => ({ name, args })))

const read = (name: string, args: string, stop: ModelReply['stop'] = 'tool_calls'): ToolCall[] => {
  const toolCalls = [{ id: 'c', name, arguments: args }]
  const usage = { inputTokens: 1, cachedTokens: 0, outputTokens: 1 }
  return readCalls({ text: '', toolCalls, usage, stop }).toolCalls
}
const argsOf = (calls: readonly ToolCall[]): unknown[] => calls.map((call) => JSON.parse(call.arguments))

type Distortion = (args: Record<string, unknown>, name: string) => string
const plain = (value: unknown): string => JSON.stringify(value)

/** Line breaks within texts as they are, and a comma behind all that is last. */
const DISTORTIONS: Record<string, Distortion> = {
  'encoded twice': (args) => plain(plain(args)),
  'encoded three times': (args) => plain(plain(plain(args))),
  'in arguments': (args) => plain({ arguments: args }),
  'in arguments as text': (args) => plain({ parameters: plain(args) }),
  'as a whole call': (args, name) => plain({ type: 'function', name, arguments: args }),
  'in a fence': (args) => `\`\`\`json\n${JSON.stringify(args, null, 2)}\n\`\`\``,
  'behind an empty object': (args) => `{}${plain(args)}`,
  twice: (args) => plain(args).repeat(2),
  'with a brace too many': (args) => `${plain(args)}}`,
  'with a comma too many': (args) => plain(args).replace(/\}$/, Object.keys(args).length === 0 ? '}' : ',}'),
  'with raw line breaks': (args) => plain(args).replaceAll(/(?<!\\)((?:\\\\)*)\\n/g, '$1\n'),
  'with lists and objects as text': (args) =>
    plain(
      Object.fromEntries(Object.entries(args).map(([key, one]) => [key, typeof one === 'object' ? plain(one) : one])),
    ),
  'with numbers and booleans as text': (args) =>
    JSON.stringify(args, (_key, one: unknown) =>
      typeof one === 'number' || typeof one === 'boolean' ? String(one) : one,
    ),
  'with null for the rest': (args, name) => {
    const { properties } = TOOLS.find((tool) => tool.name === name)?.parameters ?? {}
    return plain({ ...Object.fromEntries(Object.keys(Object(properties)).map((key) => [key, null])), ...args })
  },
}

describe('A call', () => {
  testProperty('that the schema accepts stays the same, byte for byte', () => {
    fc.assert(
      fc.property(validCall, fc.constantFrom(undefined, 2), ({ name, args }, indent) => {
        const sent = JSON.stringify(args, null, indent)
        expect(read(name, sent)).toEqual([{ id: 'c', name, arguments: sent }])
      }),
      runs(200),
    )
  })

  test.each(Object.entries(DISTORTIONS))('%s means the same as without', (_what, distort) => {
    fc.assert(
      fc.property(validCall, ({ name, args }) => {
        expect(argsOf(read(name, distort(args, name)))).toEqual([args])
      }),
      runs(60),
    )
  })

  testProperty('of which only a part came is not completed, whatever its server says of the end', () => {
    const shape = fc.constantFrom<Distortion>(
      plain,
      ...['encoded twice', 'in arguments', 'in a fence', 'with raw line breaks'].flatMap(
        (name) => DISTORTIONS[name] ?? [],
      ),
    )
    fc.assert(
      fc.property(
        validCall,
        shape,
        fc.nat(),
        fc.constantFrom('length', 'tool_calls'),
        ({ name, args }, distort, at, stop) => {
          const whole = distort(args, name)
          const part = whole.slice(0, 1 + (at % (whole.length - 1)))
          expect(read(name, part, stop)).toEqual([{ id: 'c', name, arguments: part }])
        },
      ),
      runs(300),
    )
  })

  test('at the end of a reply that was cut off is not put right either: its end may be missing', () => {
    for (const args of ['', '{}{"path":"a.md"}', '```json\n{"path":"a.md"}\n```'])
      expect(read('read', args, 'length')).toEqual([{ id: 'c', name: 'read', arguments: args }])
  })

  test('that holds several becomes several', () => {
    const several = '{"path":"a.md"}\n{"path":"b.md"},{"path":"c.md"}'
    expect(argsOf(read('read', several))).toEqual([{ path: 'a.md' }, { path: 'b.md' }, { path: 'c.md' }])
    expect(read('read', '{"path":"a.md"} and {"path":"b.md"}')[0]?.repaired).toBeUndefined()
  })

  test.each<[string, object, object]>([
    ['read', { file_path: 'a.md', offset: 5, limit: 10 }, { path: 'a.md', startLine: 5, endLine: 14 }],
    ['read', { filePath: 'a.md', offset: 0, limit: '10' }, { path: 'a.md', endLine: 10 }],
    ['read', { path: 'a.md', start_line: 2, end_line: 3 }, { path: 'a.md', startLine: 2, endLine: 3 }],
    [
      'edit',
      { file_path: 'a.md', old_string: 'a', new_string: 'b', replace_all: true },
      { path: 'a.md', edits: [{ oldText: 'a', newText: 'b', replaceAll: true }] },
    ],
    ['write', { target_file: 'a.md', file_text: '{"a":1}' }, { path: 'a.md', content: '{"a":1}' }],
    ['search', { query: 'x', path: 'docs', '-i': true }, { pattern: 'x', under: ['docs'], ignoreCase: true }],
    ['search', { pattern: 'x', under: '["docs","blog"]', limit: 0 }, { pattern: 'x', under: ['docs', 'blog'] }],
    ['move', { source: 'a.md', destination: 'b.md' }, { from: 'a.md', to: 'b.md' }],
    ['diff', { path: '', cause: '' }, { cause: '' }],
    ['delete', { path: 'a.md', force: 'False' }, { path: 'a.md', force: false }],
  ])('of %s with %j is understood', (name, given, args) => {
    expect(argsOf(read(name, plain(given)))).toEqual([args])
  })

  test.each<[string, object]>([
    ['read', { path: 'a.md', file_path: 'b.md' }],
    ['read', { path: 'a.md', endLine: 3, limit: 5 }],
    ['search', { pattern: 'x', under: ['docs'], path: 'blog' }],
    ['read', { path: ['a.md'] }],
    ['write', { path: 'a.md', content: { a: 1 } }],
    ['read', { path: 'a.md', startLine: 'first' }],
  ])('of %s with %j has no single meaning, and stays as it is', (name, given) => {
    expect(read(name, plain(given))).toEqual([{ id: 'c', name, arguments: plain(given) }])
  })

  test('of any length is read in little time', () => {
    const long = 'x'.repeat(ARGUMENTS_MAX_CHARACTERS - 100)
    const started = performance.now()
    for (const args of [
      `{"path":"${long}`,
      `{"path":"a\n${long}"}}`,
      '['.repeat(1_000_000),
      '{}'.repeat(500_000),
      '"\\'.repeat(500_000),
      `{"path":${'['.repeat(100_000)}${']'.repeat(100_000)},"startLine":"1"}`,
    ])
      read('read', args)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('An argument that a tool does not have', () => {
  test('is named in the result of the call, also within a list', async () => {
    const { call } = openTools({ 'docs/a.md': 'one\n' })
    expect(await call('read', { path: 'docs/a.md', encoding: 'utf8', file_path: 'b' })).toMatch(
      /\n\[Ignored, since read has no such arguments: encoding, file_path\]$/,
    )
    const edits = [{ oldText: 'one', newText: 'two', reason: 'why' }]
    expect(await call('edit', { path: 'docs/a.md', edits })).toMatch(
      /^Edited docs\/a\.md[\s\S]*\[Ignored, since edit has no such arguments: edits\[\]\.reason\]$/,
    )
  })

  test('is named beside what is missing', async () => {
    const { call } = openTools({})
    expect(
      await call('list', {
        glob: '*.md'.repeat(100),
        ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`n${n}`, n])),
      }),
    ).toMatch(/\[Ignored, since list has no such arguments: glob, n0, .* and 21 more\]$/)
    expect(await call('read', { pfad: 'a.md' })).toMatch(
      /^Malformed call: [\s\S]*\[Ignored, since read has no such arguments: pfad\]$/,
    )
  })
})

describe('However a call is written', () => {
  const FILES = { 'docs/a.md': 'one\n', 'locked.js': 'one\n' }
  const path = fc.constantFrom(
    'docs/a.md',
    'docs/new.md',
    'locked.js',
    '../x.md',
    '/etc/passwd',
    '.git/config',
    'docs/../locked.js',
    ' locked.js',
  )
  const pathName = fc.constantFrom('path', 'file_path', 'filePath', 'Path', 'file', 'target_file')
  const calls = fc.oneof(
    fc.tuple(pathName, path).map(([key, of]) => ({ name: 'write', args: { [key]: of, content: 'new\n' } })),
    fc
      .tuple(pathName, path)
      .map(([key, of]) => ({ name: 'edit', args: { [key]: of, old_string: 'one', new_string: 'two' } })),
    fc
      .tuple(pathName, path)
      .map(([key, of]) => ({ name: 'edit', args: { edits: [{ [key]: of, oldText: 'one', newText: 'two' }] } })),
    fc.tuple(pathName, path).map(([key, of]) => ({ name: 'delete', args: { [key]: of } })),
    fc.tuple(path, path).map(([from, to]) => ({ name: 'move', args: { source: from, destination: to } })),
    fc
      .tuple(fc.constantFrom('acme/secret', ' ACME/secret', 'docs'), path)
      .map(([repository, of]) => ({ name: 'read', args: { repository, path: of } })),
  )
  const distortion = fc.constantFrom(plain, ...Object.values(DISTORTIONS))
  const disguise = fc.constantFrom(
    (name: string) => name,
    (name: string) => `functions.${name}`,
    (name: string) => ` ${name.toUpperCase()}`,
  )

  testProperty('it reaches no path and no repository that its plain form would not reach', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(calls, distortion, disguise), { maxLength: 4 }), async (several) => {
        const { context, changeSet } = openTools(FILES)
        const other = createMemoryTree({ 'docs/a.md': 'of another\n' })
        context.others = [{ name: 'acme/handbook', tree: other }] as unknown as typeof context.others
        context.reads.recordRead('docs/a.md', (await changeSet.entry('docs/a.md'))?.sha ?? '', {
          first: 1,
          last: 1,
          total: 1,
        })
        for (const [{ name, args }, distort, hide] of several) {
          for (const call of read(hide(name), distort(args, name))) {
            const { text: answer } = await answerCall(call, context, { wasCutOff: false, recorded: undefined })
            expect(answer).not.toContain('of another')
          }
        }
        for (const change of changeSet.changes()) expect(['docs/a.md', 'docs/new.md']).toContain(change.path)
      }),
      runs(100),
    )
  })
})
