// What the places of a claim must have of it: its numbers with their units, its names, values and quotes.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { ShownLines } from '../../../src/jobs/evidence/places.ts'
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
    ['The limit of requests is 5', 'requestLimit = 50', '`5` is not in'],
    ['The limit of requests is 5', 'requestLimit = 1.5', '`5` is not in'],
    ['Requests time out after 30 seconds', 'requestTimeoutMinutes = 30', '`30 seconds` is not in'],
    ['Requests time out after 30 seconds', 'requestTimeout: 30 minutes', '`30 seconds` is not in'],
    ['Requests time out after 30 seconds', 'requestTimeoutMs = 300_000', '`30 seconds` is not in'],
    ['A request takes 10 MB at most', 'requestMaxKb = 10', '`10 MB` is not in'],
    ['There are 5 retries of a request', 'requestTimeout: 5 seconds // retries', '`5` is not in'],
    ['A request is tried three times', 'const requestTries = 4', '`three times` is not in'],
  ])('is missing: %s, by %s', async (claim, line, why) => {
    expect(await faultOf(claim, line)).toContain(why)
  })

  test('may have its unit in the header of a table', async () => {
    const table = '| Name | Timeout (seconds) |\n| --- | --- |\n| `request` | 30 |'
    const at = { path: 'docs/a.md', lines: [3, 3] as [number, number] }
    expect(await faultOf('A `request` times out after 30 seconds', table, at)).toBe('')
    expect(await faultOf('A `request` times out after 30 minutes', table, at)).toContain('30 minutes')
  })

  test('may be that of a constant, or of the key above', async () => {
    const code = 'const RETRY_MAX = 5\nretry(RETRY_MAX)\n'
    expect(await faultOf('It is tried 5 times', code, { lines: [2, 2] })).toBe('')
    const api = "paths:\n  '/rooms':\n    '429':\n      description: Too many requests\n"
    expect(await faultOf('`/rooms` may answer 429', api, { path: 'api.yaml', lines: [4, 4] })).toBe('')
    expect(await faultOf('`/rooms` may answer 428', api, { path: 'api.yaml', lines: [4, 4] })).toContain('428')
  })
})

describe('a value of a claim', () => {
  test.each([
    ['The `mode` is `fast` by default', "{ mode: 'best' }", '`fast`'],
    ['The mode defaults to fast.', "{ mode: 'best' }", '`fast`'],
    ['Pass `--mode json` for more', '--mode MODE  how to print', '`json`'],
    ['It fails with "port is taken"', "throw new Error('the port ' + port + ' is used')", '`port is taken`'],
    ['The label `__meta_ecs_arn` is set', 'const arn = metaLabelPrefix + "rds_" + "arn"', '`__meta_ecs_arn`'],
    ['The method `getTrailer` reads it', "header.get('Trailer')", '`getTrailer`'],
  ])('must stand in the lines: %s, by %s', async (claim, line, what) => {
    expect(await faultOf(claim, line)).toContain(`${what} is not in src/a.ts:1`)
  })

  test.each([
    ['The `mode` is `fast` by default', "{ mode: 'fast' }"],
    ['The mode defaults to the fastest one', "{ mode: 'x' }"],
    ['It fails with "the port %d is taken"', "throw new Error('the port ' + port + ' is taken')"],
    ['The button says “Sign  in”', '<button>\n  Sign\n  in</button>'],
    ['Set `maxRetries`', 'max_retries = 3'],
    ['It reads `conf/app.toml`', "join('conf', 'app.toml')"],
    ['The label `__meta_rds_arn` is set', 'const arn = metaLabelPrefix + "rds_" + "arn"'],
    ['Ask `/api/v1/targets`', 'api.v1.get("/targets", listTargets)'],
    ['Grant `rds:DescribeClusters`', 'await rds.DescribeClusters({})'],
  ])('may be spelled as code does: %s, by %s', async (claim, text) => {
    expect(await faultOf(claim, text)).toBe('')
  })

  test('of an option with one letter may stand anywhere in the file', async () => {
    const code = "flag.String('o', '')\n\nif *output != '' {\n  write(output)\n}\n"
    expect(await faultOf('With `-o` it writes a file', code, { lines: [3, 4] })).toBe('')
    expect(await faultOf('With `-q` it writes a file', code, { lines: [3, 4] })).toContain('`-q`')
  })
})

describe('a name of a claim', () => {
  const CODE = 'class Client {\n  constructor() {}\n\n  retry(times = 3) {\n    return times\n  }\n}\nclass Other {}'

  test('may be that of the class around the lines, and not that of another', async () => {
    const at = { lines: [4, 5] as [number, number] }
    expect(await faultOf('`Client` has a `retry` that takes 3 times', CODE, at)).toBe('')
    expect(await faultOf('`Other` has a `retry` that takes 3 times', CODE, at)).toContain('`Other` is not in')
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
})

describe('lines', () => {
  test('that the model was not shown prove nothing', async () => {
    const shown = new ShownLines()
    shown.record('src/a.ts, lines 1 to 1 of 2\n1\tfirst limit = 5')
    const claim = 'The second limit is 6'
    expect(await faultOf(claim, 'first limit = 5\nsecond limit = 6', { lines: [2, 2], shown })).toBe(
      'the model was not shown src/a.ts:2',
    )
    expect(await faultOf(claim, 'first limit = 5\nsecond limit = 6', { shown })).toContain('`6` is not in src/a.ts:1-2')
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
    shown.record(`Heading\n${row}\nmore`)
    expect(await faultOf('The limit is 5', 'the limit = 5', { shown })).toBe('')
  })

  test('that the changes create are no source, and those that they rewrite are', async () => {
    const write = (path: string, text: string): Change => ({ kind: 'write', path, content: Buffer.from(text) })
    const at = { path: 'docs/a.md' }
    const changes = [write('docs/a.md', 'There is no limit.\n'), write('docs/new.md', 'The limit is 5.\n')]
    expect(await faultOf('The limit is 5', 'The limit is 5.', { ...at, changes })).toBe('')
    const { unproven } = await examineEvidence({
      evidence: [
        { claim: 'The limit is 5', places: [{ repository: '', path: 'docs/new.md', startLine: 1, endLine: 1 }] },
      ],
      changes,
      tree: createMemoryTree({ 'docs/a.md': 'Old.\n' }),
      context: [],
      prompts: [],
    })
    expect(unproven).toMatchObject([{ why: expect.stringContaining('there is no docs/new.md') }])
  })
})

describe('a change of code', () => {
  const BEFORE = "option('--old')\noption('--keep')\n"
  const AFTER = "option('--keep')\noption('--new')\n"
  const judge = async (claim: string, path: string, lines: [number, number], end: string, shownText?: string) => {
    const shown = new ShownLines()
    if (shownText !== undefined) shown.record(shownText)
    const { cited, unproven } = await examineEvidence({
      evidence: [{ claim, places: [{ repository: `acme/api${end}`, path, startLine: lines[0], endLine: lines[1] }] }],
      changes: [],
      tree: createMemoryTree({}),
      context: [
        {
          name: 'acme/api@before',
          tree: createMemoryTree({ 'a.ts': BEFORE, 'gone.ts': 'limit = 5\n', 'same.ts': 'x = 5\n' }),
        },
        { name: 'acme/api@after', tree: createMemoryTree({ 'a.ts': AFTER, 'same.ts': 'x = 5\n' }) },
      ],
      prompts: [],
      ...(shownText === undefined ? {} : { shown }),
    })
    return unproven[0]?.why ?? cited[0]?.places[0]?.repository
  }

  test('is read at the end that is named, or else at the other one', async () => {
    expect(await judge('There is `--new`', 'a.ts', [2, 2], '@after')).toBe('acme/api@after')
    expect(await judge('The limit was 5', 'gone.ts', [1, 1], '@after')).toBe('acme/api@before')
    expect(await judge('There is `--new`', 'a.ts', [1, 2], '')).toBe('`--new` is not in a.ts:1-2')
  })

  test('was shown by any tool at either end', async () => {
    const found = "In acme/api@before, which is read-only:\na.ts:2: option('--keep')"
    expect(await judge('There is `--keep`', 'a.ts', [1, 1], '@after', found)).toBe('acme/api@after')
    expect(await judge('There is `--new`', 'a.ts', [2, 2], '@after', found)).toBe('the model was not shown a.ts:2')
  })

  test.each([
    ['`--old` was removed', 'a.ts', '@after', 'acme/api@after'],
    ['`--old` was removed', 'a.ts', '@before', 'acme/api@before'],
    ['It no longer warns', 'a.ts', '@after', 'acme/api@after'],
    ['The limit of 5 is gone', 'gone.ts', '@before', 'acme/api@before'],
    ['`--never` was removed', 'a.ts', '@after', '`--never` is not in a.ts:1'],
    ['`x` was removed', 'same.ts', '@before', 'nothing is gone from same.ts:1'],
  ])('removes what is there before and gone after: %s, by %s%s', async (claim, path, end, result) => {
    expect(await judge(claim, path, [1, 1], end)).toBe(result)
  })
})
