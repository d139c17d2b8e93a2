import { describe, expect, test } from '@jest/globals'
import { PatternError } from '../../../../src/traffic/feeds/pattern/pattern-error.ts'
import { emptyTimeParts, parseTimeFormat, toTime } from '../../../../src/traffic/feeds/pattern/time-format.ts'

const TIME = Date.UTC(2026, 10, 2, 8, 41, 3)

function read(format: string, text: string): number | undefined {
  const parts = emptyTimeParts()
  return parseTimeFormat('--datetime-format', format).read(text, parts) ? toTime(parts) : undefined
}

describe('A time', () => {
  test.each([
    ['%d/%b/%Y:%H:%M:%S %z', '02/Nov/2026:09:41:03 +0100', TIME],
    ['%d/%b/%Y:%H:%M:%S', '02/Nov/2026:08:41:03', TIME],
    ['%Y-%m-%dT%H:%M:%S%z', '2026-11-02T08:41:03Z', TIME],
    ['%FT%T%z', '2026-11-02T03:41:03-05:00', TIME],
    ['%b %e %Y %T', 'Nov  2 2026 08:41:03', TIME],
    ['%a %B %d %T %Y', 'Mon november 02 08:41:03 2026', TIME],
    ['%m/%d/%y %I:%M:%S %p', '11/02/26 08:41:03 AM', TIME],
    ['%D %R', '11/02/26 08:41', TIME - 3000],
    ['%d.%m.%Y %I %p', '02.11.2026 12 AM', Date.UTC(2026, 10, 2)],
    ['%d.%m.%Y %I %p', '02.11.2026 12 PM', Date.UTC(2026, 10, 2, 12)],
    ['%Y%m%d%H%M%S', '20261102084103', TIME],
    ['%d %b %y %T %Z', '02 Nov 26 08:41:03 UTC', TIME],
    ['%s', '1793608863', TIME],
    ['%s', '1793608863.25', TIME + 250],
    ['%*', '1793608863007', TIME + 7],
    ['%f', '1793608863007999', TIME + 7],
    ['%d%%%m%%%Y', '02%11%2026', Date.UTC(2026, 10, 2)],
    ['%y-%m-%d', '69-01-01', Date.UTC(1969, 0, 1)],
  ])('in %j may be %j', (format, text, time) => expect(read(format, text)).toBe(time))

  test.each([
    ['%Y-%m-%d', '2026-02-30'],
    ['%Y-%m-%d', '2026-11-02 '],
    ['%Y-%m-%d', '2026-11'],
    ['%d/%b/%Y', '02/Nop/2026'],
    ['%d/%b/%Y', '02/No'],
    ['%H:%M:%S', '08:41:03'],
    ['%s', 'yesterday'],
    ['%s', '-1'],
    ['%Y%z', '2026+99'],
    ['%Y%p', '2026xm'],
    ['%*', '9999999999999999999'],
  ])('in %j is never %j', (format, text) => expect(read(format, text)).toBeUndefined())
})

test.each(['%Q', '%Y %f', '%', '%E'])('a format with %s is refused by the name of its option', (format) => {
  expect(() => parseTimeFormat('--date-format', format)).toThrow(PatternError)
  expect(() => parseTimeFormat('--date-format', format)).toThrow(/^--date-format has %/)
})
