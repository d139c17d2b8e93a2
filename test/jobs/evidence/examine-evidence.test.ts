// What the pull request tells the reviewer about the model's sources, and about details without a source.
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Evidence, EvidencePlace } from '../../../src/agent/finish/evidence.ts'
import type { Change, Tree } from '../../../src/base/git-tree.ts'
import { examineEvidence } from '../../../src/jobs/evidence/examine-evidence.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

const SOURCE = "export const limits = {\n  // per minute\n  retryLimit: 5,\n  'max-age': 3,\n}\n\n"
const tree = createMemoryTree({
  'docs/a.md': '# A\n\nUse `limits`.\n',
  'src/limits.ts': SOURCE,
  'data.bin': Uint8Array.of(1, 0, 2),
})
const api = createMemoryTree({ 'main.py': 'def run(dry_run=False):\n    pass\n' })
const context = [{ name: 'Acme/API', tree: api }]
const write = (text: string, path = 'docs/a.md'): Change => ({ kind: 'write', path, content: Buffer.from(text) })
const at = (path: string, startLine: number, endLine = startLine, repository = ''): EvidencePlace => ({
  repository,
  path,
  startLine,
  endLine,
})

function examine(more: Partial<Parameters<typeof examineEvidence>[0]>) {
  return examineEvidence({ evidence: [], changes: [], tree, context, prompts: ['Explain the retry limit'], ...more })
}

const claims = async (...evidence: Evidence[]) => {
  const { cited, unproven } = await examine({ evidence })
  return { cited: cited.flatMap(({ places }) => places), unproven: unproven.map(({ why }) => why) }
}
const listNames = async (text: string, more: Partial<Parameters<typeof examineEvidence>[0]> = {}) =>
  (await examine({ changes: [write(text)], ...more })).unsourced.flatMap(({ kind, text: name }) =>
    kind === 'number' ? [] : [name],
  )

describe('a claim', () => {
  test('is cited when its lines are there and mention its names', async () => {
    const { cited } = await claims({ claim: 'The `retryLimit` is 5', places: [at('src/limits.ts', 2, 3)] })
    expect(cited).toEqual([{ repository: '', path: 'src/limits.ts', startLine: 2, endLine: 3, commitSha: tree.sha }])
  })

  test('may rest on another repository, whatever its capitals', async () => {
    const { cited } = await claims({ claim: '`--dry-run` is off', places: [at('main.py', 1, 1, 'acme/api')] })
    expect(cited).toEqual([{ repository: 'Acme/API', path: 'main.py', startLine: 1, endLine: 1, commitSha: api.sha }])
  })

  test.each([
    [at('src/limits.ts', 7), 'src/limits.ts has no line 7; it has 6 lines'],
    [at('src/limits.ts', 6, 9), 'src/limits.ts has no lines 6-9; it has 6 lines'],
    [at('src/limits.ts', 3, 2), 'src/limits.ts has no lines 3-2'],
    [at('src/limits.ts', 0), 'src/limits.ts has no line 0'],
    [at('src/limits.ts', 6), 'src/limits.ts:6 is empty'],
    [at('src/limits.ts', 1), '`retryLimit` is not in src/limits.ts:1'],
    [at('src/gone.ts', 1), 'there is no src/gone.ts at'],
    [at('data.bin', 1), 'data.bin is not a text file'],
    [at('main.py', 1, 1, 'acme/web'), 'this job has not read the repository acme/web'],
  ])('on %j is not proven: %s', async (place, why) => {
    const { cited, unproven } = await claims({ claim: 'The `retryLimit` is 5', places: [place] })
    expect(cited).toEqual([])
    expect(unproven).toEqual([expect.stringContaining(why)])
  })

  test.each([
    ['`--retries` is 5 by default', 1],
    ['`--retry` is 5 by default', 0],
  ])('on the lines that define a flag need not find its dashes: %s', async (claim, citations) => {
    const code = createMemoryTree({ 'options.js': "retries: { type: 'integer', fallback: 5 },\n" })
    const { cited } = await examine({ tree: code, evidence: [{ claim, places: [at('options.js', 1)] }] })
    expect(cited).toHaveLength(citations)
  })

  test('on a file that is too large to be read is not proven', async () => {
    const big = createMemoryTree({ 'big.txt': 'x'.repeat(2 ** 20 + 1) })
    const { unproven } = await examine({ tree: big, evidence: [{ claim: 'It', places: [at('big.txt', 1)] }] })
    expect(unproven).toMatchObject([{ claim: 'It', why: 'big.txt is too large to read' }])
  })

  test('on more than 100 lines is not proven', async () => {
    const long = createMemoryTree({ 'long.txt': 'The limit\n'.repeat(300) })
    const ask = (endLine: number) =>
      examine({ tree: long, evidence: [{ claim: 'There is a limit', places: [at('long.txt', 1, endLine)] }] })
    expect((await ask(100)).cited).toHaveLength(1)
    expect((await ask(101)).unproven).toMatchObject([{ why: expect.stringContaining('too many lines') }])
  })

  test('counts lines as they are read: without the byte order mark, CRLF as one end', async () => {
    const windows = createMemoryTree({ 'a.txt': '\uFEFFone\r\ntwo\r\n' })
    const ask = (line: number) => examine({ tree: windows, evidence: [{ claim: 'It', places: [at('a.txt', line)] }] })
    expect((await ask(2)).cited).toHaveLength(1)
    expect((await ask(3)).unproven).toHaveLength(1)
  })

  test('may rest on several places, which have its details together', async () => {
    const claim = 'The `retryLimit` is 5 and `--dry-run` is off'
    const places = [at('src/limits.ts', 3), at('main.py', 1, 1, 'acme/api')]
    expect((await claims({ claim, places })).cited).toHaveLength(2)
    expect((await claims({ claim, places: places.slice(0, 1) })).unproven).toEqual([
      '`--dry-run` is not in src/limits.ts:3',
    ])
    expect((await claims({ claim, places: [...places, at('src/gone.ts', 1)] })).unproven).toEqual([
      expect.stringContaining('there is no src/gone.ts'),
    ])
  })

  test.each([
    ['The retry limit is there', []],
    ['The retry limit is 5', ['no source is named, and `5` is not in the task itself']],
  ])('without a place is what the request says: %s', async (claim, unproven) => {
    expect(await claims({ claim, places: [] })).toEqual({ cited: [], unproven })
  })

  test('is never judged by its words', async () => {
    const words = [
      'Colours are configurable',
      'Nothing is ever limited',
      'It no longer warns',
      '再試行の上限は五回です',
    ]
    for (const claim of words)
      expect(await claims({ claim, places: [at('src/limits.ts', 3)] })).toMatchObject({ unproven: [] })
  })

  test('names what was searched', async () => {
    const { sources } = await examine({})
    expect(sources).toEqual([
      { repository: '', commitSha: tree.sha },
      { repository: 'Acme/API', commitSha: api.sha },
    ])
  })
})

describe('a new name', () => {
  test('that occurs nowhere is listed with its kind and place', async () => {
    const text = '# A\n\nUse `limits`.\n\nRun it with `--frob` in `/etc/frob.d`, FROB_MODE set, since v9.1.\n'
    expect((await examine({ changes: [write(text)] })).unsourced).toEqual([
      { text: 'FROB_MODE', kind: 'environment_variable', path: 'docs/a.md', line: 5 },
      { text: 'v9.1', kind: 'version', path: 'docs/a.md', line: 5 },
      { text: '--frob', kind: 'flag', path: 'docs/a.md', line: 5 },
      { text: '/etc/frob.d', kind: 'path', path: 'docs/a.md', line: 5 },
    ])
  })

  test.each([
    ['the old text', '`limits`'],
    ['the repository', '`retryLimit`'],
    ['the repository, in quotes', '`--max-age`'],
    ['another repository, as a variable', '`--dry-run`'],
    ['the paths', '`src/limits.ts` and `limits.ts`'],
    ['the address of a page', '`/docs/a`'],
    ['the prompt', '`retry` and `--limit`'],
    ['every system', '`git rebase`, `--`, `README.md`, `process.env` and `console.log()`'],
  ])('that is known from %s is not', async (_, text) => {
    expect(await listNames(text)).toEqual([])
  })

  test.each([
    ['a longer name', '`retryLimi`', ['retryLimi']],
    ['a longer flag', '`--max`', ['--max']],
    ['one known part', '`limits.softLimit`', ['limits.softLimit']],
  ])('is not known by %s', async (_, text, unknown) => {
    expect(await listNames(text)).toEqual(unknown)
  })

  test.each([
    ['a value', '`200`, `0.5`, `"any words"`, `user@mail.net`'],
    ['a placeholder', '`<name>`, `your-token`, `path/to/file.md`, `docs/**/*.md`, `https://x.example/a`'],
    ['an address', '[text](https://api.example.com/v1.2.3/MAX_AGE_S)'],
    ['an amount', 'It takes 1.5 seconds at 127.0.0.1.'],
    ['an anchor', '<a id="err_not_found"></a>'],
    ["a variable of the reader's in a template", `~~~yaml\nlimits: "{{ .Env.RELEASE_TOKEN }}/\${BuildID}"\n~~~\n`],
    ["a file of the reader's", '```ts [plugins/transition.ts]\n```\n'],
  ])('is not %s', async (_, text) => {
    expect(await listNames(text)).toEqual([])
  })

  test('is looked for in code blocks, where examples may name things of their own', async () => {
    const code =
      "```ts\nimport { connect } from 'x'\nconst mine = connect({ eagerly: 1 })\nmine.close(my)\ntheirs.answer()\n```\n"
    expect(await listNames(code)).toEqual(['connect', 'eagerly', 'close', 'answer'])
  })

  test('is no key of the frontmatter: frameworks define those', async () => {
    expect(await listNames('---\nhide_table_of_contents: true\ntags:\n  - new_tag\n---\n\n# A\n')).toEqual(['new_tag'])
  })

  test('in a page that was moved with an edit is only what the edit adds', async () => {
    const changes: Change[] = [
      { kind: 'delete', path: 'docs/a.md' },
      write('# A\n\nUse `limits`.\n\n`newName`\n', 'docs/b.md'),
    ]
    expect((await examine({ changes })).unsourced.map(({ text }) => text)).toEqual(['newName'])
  })

  test('is listed with a doubt when the search was cut off', async () => {
    const cutOff: Tree = { ...tree, search: async () => ({ hits: [], truncated: true }) }
    expect((await examine({ changes: [write('`newName`')], tree: cutOff })).unsourced).toMatchObject([
      { text: 'newName', isUnsure: true },
    ])
  })
})

test('a name is in doubt where a tree gives only the beginning of a line that has it', async () => {
  const shortened: Tree = {
    ...tree,
    search: async () => ({ hits: [{ path: 'a.min.js', line: 1, text: 'var a=1' }], truncated: false }),
  }
  expect((await examine({ changes: [write('`newName`')], tree: shortened })).unsourced).toMatchObject([
    { isUnsure: true },
  ])
})

describe('however much there is', () => {
  const many = Array.from({ length: 900 }, (_, index) => `\`name${index}Of\``).join('\n')

  test('so many names are searched for and listed, and the rest is counted', async () => {
    const counted = createMemoryTree({ 'docs/a.md': '' })
    const report = await examine({ changes: [write(many)], tree: counted, context: [] })
    expect(report.unsourced).toHaveLength(50)
    expect(report.moreUnsourced).toBe(150)
    expect(report.notLookedUp).toBe(700)
    expect(counted.searches.length).toBeLessThan(5)
  })

  test('a long page takes no room from what is added to it', async () => {
    const long = Array.from({ length: 1500 }, (_, index) => `\`name${index}Of\``).join('\n')
    const base = createMemoryTree({ 'docs/a.md': long })
    const { unsourced, notLookedUp } = await examine({ tree: base, changes: [write(`${long}\n\`newName\``)] })
    expect([unsourced.map(({ text }) => text), notLookedUp]).toEqual([['newName'], undefined])
  })

  test('a name that comes again and again is counted once', async () => {
    const distinct = Array.from({ length: 1200 }, (_, index) => `\`name${index}Of\``)
    const report = await examine({ changes: [write([...distinct, ...distinct.map((name) => `${name}.`)].join('\n'))] })
    expect(report.notLookedUp).toBe(1000)
  })

  test('the search ends after some time, and says what it has not come to', async () => {
    let now = 0
    const report = await examine({ changes: [write(many)], now: () => (now += 20_000) })
    const listed = report.unsourced.length + report.moreUnsourced
    expect(listed).toBeGreaterThan(0)
    expect(listed).toBeLessThan(200)
    expect(report.notLookedUp).toBe(900 - listed)
  })

  test('a name that was not found by then may be in a repository that was not searched', async () => {
    let calls = 0
    const tooLate = () => (++calls > 2 ? 31_000 : 0)
    const report = await examine({ changes: [write('`newName`')], now: tooLate })
    expect(report.unsourced).toMatchObject([{ text: 'newName', isUnsure: true }])
  })

  test('a name that is part of everything makes no other one doubtful', async () => {
    const lines = Array.from({ length: 2000 }, () => 'retry-now').join('\n')
    const crowded = createMemoryTree({ 'docs/a.md': '', 'a.txt': lines, 'b.txt': 'lastName here' })
    const report = await examine({
      changes: [write('`tryN`, `retr`, `lastName` and `noName`')],
      tree: crowded,
      prompts: [],
    })
    expect(report.unsourced.map(({ text, isUnsure = false }) => [text, isUnsure])).toEqual([
      ['tryN', false],
      ['retr', true],
      ['noName', false],
    ])
  })

  test.each([
    ['backticks', '`'],
    ['pairs of backticks', '` `` ``` '],
    ['brackets', '(](<{'],
    ['dots', 'a.'],
    ['slashes', 'a/b.'],
    ['commas', ',;:'],
    ['hyphens', '--a'],
    ['underscores', 'A_'],
    ['imports', 'import {'],
    ['arrows', '(a,'],
    ['blank lines', '\n'],
    ['fences', '```ts\nconst a = b(c)\n'],
  ])('hostile text costs no more than its length: %s', async (_, piece) => {
    const line = piece.repeat(4900 / piece.length)
    const text = `${line}\n`.repeat(100)
    const cpuMs = measureCpu()
    await examine({ changes: [write(`\`\`\`ts\n${text}`), write(text, 'docs/b.md')] })
    expect(cpuMs()).toBeLessThan(4000)
  })

  test('an old text that has part of each name at every letter holds nobody up', async () => {
    const old = createMemoryTree({ 'docs/a.md': 'a'.repeat(1_000_000) })
    const names = Array.from({ length: 90 }, (_, index) => `\`${'a'.repeat(index + 2)}\``).join('\n')
    const cpuMs = measureCpu()
    await examine({ changes: [write(names)], tree: { ...old, search: async () => ({ hits: [], truncated: false }) } })
    expect(cpuMs()).toBeLessThan(4000)
  })

  testProperty('any text gives an answer', async () => {
    const pieces = fc.constantFrom(
      '`',
      '``',
      '```',
      '\n',
      '--a-b',
      '$A_B',
      'v1.2',
      '>=18',
      '/a/b.c',
      'a.b()',
      '"',
      "'",
      '<',
      '[',
      ' ',
    )
    const text = fc.array(fc.oneof(pieces, anyString({ maxLength: 5 })), { maxLength: 40 })
    const run = fc.asyncProperty(text, async (parts) => {
      const joined = parts.join('')
      const report = await examine({
        changes: [write(joined)],
        evidence: [{ claim: joined, places: [at('src/limits.ts', 3)] }],
      })
      expect(report.cited.length + report.unproven.length).toBe(1)
    })
    await fc.assert(run, runs(40))
  })
})
