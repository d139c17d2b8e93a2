// `npm run eval` as people and workflows call it: once as a process with git and all, else what its options change.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { HELP, readOptions } from '../../dev/eval/options.ts'
import { describeEvaluation } from '../../dev/eval/report.ts'
import { noteOn, partsFor, runEval } from '../../dev/eval/run-eval.ts'
import { NOTHING_SPENT } from '../../src/agent/budget/budget.ts'
import { readTranscript } from '../../src/cli/read-transcript.ts'
import { UsageError } from '../../src/cli/runtime.ts'
import { readConfig } from '../../src/service/config.ts'
import { startScriptedOpenAi } from '../support/scripted-openai.ts'
import { createEvalParts, type TestParts } from './eval-parts.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures/transcripts')

let folder: string
let parts: TestParts
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-eval-test-'))
  parts = await createEvalParts()
})
afterAll(() => {
  rmSync(folder, { recursive: true })
  parts.remove()
})

async function evaluate(args: string[]) {
  const child = spawn(process.execPath, ['dev/eval/main.ts', ...args], {
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise<number | null>((end) => child.once('close', end))
  const [exitCode, stdout, stderr] = await Promise.all([closed, text(child.stdout), text(child.stderr)])
  return { exitCode, stdout, stderr }
}

/** The same without processes: the models are those of the options, the repositories are in memory. */
async function evaluateWithin(args: string[], env: Record<string, string> = {}) {
  const options = readOptions(args)
  if (options === 'help') throw new Error('This is a test of evaluations')
  const { modelFor } = partsFor(options, readConfig({ PATH: process.env.PATH, ...env }), parts.docs)
  let [stdout, stderr] = ['', '']
  const exitCode = await runEval(
    options,
    { ...parts, modelFor },
    {
      stdout: (piece) => {
        stdout += piece
      },
      stderr: (piece) => {
        stderr += piece
      },
      signal: new AbortController().signal,
    },
  )
  return { exitCode, stdout, stderr }
}

const startAndEnd = (path: string) => {
  const { entries } = readTranscript(readFileSync(path, 'utf8'))
  return entries.filter(({ kind }) => kind === 'turn' || kind === 'outcome')
}

// A move, a deletion, Windows line ends and another repository: what git has to apply in different ways.
test('makes repositories, has git apply the patches, prints a table and writes the transcripts', async () => {
  const names = ['move-page-with-redirect', 'delete-page', 'crlf-page', 'variable-from-context']
  const asked = names.flatMap((name) => ['--task', name])
  const made = join(folder, 'made')
  const { exitCode, stdout } = await evaluate(['--model', 'scripted', ...asked, '--record', made])
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('\nPassed: 4 of 4 (100 %)\n')])
  expect(stdout).toMatch(/\ndelete-page +patch_ready +yes +3 /)
  expect(readdirSync(made)).toEqual(names.map((name) => `${name}.ndjson`).sort())
  // The same commits and the same hashes as wherever they were recorded.
  for (const file of readdirSync(made)) {
    expect(startAndEnd(join(made, file))).toEqual(startAndEnd(join(FIXTURES, file)))
  }
})

test('prints a table, and for scripts the same as JSON', async () => {
  const asked = ['--model', 'scripted', '--task', 'broken-link', '--task', 'already-done']
  const { exitCode, stdout } = await evaluateWithin(asked)
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(
    /^Model: scripted\n\ntask +outcome +pass +calls +tools +tokens +cost +seconds\nbroken-link +patch_ready +yes +2 /,
  )
  expect(stdout).toMatch(/Passed: 2 of 2 \(100 %\)\nRight abstentions: 1 of 1; wrong abstentions: 0\n/)
  const { rounds, totals } = JSON.parse((await evaluateWithin([...asked, '--json', '--rounds', '2'])).stdout)
  expect(rounds.map(({ task, round }: { task: string; round: number }) => [task, round])).toEqual([
    ['broken-link', 1],
    ['broken-link', 2],
    ['already-done', 1],
    ['already-done', 2],
  ])
  expect(totals).toMatchObject({ passed: 4, passRate: 100, rightAbstentions: 2, prefixKept: 100 })
})

test('compares with an earlier result, and writes the report', async () => {
  const [before, report] = [join(folder, 'before.json'), join(folder, 'report.html')]
  const asked = ['--model', 'scripted', '--task', 'broken-link']
  writeFileSync(before, (await evaluateWithin([...asked, '--json'])).stdout)
  const { exitCode, stdout } = await evaluateWithin([...asked, '--baseline', before, '--html', report])
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/\nbroken-link +1\/1 → 1\/1 +- → - +2 → 2 +3 → 3 +([\d,]+) → \1 +1\.00\n/)
  expect(readFileSync(report, 'utf8')).toContain('<summary>broken-link: passed, passed</summary>')
})

test('a low pass rate is a result, unless a higher one is asked for', async () => {
  const asked = ['--model', 'offline', '--task', 'delete-page']
  const { exitCode, stdout } = await evaluateWithin(asked)
  expect(exitCode).toBe(0)
  expect(stdout).toMatch(/Not passed:\n- delete-page: acts: it ended as error/)
  const stricter = await evaluateWithin([...asked, '--min-pass', '50'])
  expect(stricter).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('Passed: 0 of 1 (0 %)') })
})

test('runs the model that the environment names, and one that does not answer is no result', async () => {
  const vendor = await startScriptedOpenAi([])
  const env = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'made-up' }
  const { exitCode, stdout, stderr } = await evaluateWithin(['--task', 'already-done'], env)
  await vendor.stop()
  expect([exitCode, vendor.calls]).toEqual([1, 1])
  expect(stderr).toContain('Some requests did not reach the model, so this is not a valid result: ')
  expect(stdout).toMatch(/^Model: made-up\n.*\nalready-done +error +NO /s)
})

test('without a model in the environment it says that the offline one is used', () => {
  const env = { PATH: '', OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', DOCMEND_MODEL: 'm' }
  expect(noteOn({ model: 'configured' }, readConfig({ PATH: '' }))).toContain('this is the rule-based offline model')
  expect(noteOn({ model: 'offline' }, readConfig({ PATH: '' }))).toBeUndefined()
  expect(noteOn({ model: 'configured' }, readConfig(env))).toBeUndefined()
})

test('reasons end with a whole word, and one call is one', () => {
  const text = describeEvaluation({
    model: 'm',
    rounds: [
      {
        task: 'a',
        expects: 'changes',
        round: 1,
        outcome: 'no_changes',
        message: '',
        isModelAway: false,
        failures: [{ kind: 'acts', why: 'word '.repeat(50) }],
        spent: { ...NOTHING_SPENT, modelCalls: 1 },
        toolCalls: 2,
        failedCalls: 0,
        seconds: 0,
        transcript: [],
      },
    ],
    prefix: { sent: 0, kept: 0, before: 0 },
  })
  expect(text).toMatch(/- a: acts: (?:word ){31,32}…\n/)
  expect(text).toContain('Per task: 1 model call, 2 tool calls, 0 tokens')
})

test('help names every option', () => {
  expect(readOptions(['--rounds', 'many', '--help'])).toBe('help')
  for (const option of ['model', 'task', 'rounds', 'record', 'min-pass', 'json', 'baseline', 'compare', 'html'])
    expect(HELP).toContain(`--${option} `)
})

test.each([
  ['a model that is none', ['--model', 'clever'], '--model takes scripted, offline, configured'],
  ['a task that is none', ['--task', 'nothing'], 'There is no task "nothing"; there are rename-across-locales'],
  ['no rounds', ['--rounds', '0'], '--rounds takes a whole number from 1 to 100'],
  ['an option that is none', ['--fast'], '--fast'],
  ['a comparison with one file', ['--compare', 'a.json'], '--compare takes two files'],
  ['a file without an option', ['a.json'], '"a.json" belongs to no option'],
])('%s is wrong usage', (_, args, hint) => {
  expect(() => readOptions(args)).toThrow(UsageError)
  expect(() => readOptions(args)).toThrow(hint)
})

test('wrong usage ends it with 2 and one line', async () => {
  const { exitCode, stdout, stderr } = await evaluate(['--rounds', 'many'])
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toBe('eval: --rounds takes a whole number from 1 to 100; "many" is none\n')
})
