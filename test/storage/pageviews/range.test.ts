import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { cutRange, firstDayOf, monthOf, type Span } from '../../../src/storage/pageviews/range.ts'
import { DAY_MS } from '../../../src/text/days.ts'
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
    wholeDays: [day('2025-11-30'), day('2026-02-02')],
    edges: [
      [at('2025-11-29T18:00Z'), at('2025-11-30T00:00Z')],
      [at('2026-02-02T00:00Z'), at('2026-02-02T06:00Z')],
    ],
  })
})

test('a range within one day is read from single views alone', () => {
  const { months, wholeDays, edges } = cutRange(at('2026-01-01T00:00:00.001Z'), at('2026-01-01T23:59Z'))
  expect([length(months), length(wholeDays)]).toEqual([0, 0])
  expect(edges.map(length)).toEqual([23 * 3_600_000 + 59 * 60_000 - 1, 0])
})

test('whole days and unbounded ranges need no single views', () => {
  for (const [from, to] of [
    [at('2026-01-05'), at('2026-04-02')],
    [null, at('2026-04-02')],
    [null, null],
  ] as const) {
    expect(cutRange(from, to).edges.map(length)).toEqual([0, 0])
  }
})

testProperty('every millisecond of a range lies in exactly one of its parts', () => {
  const time = fc.oneof(
    fc.integer({ min: at('1995-01-01'), max: at('2040-01-01') }),
    fc.constantFrom(at('2026-01-01'), at('2026-01-01') - 1, at('2024-02-29'), 0, -1, -8.64e15, 8.64e15),
  )
  fc.assert(
    fc.property(fc.option(time), fc.option(time), (from, to) => {
      const { months, days, wholeDays, edges } = cutRange(from, to)
      const inDays = (span: Span): Span => [span[0] * DAY_MS, span[1] * DAY_MS]
      const ofMonths: Span = length(months) === 0 ? [0, 0] : inDays([firstDayOf(months[0]), firstDayOf(months[1])])
      const clamped = Math.max(0, (to ?? 8.64e15) - (from ?? -8.64e15))
      const withMonths = [ofMonths, ...days.map(inDays), ...edges].filter((span) => length(span) > 0)
      expect(withMonths.reduce((sum, span) => sum + length(span), 0)).toBe(clamped)
      expect(withMonths.every((span) => span[0] < span[1])).toBe(true)
      const inOrder = withMonths.toSorted((a, b) => a[0] - b[0])
      for (const [index, span] of inOrder.entries()) expect(inOrder[index + 1]?.[0] ?? span[1]).toBe(span[1])
      expect(length(inDays(wholeDays)) + edges.reduce((sum, span) => sum + length(span), 0)).toBe(clamped)
    }),
    runs(200),
  )
})

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
