// Comparisons of two evaluations: the statistics against published values, the table, and the report.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { compare } from '../../dev/eval/compare/compare.ts'
import { describeComparison } from '../../dev/eval/compare/describe-comparison.ts'
import { type Pair, rateDifference, ratioOfSums, wilson } from '../../dev/eval/compare/intervals.ts'
import { readEvaluation, type SavedEvaluation, type SavedRound } from '../../dev/eval/compare/saved-evaluation.ts'
import { renderReport } from '../../dev/eval/html/render-report.ts'
import { UsageError } from '../../src/cli/runtime.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-compare-test-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

// R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('Wilson’s interval of %i in %i', (hits, of, low, high) => {
  expect(wilson(hits, of).map((bound) => bound.toFixed(4))).toEqual([low.toFixed(4), high.toFixed(4)])
})

// R. G. Newcombe, "Interval estimation for the difference between independent proportions", the same volume, table II.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [10, 10, 0, 20, 0.6791, 1],
])('the difference of %i/%i and %i/%i', (a, n, b, m, low, high) => {
  const { value, interval } = rateDifference({ hits: b, of: m }, { hits: a, of: n })
  expect(value).toBeCloseTo(a / n - b / m, 10)
  expect(interval.map((bound) => bound.toFixed(4))).toEqual([low.toFixed(4), high.toFixed(4)])
})

test('the interval of a ratio is the same in every run and holds the ratio', () => {
  const pairs = Array.from({ length: 30 }, (_, at): Pair => [100 + at, (100 + at) * (at % 2 === 0 ? 0.4 : 0.6)])
  const { value = 0, interval } = ratioOfSums(pairs)
  expect(value).toBeCloseTo(0.5, 1)
  expect(interval).toEqual(ratioOfSums(pairs).interval)
  const [low = 0, high = 0] = interval ?? []
  expect([low > 0.4 && low < value, high > value && high < 0.6]).toEqual([true, true])
})

test('a ratio that is the same for each task has no width, and too few tasks have no interval', () => {
  const pairs = Array.from({ length: 8 }, (_, at): Pair => [at + 1, 2 * (at + 1)])
  expect(ratioOfSums(pairs)).toEqual({ value: 2, interval: [2, 2] })
  expect(ratioOfSums(pairs.slice(0, 4))).toEqual({ value: 2, interval: undefined })
  expect(ratioOfSums([[0, 3]])).toEqual({ value: undefined, interval: undefined })
})

function roundOf(task: string, over: Partial<SavedRound> = {}): SavedRound {
  return {
    task,
    round: 1,
    outcome: 'patch_ready',
    failures: [],
    spent: { modelCalls: 4, inputTokens: 900, outputTokens: 100 },
    toolCalls: 6,
    transcript: [{ kind: 'turn', prompt: `Do ${task}` }],
    ...over,
  }
}

const LOST = { kind: 'keeps-lines', why: 'docs/a.md lost "a line"' }
const FIRST: SavedEvaluation = { model: 'old', rounds: [roundOf('a'), roundOf('b'), roundOf('gone')] }
const SECOND: SavedEvaluation = {
  model: 'new',
  rounds: [
    roundOf('a', { spent: { modelCalls: 2, inputTokens: 450, outputTokens: 50 }, toolCalls: 3 }),
    roundOf('a', { round: 2, failures: [LOST], spent: { modelCalls: 4, inputTokens: 450, outputTokens: 50 } }),
    roundOf('b'),
  ],
}

test('each task is compared by the means of its rounds, and what only one has is named', () => {
  const comparison = compare(FIRST, SECOND)
  expect(comparison.tasks[0]).toEqual({
    task: 'a',
    first: { rounds: 1, passed: 1, harms: [], tokens: 1000, modelCalls: 4, toolCalls: 6 },
    second: { rounds: 2, passed: 1, harms: ['lost lines'], tokens: 500, modelCalls: 3, toolCalls: 4.5 },
  })
  expect(comparison).toMatchObject({ notCompared: ['gone'], tokens: { value: 0.75 }, second: { harmful: 1 } })
  const text = describeComparison(comparison)
  expect(text).toMatch(/\na +1\/1 → 1\/2 +- → lost lines +4 → 3 +6 → 4\.5 +1,000 → 500 +0\.50\n/)
  expect(text).toContain('Pass rate: -33.3 points (95 %: ')
  expect(text).toContain('Tokens: × 0.75 (too few tasks for an interval)')
})

test('evaluations without a common task cannot be compared', () => {
  expect(() => compare(FIRST, { model: 'm', rounds: [roundOf('c')] })).toThrow('no task in common')
})

test('the report escapes what models and pages wrote, and needs nothing from elsewhere', async () => {
  const evil = '</pre><script>alert(1)</script>&<img src=x onerror=alert(1)>'
  const round = roundOf('a', {
    failures: [{ kind: 'has', why: evil }],
    transcript: [
      { kind: 'turn', prompt: evil },
      { kind: 'reply', reply: { text: evil, toolCalls: [{ name: evil, arguments: evil }] } },
      { kind: 'results', results: [{ name: evil, text: evil }] },
      { kind: 'outcome', outcome: evil, message: evil },
    ],
  })
  const page = await renderReport([
    { model: evil, rounds: [round] },
    { model: 'm', rounds: [roundOf('a')] },
  ])
  expect(page).not.toMatch(/<script|<img|<link|<iframe|\son\w+="|\bsrc="|href="(?!#)/)
  expect(page.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(9)
  expect(page).toContain("default-src 'none'; style-src 'sha256-")
  expect(page.match(/<details/g)).toHaveLength(3)
})

test('a task that one side did not run says so, and a long answer is cut', async () => {
  const long = { kind: 'results' as const, results: [{ name: 'read', text: 'x'.repeat(7000) }] }
  const page = await renderReport([{ model: 'one', rounds: [roundOf('a', { transcript: [long] })] }, FIRST])
  expect(page).toContain('[1,000 more characters]')
  expect(page).toContain('This task was not run.')
})

test('a file that is no evaluation is wrong usage', () => {
  const path = join(folder, 'other.json')
  writeFileSync(path, '{"model":"m","rounds":[{"task":"a"}]}')
  expect(() => readEvaluation(path)).toThrow(UsageError)
  expect(() => readEvaluation(path)).toThrow('is no result of npm run eval -- --json: rounds.0.round')
  expect(() => readEvaluation(join(folder, 'none.json'))).toThrow(UsageError)
})
