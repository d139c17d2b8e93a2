// `npm run eval -- notice` with a small tool of its own, on a repository of real git.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { auc } from '../../dev/eval/notice/auc.ts'
import { callTool } from '../../dev/eval/notice/call-tool.ts'
import { type LabelledCommit, writeSet } from '../../dev/eval/notice/notice-set.ts'
import { readNoticeOptions } from '../../dev/eval/notice/options.ts'
import { runNoticeEval } from '../../dev/eval/notice/run-notice-eval.ts'
import { UsageError } from '../../src/cli/runtime.ts'
import { childEnv, createScratch, type Scratch } from '../github/scratch-repository.ts'

/** Says for each commit what its file src/says.json holds. `EDITED` = the pages that the commit edits, as any tool could see. */
const TOOL = `
import { execFileSync } from 'node:child_process'
const [, , , repo, , from, , to, , format] = process.argv
const git = (...args) => execFileSync('git', ['-C', repo, ...args], { encoding: 'utf8' })
const says = git('show', to + ':src/says.json')
if (says === 'SLOW') setTimeout(() => {}, 60_000)
else if (says === 'EDITED') {
  const edited = git('diff', '--name-only', from, to, '--', '*.md').split('\\n').filter((page) => page !== '')
  console.log(JSON.stringify({ candidates: edited.map((page) => ({ page, score: 1 })) }))
} else if (format === 'json') process.stdout.write(says)
if (says.startsWith('FAIL')) { console.error('It broke'); process.exitCode = 3 }
`

let scratch: Scratch
let commits: LabelledCommit[]
beforeAll(() => {
  scratch = createScratch()
  writeFileSync(join(scratch.folder, 'tool.mjs'), TOOL)
  const first = scratch.commit({ 'src/says.json': '{}', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' }, 'The first')
  let parent = first
  let edits = 0
  commits = []
  const add = (kind: LabelledCommit['kind'], says: unknown): void => {
    edits += 1
    const text = typeof says === 'string' ? says : JSON.stringify(says)
    const page = kind === 'with-docs' ? { 'docs/a.md': `# A ${edits}\n` } : {}
    const id = scratch.commit({ 'src/says.json': text, ...page }, `Commit ${edits}`)
    const hunks: LabelledCommit['pages'][number]['hunks'] = [{ before: [40, 40], after: [40, 41] }]
    commits.push({ id, parent, kind, pages: kind === 'with-docs' ? [{ path: 'docs/a.md', hunks }] : [] })
    parent = id
  }
  add('with-docs', { findings: [finding('docs/a.md', 31, 'touched')] })
  add('with-docs', { candidates: [candidate('docs/b.md', 0.9, 40), candidate('docs/a.md', 0.8, 29)] })
  add('with-docs', { findings: [finding('docs/b.md', 1, 'open')], candidates: [] })
  add('with-docs', 'no JSON')
  add('with-docs', 'EDITED')
  add('code-only', {})
  add('code-only', { findings: [finding('docs/b.md', 7, 'open'), finding('docs/b.md', 9, 'vouched')] })
  add('code-only', { candidates: [candidate('docs/b.md', 0.1, 1)] })
  add('code-only', 'FAIL')
  add('code-only', 'SLOW')
  const repository = { name: 'acme/docs', split: 'tuning' as const, seed: 1, commits }
  const set = { repositories: [repository, { name: 'acme/none', split: 'check' as const, seed: 1, commits: [] }] }
  writeFileSync(join(scratch.folder, 'set.json'), writeSet(set))
  mkdirSync(join(scratch.folder, 'mirrors', 'acme'), { recursive: true })
  renameSync(scratch.work, join(scratch.folder, 'mirrors', 'acme', 'docs'))
})
afterAll(() => scratch.remove())

const finding = (page: string, line: number, standing: string) => ({
  rule: 'name-gone',
  standing,
  unit: { page, line },
})
const candidate = (page: string, score: number, line: number) => ({ page, score, lines: [{ line }] })

async function measure(...args: string[]) {
  const json = join(scratch.folder, 'result.json')
  const set = ['--set', join(scratch.folder, 'set.json'), '--mirrors', join(scratch.folder, 'mirrors')]
  const words = [...set, '--json', json, '--losses', ...args]
  const options = readNoticeOptions(['--tool', `node ${join(scratch.folder, 'tool.mjs')}`, ...words])
  if (options === 'help') throw new Error('This is a test of measurements')
  let stdout = ''
  const io = {
    stdout: (piece: string) => {
      stdout += piece
    },
    stderr: () => undefined,
    signal: new AbortController().signal,
    childEnv,
  }
  const exitCode = await runNoticeEval(options, io)
  return { exitCode, stdout, figures: JSON.parse(readFileSync(json, 'utf8')).figures }
}

const ALL_BUT_SLOW = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const idAt = (at: number): string => commits[at]?.id ?? ''

test('counts alarms, right pages, near lines and faults, and leaves no call out', async () => {
  const { exitCode, stdout, figures } = await measure(...ALL_BUT_SLOW.flatMap((at) => ['--commit', idAt(at)]))
  expect(exitCode).toBe(0)
  expect(figures).toMatchObject({
    calls: 9,
    failed: 2,
    timedOut: 0,
    alarms: { hits: 1, of: 3 },
    findingsOnCodeOnly: 1,
    findings: 2,
    covered: { hits: 1, of: 5 },
    rightPages: { hits: 1, of: 2 },
    firsts: [
      { among: 1, commits: { hits: 2, of: 5 } },
      { among: 3, commits: { hits: 3, of: 5 } },
      { among: 5, commits: { hits: 3, of: 5 } },
    ],
    listedOnCodeOnly: { hits: 1, of: 3 },
    listedWithDocs: { hits: 2, of: 5 },
    // Line 31 is 9 lines before the edit, line 29 is 11.
    nearHunks: { hits: 1, of: 5 },
    nearHunksOfNamed: { hits: 1, of: 3 },
  })
  expect(stdout).toContain('33.3 % (1/3)')
  expect(
    stdout
      .split('\n')
      .filter((line) => line.startsWith('acme/docs  ') && line.length > 54)
      .map((line) => line.slice(11)),
  ).toEqual(
    expect.arrayContaining([
      `${idAt(2)}  found, but nobody changed it: docs/b.md`,
      `${idAt(2)}  missed: docs/a.md`,
      expect.stringMatching(`^${idAt(3)}  failed: `),
      `${idAt(6)}  alarm: name-gone docs/b.md:7`,
      `${idAt(8)}  failed: exit code 3: It broke`,
    ]),
  )
})

test('hides the edits of documents from the tool, and keeps the code', async () => {
  const [seen, hidden] = [await measure('--commit', idAt(4)), await measure('--commit', idAt(4), '--hide-docs')]
  expect([seen.figures.listedWithDocs.hits, hidden.figures.listedWithDocs.hits]).toEqual([1, 0])
  expect(hidden.figures.failed).toBe(0)
})

test('ends a call that takes too long, and exits with 1 when not one gives a result', async () => {
  const { exitCode, stdout, figures } = await measure('--commit', idAt(9), '--timeout', '1')
  expect(figures).toMatchObject({ calls: 1, failed: 0, timedOut: 1 })
  expect(stdout).toContain(`acme/docs  ${idAt(9)}  timed-out: no end after 1 s`)
  expect(exitCode).toBe(1)
})

test('measures processor time, not the time that passes', async () => {
  const script =
    'const end = process.cpuUsage(); while (process.cpuUsage(end).user < 300_000); setTimeout(() => console.log("{}"), 500)'
  writeFileSync(join(scratch.folder, 'busy.mjs'), script)
  const result = await callTool({
    command: ['node', join(scratch.folder, 'busy.mjs')],
    repositoryDir: '.',
    from: 'A',
    to: 'B',
    timeoutMs: 60_000,
    signal: new AbortController().signal,
  })
  expect(result).toMatchObject({ status: 'read', findings: [], candidates: [] })
  expect(result.status === 'read' ? result.cpuMs : 0).toBeGreaterThanOrEqual(300)
})

test('says how to make a clone that is missing, and which option is wrong', async () => {
  await expect(measure('--mirrors', join(scratch.folder, 'elsewhere'))).rejects.toThrow(
    'git clone --bare https://github.com/acme/docs',
  )
  expect(() => readNoticeOptions([])).toThrow(new UsageError('--tool takes a command, such as --tool "docmend notice"'))
  expect(() => readNoticeOptions(['--tool', 'a', '--set', 'untouched', '--split', 'check'])).toThrow(UsageError)
  await expect(measure('--split', 'check')).rejects.toThrow('No commit of the set')
})

test('the area under the curve is the chance of the higher score, ties half', () => {
  expect(auc([3, 1], [2, 0])?.value).toBe(0.75)
  expect(auc([1], [1])?.value).toBe(0.5)
  expect(auc([], [1])).toBeUndefined()
})
