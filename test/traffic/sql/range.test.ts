import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { DAY_MS } from '../../../src/base/days.ts'
import { cutRange, firstDayOf, monthOf, type Span } from '../../../src/traffic/sql/range.ts'
import { runs, testProperty } from '../../support/property.ts'

const at = (text: string) => Date.parse(text)
const day = (text: string) => at(`${text}T00:00Z`) / DAY_MS

test('a ragged range is its whole months, the days around them and the rest of the days at its ends', () => {
  const range = cutRange(at('2025-11-29T18:00Z'), at('2026-02-02T06:00Z'))
  expect(range).toEqual({
    months: [2025 * 12 + 11, 2026 * 12 + 1],
    days: [
      [day('2025-11-30'), day('2025-12-01')],
      [day('2026-02-01'), day('2026-02-02')],
    ],
    without: [],
    wholeDays: [day('2025-11-30'), day('2026-02-02')],
    edges: [
      [at('2025-11-29T18:00Z'), at('2025-11-30T00:00Z')],
      [at('2026-02-02T00:00Z'), at('2026-02-02T06:00Z')],
    ],
  })
})

test('most of a month is the month without its other days', () => {
  const { months, days, without } = cutRange(at('2026-02-28'), at('2026-03-30'))
  expect(months).toEqual([2026 * 12 + 2, 2026 * 12 + 3])
  expect(days).toEqual([[day('2026-02-28'), day('2026-03-01')]])
  expect(without).toEqual([[day('2026-03-30'), day('2026-04-01')]])
})

test('a range within one day is read from single views alone', () => {
  const { months, wholeDays, edges } = cutRange(at('2026-01-01T00:00:00.001Z'), at('2026-01-01T23:59Z'))
  expect([length(months), length(wholeDays)]).toEqual([0, 0])
  expect(edges.map(length)).toEqual([23 * 3_600_000 + 59 * 60_000 - 1])
})

test('whole days and unbounded ranges need no single views', () => {
  for (const [from, to] of [
    [at('2026-01-05'), at('2026-04-02')],
    [null, at('2026-04-02')],
    [null, null],
  ] as const) {
    expect(cutRange(from, to).edges).toEqual([])
  }
})

testProperty('every millisecond of a range counts once, and no other one counts', () => {
  const time = fc.oneof(
    fc.integer({ min: at('1995-01-01'), max: at('2040-01-01') }),
    fc.constantFrom(at('2026-01-01'), at('2026-01-01') - 1, at('2024-02-29'), 0, -1, -8.64e15, 8.64e15),
  )
  fc.assert(
    fc.property(fc.option(time), fc.option(time), (from, to) => {
      const range = cutRange(from, to)
      const asked: Span = [from ?? -8.64e15, to ?? 8.64e15]
      const expected = asked[0] < asked[1] ? asked : []
      const months = range.months.map((month) => startOf(month)) as [number, number]
      const added = [months, ...range.days.map(inMs), ...range.edges]
      expect(addUp(added, range.without.map(inMs))).toEqual(expected)
      expect(addUp([inMs(range.wholeDays), ...range.edges], [])).toEqual(expected)
      for (const span of [...range.days, ...range.without, ...range.edges]) expect(length(span)).toBeGreaterThan(0)
    }),
    runs(400),
  )
})

function inMs([from, to]: Span): Span {
  return [from * DAY_MS, to * DAY_MS]
}

/** The first and the last month are only as long as `Date` knows their days. */
function startOf(month: number): number {
  if (month === 0) return 0
  const start = firstDayOf(month) * DAY_MS
  return Number.isNaN(start) ? Math.sign(month) * 8.64e15 : start
}

/** Gives the times at which the sum of the spans changes, which is from 0 to 1 and back. */
function addUp(added: readonly Span[], taken: readonly Span[]): number[] {
  const changes = new Map<number, number>()
  const note = (time: number, by: number) => changes.set(time, (changes.get(time) ?? 0) + by)
  const noteAll = (spans: readonly Span[], by: number) => {
    for (const [from] of spans) note(from, by)
    for (const [, to] of spans) note(to, -by)
  }
  noteAll(added, 1)
  noteAll(taken, -1)
  const times = [...changes].filter(([, by]) => by !== 0).sort(([a], [b]) => a - b)
  for (const [index, [, by]] of times.entries()) expect(by).toBe(index === 0 ? 1 : -1)
  return times.map(([time]) => time)
}

test('the number of a month leads back to its first day', () => {
  for (const first of ['-000001-12-01', '0000-01-01', '0099-12-01', '1969-12-01', '1970-01-01', '2024-03-01']) {
    const number = at(`${first}T00:00Z`) / DAY_MS
    expect(firstDayOf(monthOf(number))).toBe(number)
    expect(monthOf(number - 1)).toBe(monthOf(number) - 1)
  }
})

function length([from, to]: Span): number {
  return to - from
}
