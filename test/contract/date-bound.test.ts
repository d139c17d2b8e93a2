import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { dateBoundParameter, parseDateBound } from '../../src/contract/parameters.ts'
import { runs, testProperty } from '../support/property.ts'

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2028-02-29', '2028-02-29T00:00:00.000Z'],
  ['2026-11-20T08:41Z', '2026-11-20T08:41:00.000Z'],
  ['2026-11-20T08:41:03', '2026-11-20T08:41:03.000Z'],
  ['2026-11-20t08:41:03.12z', '2026-11-20T08:41:03.120Z'],
  ['2026-11-20T08:41:03,120Z', '2026-11-20T08:41:03.120Z'],
  ['2026-11-20T08:41:03.120000+00:00', '2026-11-20T08:41:03.120Z'],
  ['2026-11-20T08:41:03.120000 00:00', '2026-11-20T08:41:03.120Z'],
  ['2026-11-20T08:41:03.120001Z', '2026-11-20T08:41:03.121Z'],
  ['2026-12-31T23:59:59.999999999Z', '2027-01-01T00:00:00.000Z'],
  ['2026-11-20 08:41:03', '2026-11-20T08:41:03.000Z'],
  ['2026-11-20 08:41:03.120000 00:00', '2026-11-20T08:41:03.120Z'],
  ['2026-11-20T01:00:00+05:30', '2026-11-19T19:30:00.000Z'],
  ['2026-11-20T01:00:00-0130', '2026-11-20T02:30:00.000Z'],
  ['20261120', '2026-11-20T00:00:00.000Z'],
  ['20261120T084103,12Z', '2026-11-20T08:41:03.120Z'],
  ['20261120T0841+0130', '2026-11-20T07:11:00.000Z'],
  ['2026-11-20T08:41:03+00', '2026-11-20T08:41:03.000Z'],
  ['2026-11-20T08:41:03-05', '2026-11-20T13:41:03.000Z'],
  ['2026-11-20T24:00:00Z', '2026-11-21T00:00:00.000Z'],
  ['0099-01-01', '0099-01-01T00:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(new Date(parseDateBound(text) ?? Number.NaN).toISOString()).toBe(iso)
})

test.each([
  '',
  '2026',
  '2026-11',
  '2026-1120',
  '2026-2-1',
  '2026-02-30',
  '2027-02-29',
  '2026-00-10',
  '2026-13-01',
  '2026-11-20T24:00:01Z',
  '20261131',
  '20261120T8Z',
  '2026-W47',
  '2026-11-20T08:60:00Z',
  '2026-11-20T08:41:60Z',
  '2026-11-20T08:41:03.1234567890Z',
  '2026-11-20T08:41:03+24:00',
  '2026-11-20T',
  ' 2026-11-20',
  '2026-11-20 ',
  '2026-11-20  08:41:03',
  '2026-11-20\n',
  '1763625600000',
  'now',
])('%j is no date', (text) => {
  expect(parseDateBound(text)).toBeUndefined()
})

test('a week date is refused by its name', () => {
  const refused = dateBoundParameter('dateFrom', '').safeParse('2026-W47-1')
  expect(refused.error?.issues[0]?.message).toBe(
    'dateFrom takes no week dates; write the Monday of the week, like 2026-11-16; you sent "2026-W47-1"',
  )
})

testProperty('every moment that JavaScript writes is read as itself', () => {
  const run = fc.property(fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
    expect(parseDateBound(date.toISOString())).toBe(date.getTime())
  })
  fc.assert(run, runs())
})
