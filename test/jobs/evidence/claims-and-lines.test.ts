// What the lines of a source must have of a claim: its numbers with their units, its names, and enough of its words.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/git-tree/change.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { ShownLines } from '../../../src/jobs/evidence/shown-lines.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { faultOf } from './fault-of.ts'

describe('a number of a claim', () => {
  test.each([
    ['Requests time out after 30 seconds', 'const requestTimeoutMs = 30_000'],
    ['Requests time out after 30 seconds', 'requestTimeout: 30 * 1000,'],
    ['Requests time out after 30 seconds', 'request_timeout = 30'],
    ['Requests time out after 30 seconds', "requestTimeout: '30s'"],
    ['Requests time out after 5 minutes', 'requestTimeout: Duration.ofMinutes(5)'],
    ['Requests time out after 5 minutes', 'RequestTimeout = 5 * time.Minute'],
    ['A request takes 10 MB at most', 'const requestMaxBytes = 10 * 1024 * 1024'],
    ['A request takes 10 MiB at most', 'requestMax: 10 << 20,'],
    ['A request fails at 80% of the quota', 'requestQuotaShare = 0.8'],
    ['A request is tried three times', 'const requestTries = 3'],
    ['A request is tried 3 times', 'Each request gets three tries.'],
    ['The limit of requests is 1,000', 'requestLimit = 1_000'],
    ['The server answers requests with HTTP 404', 'return new RequestError(404)'],
  ])('stands in the lines: %s, by %s', async (claim, line) => {
    expect(await faultOf(claim, line)).toBe('')
  })

  test.each([
    ['The limit of requests is 5', 'requestLimit = 50', 'does not have 5'],
    ['The limit of requests is 5', 'requestLimit = 1.5', 'does not have 5'],
    ['Requests time out after 30 seconds', 'requestTimeoutMinutes = 30', 'does not have 30 seconds'],
    ['Requests time out after 30 seconds', 'requestTimeout: 30 minutes', 'does not have 30 seconds'],
    ['Requests time out after 30 seconds', 'requestTimeoutMs = 300_000', 'does not have 30 seconds'],
    ['A request takes 10 MB at most', 'requestMaxKb = 10', 'does not have 10 MB'],
    ['There are 5 retries of a request', 'requestTimeout: 5 seconds // retries', 'does not have 5'],
    ['A request is tried three times', 'const requestTries = 4', 'does not have three times'],
  ])('is missing: %s, by %s', async (claim, line, why) => {
    expect(await faultOf(claim, line)).toContain(why)
  })

  test('may have its unit in the header of a table', async () => {
    const table = '| Name | Timeout (seconds) |\n| --- | --- |\n| `request` | 30 |'
    const at = { path: 'docs/a.md', lines: [3, 3] as [number, number] }
    expect(await faultOf('A `request` times out after 30 seconds', table, at)).toBe('')
    expect(await faultOf('A `request` times out after 30 minutes', table, at)).toContain('30 minutes')
  })

  test('of a prompt must stand in it too', async () => {
    const claim = { claim: 'The limit of requests is 5', source: { kind: 'prompt' as const } }
    const ask = async (prompt: string) =>
      (
        await examineEvidence({
          evidence: [claim],
          changes: [],
          tree: createMemoryTree({}),
          context: [],
          prompts: [prompt],
        })
      ).unproven
    expect(await ask('Say that the limit of requests is 5')).toEqual([])
    expect(await ask('Say what the limit of requests is')).toMatchObject([{ why: 'no prompt has 5' }])
  })
})

describe('a default of a claim', () => {
  test.each([
    ['Compression is enabled by default', 'compression = false', 'default'],
    ['Compression is disabled by default', 'compression: true,', 'default'],
    ['The `mode` of compression is `fast` by default', "compression: { mode: 'best' }", '`fast`'],
  ])('is not the other one: %s, by %s', async (claim, line, why) => {
    expect(await faultOf(claim, line)).toContain(why)
  })

  test.each([
    ['Compression is enabled by default', 'compression = true'],
    ['The `mode` of compression is `fast` by default', "compression: { mode: 'fast' }"],
  ])('is that of the lines: %s, by %s', async (claim, line) => {
    expect(await faultOf(claim, line)).toBe('')
  })
})

describe('a name of a claim', () => {
  const CODE = 'class Client {\n  constructor() {}\n\n  retry(times = 3) {\n    return times\n  }\n}\nclass Other {}'

  test('may be that of the class around the lines, and not that of another', async () => {
    const at = { lines: [4, 5] as [number, number] }
    expect(await faultOf('`Client` has a `retry` that takes 3 times', CODE, at)).toBe('')
    expect(await faultOf('`Other` has a `retry` that takes 3 times', CODE, at)).toContain('not mention `Other`')
  })

  test('may be that of the headings above the lines', async () => {
    const page = '# Guide\n\n## `serve`\n\n### Options\n\nThe port is 3000.\n\n## `build`\n\nNothing.'
    const at = { path: 'docs/a.md', lines: [7, 7] as [number, number] }
    expect(await faultOf('The port of `serve` is 3000', page, at)).toBe('')
    expect(await faultOf('The port of `build` is 3000', page, at)).toContain('`build`')
  })

  test('may be that of the line which a comment describes', async () => {
    const at = { lines: [1, 2] as [number, number] }
    expect(
      await faultOf('`maxAge` is an age in seconds', '/** The age of an answer,\n in seconds. */\nmaxAge: number', {
        lines: [1, 2],
      }),
    ).toContain('maxAge')
    expect(
      await faultOf('`maxAge` is an age in seconds', '// The age of an answer,\n// in seconds.\nmaxAge: number', at),
    ).toBe('')
  })

  test('of a product must be known to the file, the pages or the prompt', async () => {
    expect(await faultOf('Sessions are kept in Redis', 'sessions: memoryStore(),')).toContain('Redis')
    expect(await faultOf('Sessions are kept in Redis', 'sessions: redisStore(),')).toBe('')
    expect(
      await faultOf('In Acme, sessions are kept in a store', 'sessions: store(),', { prompts: ['Explain Acme'] }),
    ).toBe('')
  })
})

describe('lines', () => {
  const read = (answer: string) => ({ name: 'read', arguments: '{"path":"src/a.ts"}', answer })

  test('that the model was not shown prove nothing', async () => {
    const shown = new ShownLines()
    shown.record(read('src/a.ts, lines 1 to 1 of 2\n1\tfirst limit = 5'))
    const claim = 'The second limit is 6'
    expect(await faultOf(claim, 'first limit = 5\nsecond limit = 6', { lines: [2, 2], shown })).toBe(
      'the model was not shown line 2 of src/a.ts',
    )
    expect(await faultOf(claim, 'first limit = 5\nsecond limit = 6', { shown })).toContain('do not have 6')
  })

  test.each([
    ['read', '12\tthe limit = 5'],
    ['a search', 'src/a.ts:12: the limit = 5'],
    ['a search that joins lines', 'src/a.ts:12,14, src/b.ts:3: the limit = 5'],
    ['a search with lines around', ':13- the limit = 5'],
    ['a diff', '+the limit = 5'],
    ['a first message', 'the limit = 5'],
  ])('are shown by %s', async (_, row) => {
    const shown = new ShownLines()
    shown.record(read(`Heading\n${row}\nmore`))
    expect(await faultOf('The limit is 5', 'the limit = 5', { shown })).toBe('')
  })

  test('of one repository are not those of another, but a change of code shows both of its ends', () => {
    const shown = new ShownLines()
    const answer = '+the limit = 5'
    shown.record({ name: 'read', arguments: '{"repository":"acme/api"}', answer })
    expect([shown.has('Acme/API', 'the limit = 5'), shown.has('', 'the limit = 5')]).toEqual([true, false])
    shown.record({ name: 'diff', arguments: '{"cause":"a.ts"}', answer })
    expect(shown.has('acme/api@after', 'the limit = 5')).toBe(true)
  })

  test('that the changes made are no source', async () => {
    const write = (path: string, text: string): Change => ({ kind: 'write', path, content: Buffer.from(text) })
    const created = { kind: 'lines' as const, repository: '', path: 'docs/new.md', startLine: 1, endLine: 1 }
    const { unproven } = await examineEvidence({
      evidence: [{ claim: 'The limit is 5', source: created }],
      changes: [write('docs/new.md', 'The limit is 5.')],
      tree: createMemoryTree({ 'docs/a.md': 'The limit is 5.\n' }),
      context: [],
      prompts: [],
    })
    expect(unproven).toMatchObject([{ why: 'docs/new.md was created by these changes' }])
    const at = { path: 'docs/a.md' }
    const rewritten = [write('docs/a.md', 'There is no limit.\n')]
    expect(await faultOf('The limit is 5', 'The limit is 5.', { ...at, changes: rewritten })).toBe(
      'these changes rewrite line 1 of docs/a.md',
    )
    const extended = [write('docs/a.md', 'The limit is 5.\nMore.\n')]
    expect(await faultOf('The limit is 5', 'The limit is 5.', { ...at, changes: extended })).toBe('')
  })
})

test('a claim of words alone needs three fifths of them, and is told from one with names and numbers', async () => {
  const ask = async (claim: string) => {
    const source = { kind: 'lines' as const, repository: '', path: 'a.ts', startLine: 1, endLine: 1 }
    const tree = createMemoryTree({ 'a.ts': 'dropStaleSessions() // closes idle connections of `pool`, 5 at most\n' })
    return examineEvidence({ evidence: [{ claim, source }], changes: [], tree, context: [], prompts: [] })
  }
  expect((await ask('Stale sessions are dropped')).cited).toMatchObject([{ isByWords: true }])
  expect((await ask('At most 5 idle connections are closed')).cited[0]).not.toHaveProperty('isByWords')
  expect((await ask('Sessions survive restarts and moves of the server')).unproven).toMatchObject([
    { why: 'line 1 of a.ts does not have enough words of the claim', isByWords: true },
  ])
})
