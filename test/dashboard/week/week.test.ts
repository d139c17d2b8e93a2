// Which days the home page of a project is about.
import { describe, expect, test } from '@jest/globals'
import { DAY_MS, dayOf } from '../../../src/base/days.ts'
import { describeDays, nameOfWeek, readWeek, weekAfter, weekBefore } from '../../../src/dashboard/week/week.ts'

/** A Tuesday. */
const NOW = Date.parse('2026-11-24T10:00:00Z')
const read = (text?: string) => readWeek(text, NOW)

describe('the days of the page', () => {
  test('are the last seven whole ones, and jobs count with today', () => {
    expect(describeDays(read())).toBe('2026-11-17 to 2026-11-23')
    expect(read().jobs).toEqual({ from: Date.parse('2026-11-17'), to: Date.parse('2026-11-25') })
  })

  test('are those of a week of ISO 8601', () => {
    expect(describeDays(read('2026-W47'))).toBe('2026-11-16 to 2026-11-22')
    expect(describeDays(read('2020-W53'))).toBe('2020-12-28 to 2021-01-03')
    expect(describeDays(read('2021-W01'))).toBe('2021-01-04 to 2021-01-10')
  })

  test('of a week that is not over are those that are', () => {
    expect(describeDays(read('2026-W48'))).toBe('2026-11-23')
  })

  test.each(['2026-W49', '2026-W54', '2025-W53', '2026-W00', '2026-47', 'W47', '9999-W01', '1970-W01', '<b>'])(
    'are not those of %s',
    (text) => {
      expect(() => read(text)).toThrow(/week|over/)
    },
  )

  test('lead to the weeks before and after', () => {
    expect([weekBefore(read()), weekBefore(read('2026-W01'))]).toEqual(['2026-W47', '2025-W52'])
    expect([weekAfter(read('2026-W45'), NOW), weekAfter(read('2026-W47'), NOW)]).toEqual(['2026-W46', undefined])
  })

  test('have the name of their week in ISO 8601, and every name leads back to its days', () => {
    const names = ['2024-12-29', '2024-12-30', '2027-01-03', '2027-01-04'].map((day) =>
      nameOfWeek(dayOf(Date.parse(day))),
    )
    expect(names).toEqual(['2024-W52', '2025-W01', '2026-W53', '2027-W01'])
    for (let day = 11_000; day < 30_000; day += 1) {
      const { first } = readWeek(nameOfWeek(day), 40_000 * DAY_MS)
      expect(day - first >= 0 && day - first < 7).toBe(true)
    }
  })
})
