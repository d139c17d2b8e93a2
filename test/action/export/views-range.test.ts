import { describe, expect, test } from '@jest/globals'
import { describeRange, nameRange, resolvePeriod, type ViewsRange } from '../../../src/action/export/views-range.ts'

describe('a period is made of full days of UTC that are over', () => {
  test.each([
    ['yesterday', '2026-11-20T23:59:59.999Z', '2026-11-19', '2026-11-20'],
    ['yesterday', '2026-11-20T00:00:00.000Z', '2026-11-19', '2026-11-20'],
    ['yesterday', '2026-03-01T08:00:00.000+09:00', '2026-02-27', '2026-02-28'],
    ['7d', '2026-11-20T12:00:00.000Z', '2026-11-13', '2026-11-20'],
    ['30d', '2026-11-20T12:00:00.000Z', '2026-10-21', '2026-11-20'],
    ['last-month', '2026-11-20T12:00:00.000Z', '2026-10-01', '2026-11-01'],
    ['last-month', '2027-01-01T00:00:00.000Z', '2026-12-01', '2027-01-01'],
    ['last-month', '2028-03-31T12:00:00.000Z', '2028-02-01', '2028-03-01'],
    ['all', '2026-11-20T12:00:00.000Z', null, null],
  ] as const)('%s at %s', (period, now, dateFrom, dateTo) => {
    expect(resolvePeriod(period, new Date(now))).toEqual({ dateFrom, dateTo })
  })
})

test.each<[ViewsRange, string, string]>([
  [{ dateFrom: null, dateTo: null }, 'all', 'all time'],
  [{ dateFrom: '2026-11-01', dateTo: '2026-11-20' }, '2026-11-01-to-2026-11-19', '2026-11-01 to 2026-11-19'],
  [{ dateFrom: '2026-11-19', dateTo: '2026-11-20' }, '2026-11-19', '2026-11-19'],
  [{ dateFrom: '2026-11-01', dateTo: null }, 'from-2026-11-01', '2026-11-01 until now'],
  [{ dateFrom: null, dateTo: '2026-11-20' }, 'until-2026-11-19', 'all time until 2026-11-19'],
  [
    { dateFrom: '2026-11-01T08:00:00+02:00', dateTo: '2026-11-20' },
    '2026-11-01T08-00-00+02-00-to-2026-11-20',
    '2026-11-01T08:00:00+02:00 to 2026-11-20',
  ],
])('%j is called %s in names and %s for people', (range, name, words) => {
  expect([nameRange(range), describeRange(range)]).toEqual([name, words])
})
