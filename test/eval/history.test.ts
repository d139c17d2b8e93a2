// `npm run history`: real commits as change sets before the policy gate, in a repository of real git.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JudgedCommit } from '../../dev/eval/history/judge.ts'
import { readHistoryOptions } from '../../dev/eval/history/options.ts'
import { replayHistory } from '../../dev/eval/history/replay.ts'
import { describeTotals, totalOf } from '../../dev/eval/history/summarize.ts'
import { UsageError } from '../../src/cli/runtime.ts'
import { childEnv, createScratch, type Scratch } from '../github/scratch-repository.ts'

let scratch: Scratch
let judged: Map<string, JudgedCommit>
beforeAll(async () => {
  scratch = createScratch()
  scratch.commit({ 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'src/index.ts': '' }, 'The first')
  scratch.commit({ 'docs/a.md': '# A\n\nMore.\n' }, 'Prose')
  scratch.commit({ 'docs/a.md': '# A\n\nEven more.\n', 'src/index.ts': 'run()' }, 'Code and prose')
  scratch.commit({ 'docs/a.md': '# A\n\n<script>run()</script>\n' }, 'A script')
  scratch.git('mv', 'docs/b.md', 'docs/c.md')
  scratch.commit({}, 'A move')
  scratch.commit(
    Object.fromEntries(Array.from({ length: 101 }, (_, page) => [`docs/many/${page}.md`, '# M\n'])),
    'Many pages',
  )
  scratch.commit({ 'src/index.ts': 'stop()', 'src/notes.md': '# N\n' }, 'Nothing but code')
  const options = { repositoryDir: scratch.work, docsRoots: ['docs'], commits: 100, only: [], since: '2020-01-01' }
  judged = new Map((await replayHistory(options, childEnv)).map((one) => [one.subject, one]))
})
afterAll(() => scratch.remove())

test.each([
  ['Prose', 'passed'],
  ['A script', 'refused'],
  ['A move', 'passed'],
  ['Many pages', 'too large'],
])('judges "%s": %s', (subject, outcome) => {
  expect(judged.get(subject)?.outcome).toBe(outcome)
})

test('drops what no job may write, and judges the rest', () => {
  expect(judged.get('Code and prose')).toMatchObject({
    outcome: 'passed',
    files: 1,
    dropped: [{ path: 'src/index.ts', why: expect.stringContaining('outside the docs root') }],
  })
})

test('judges neither the first commit nor commits without a document below the docs root', () => {
  expect([...judged.keys()]).toEqual(['Prose', 'Code and prose', 'A script', 'A move', 'Many pages'])
})

test('counts refusals by the form that would have to be allowed', () => {
  const totals = totalOf([...judged.values()])
  expect(totals).toMatchObject({ judged: 4, refused: 1, narrowed: 1, tooLarge: 1, failed: 0, reasons: { script: 1 } })
  expect(describeTotals('docs', totals)).toContain('| docs | plain | 4 | 1 | 0 | script 1 | 1 | 0 + 1 | 0 |')
})

test('a sample is spread over the whole history', async () => {
  const options = { repositoryDir: scratch.work, docsRoots: ['docs'], commits: 2, only: [], since: '2020-01-01' }
  const sample = await replayHistory(options, childEnv)
  expect(sample.map(({ subject }) => subject)).toEqual(['Code and prose', 'A move'])
})

test('judges a named commit alone', async () => {
  const only = [judged.get('A script')?.sha.slice(0, 10) ?? '']
  const again = await replayHistory(
    { repositoryDir: scratch.work, docsRoots: ['docs'], commits: 1, only, since: '2020-01-01' },
    childEnv,
  )
  expect(again.map(({ subject, outcome }) => [subject, outcome])).toEqual([['A script', 'refused']])
})

test('says which option is wrong', () => {
  expect(() => readHistoryOptions([])).toThrow(new UsageError('--repo takes the folder of a git repository'))
  expect(() => readHistoryOptions(['--repo', '.', '--commits', '0'])).toThrow('--commits takes a whole number')
})
