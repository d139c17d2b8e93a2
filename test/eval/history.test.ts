// `npm run history`: real commits as change sets before the policy gate, in a repository of real git.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { JudgedCommit } from '../../eval/history/judge.ts'
import { readHistoryOptions } from '../../eval/history/options.ts'
import { replayHistory } from '../../eval/history/replay.ts'
import { describeTotals, totalOf } from '../../eval/history/summarize.ts'
import { UsageError } from '../../src/cli/runtime.ts'

const childEnv = { PATH: process.env.PATH ?? '' }

let dir: string
let judged: Map<string, JudgedCommit>
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'docmend-history-test-'))
  git('init', '-q', '-b', 'main')
  commit('The first', { 'docs/a.md': '# A\n', 'docs/b.md': '# B\n', 'src/index.ts': '' })
  commit('Prose', { 'docs/a.md': '# A\n\nMore.\n' })
  commit('Code and prose', { 'docs/a.md': '# A\n\nEven more.\n', 'src/index.ts': 'run()' })
  commit('A script', { 'docs/a.md': '# A\n\n<script>run()</script>\n' })
  git('mv', 'docs/b.md', 'docs/c.md')
  commit('A move', {})
  commit('Many pages', Object.fromEntries(Array.from({ length: 101 }, (_, page) => [`docs/many/${page}.md`, '# M\n'])))
  commit('Nothing but code', { 'src/index.ts': 'stop()', 'src/notes.md': '# N\n' })
  const options = { repositoryDir: dir, docsRoots: ['docs'], commits: 100, only: [], since: '2020-01-01' }
  judged = new Map((await replayHistory(options, childEnv)).map((one) => [one.subject, one]))
})
afterAll(() => rmSync(dir, { recursive: true }))

function git(...args: string[]): void {
  const who = ['-c', 'user.name=A person', '-c', 'user.email=person@example.com', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...who, ...args], { cwd: dir, stdio: 'pipe' })
}

function commit(subject: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  git('add', '-A')
  git('commit', '-q', '-m', subject)
}

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
  const options = { repositoryDir: dir, docsRoots: ['docs'], commits: 2, only: [], since: '2020-01-01' }
  const sample = await replayHistory(options, childEnv)
  expect(sample.map(({ subject }) => subject)).toEqual(['Code and prose', 'A move'])
})

test('judges a named commit alone', async () => {
  const only = [judged.get('A script')?.sha.slice(0, 10) ?? '']
  const again = await replayHistory(
    { repositoryDir: dir, docsRoots: ['docs'], commits: 1, only, since: '2020-01-01' },
    childEnv,
  )
  expect(again.map(({ subject, outcome }) => [subject, outcome])).toEqual([['A script', 'refused']])
})

test('says which option is wrong', () => {
  expect(() => readHistoryOptions([])).toThrow(new UsageError('--repo takes the folder of a git repository'))
  expect(() => readHistoryOptions(['--repo', '.', '--commits', '0'])).toThrow('--commits takes a whole number')
})
