// What the overview of readers says first, and how its days are labelled.
import { describe, expect, test } from '@jest/globals'
import { isoDay } from '../../src/base/days.ts'
import { tickDays } from '../../src/dashboard/readers/chart.tsx'
import { type ComparedPeriods, periodsOf } from '../../src/dashboard/readers/compare-periods.ts'
import { describeChange, describeReaders, formatPercent } from '../../src/dashboard/readers/describe-readers.ts'
import { describeWhen, readRange } from '../../src/dashboard/readers/range.ts'

const NO_MISSING = { paths: 0, requests: 0 }
const compare = (now: [number, number], before: [number, number]): ComparedPeriods => {
  const [counts, countsBefore] = [now, before].map(([human, ai]) => ({ human, ai }))
  return { days: 7, now: counts ?? { human: 0, ai: 0 }, before: countsBefore ?? { human: 0, ai: 0 }, caveats: [] }
}
const say = (human: number, ai: number, compared?: ComparedPeriods) =>
  describeReaders({ totals: { human, ai }, compared, missing: NO_MISSING })

describe('the first sentences', () => {
  test.each([
    [75, 25, 'A quarter of all views are by AI agents.'],
    [57, 43, '43% of all views are by AI agents.'],
    [10_000, 1, 'Less than 1% of all views are by AI agents.'],
    [5, 0, 'People read these docs: 5 views, and none by AI agents.'],
    [0, 1, 'Only AI agents read these docs: 1 view, and none by people.'],
    [0, 0, 'Nobody has read a page in these days.'],
  ])('of %i human and %i AI views', (human, ai, sentence) => {
    expect(say(human, ai)).toEqual([sentence])
  })

  test('tell whether the share of AI rises, falls or stays', () => {
    expect(say(60, 40, compare([60, 40], [70, 30]))[1]).toBe(
      'Their share is rising: 40% after 30% in the 7 days before.',
    )
    expect(say(80, 20, compare([80, 20], [70, 30]))[1]).toBe(
      'Their share is falling: 20% after 30% in the 7 days before.',
    )
    expect(say(70, 30, compare([7000, 3000], [7001, 2999]))[1]).toBe('Their share is the same as in the 7 days before.')
    expect(say(70, 30, compare([70, 30], [0, 0]))).toHaveLength(1)
  })
})

test('a change is told in whole per cent, and nothing is divided by nothing', () => {
  expect(describeChange(15, 10, 7)).toBe('50% more than in the 7 days before')
  expect(describeChange(5, 10, 1)).toBe('50% fewer than in the 1 day before')
  expect(describeChange(5, 0, 7)).toBe('none in the 7 days before')
  expect(describeChange(1000, 1001, 7)).toBe('the same as in the 7 days before')
  expect(formatPercent(0)).toBe('0%')
})

describe('periods', () => {
  const range = (first: number, last: number) => ({ first, last, preset: undefined })

  test('leave out today and have the same length', () => {
    expect(periodsOf(range(94, 100), 100)).toEqual({ now: range(94, 99), before: range(88, 93) })
    expect(periodsOf(range(80, 89), 100)).toEqual({ now: range(80, 89), before: range(70, 79) })
  })

  test('of today alone are none', () => {
    expect(periodsOf(range(100, 100), 100)).toBeUndefined()
  })
})

describe('days on the axis', () => {
  const days = (count: number) => Array.from({ length: count }, (_, n) => 20_000 + n)

  test.each([1, 2, 7, 13, 30, 90, 119, 120, 365, 3660])('of %i days have one to six labels, in order', (count) => {
    const ticks = tickDays(days(count))
    expect(ticks.length).toBeGreaterThan(0)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.map(({ index }) => index)).toEqual(ticks.map(({ index }) => index).toSorted((a, b) => a - b))
  })

  test('are the Mondays of a month and the months of a year', () => {
    expect(isoDay(20_000)).toBe('2024-10-04')
    expect(tickDays(days(30)).map(({ label }) => label)).toEqual(['Oct 7', 'Oct 14', 'Oct 21', 'Oct 28'])
    expect(tickDays(days(365))[0]?.label).toBe('Nov 2024')
  })
})

describe('a range', () => {
  const NOW = Date.UTC(2026, 10, 24, 12)
  const read = (query: Record<string, string>) => {
    const { range, faults } = readRange(query, NOW)
    return [isoDay(range.first), isoDay(range.last), faults.length]
  }

  test.each([
    [{}, ['2026-10-26', '2026-11-24', 0]],
    [{ days: '7' }, ['2026-11-18', '2026-11-24', 0]],
    [{ days: '14' }, ['2026-11-11', '2026-11-24', 0]],
    [{ from: '2026-11-01', to: '2026-11-02' }, ['2026-11-01', '2026-11-02', 0]],
    [{ from: '2026-11-01' }, ['2026-11-01', '2026-11-24', 0]],
    [{ to: '2026-10-30' }, ['2026-10-01', '2026-10-30', 0]],
    [{ from: '2026-11-20', to: '2030-01-01' }, ['2026-11-20', '2026-11-24', 1]],
    [{ from: '2030-01-01', to: '2030-01-02' }, ['2026-10-26', '2026-11-24', 1]],
    [{ from: '2026-11-02', to: '2026-11-01' }, ['2026-10-26', '2026-11-24', 1]],
    [{ days: '1e3' }, ['2026-10-26', '2026-11-24', 1]],
  ])('of %j is %j', (query, expected) => {
    expect(read(query as Record<string, string>)).toEqual(expected)
  })
})

test.each([
  ['today', { days: '1' }],
  ['in the last 7 days', { days: '7' }],
  ['on 2026-11-02', { from: '2026-11-02', to: '2026-11-02' }],
  ['from 2026-11-01 to 2026-11-20', { from: '2026-11-01', to: '2026-11-20' }],
])('a heading says %s of its range', (words, query) => {
  expect(describeWhen(readRange(query as Record<string, string>, Date.UTC(2026, 10, 24)).range)).toBe(words)
})
