import { expect, test } from '@jest/globals'
import { DAY_MS, dayOf, isoDay } from '../../../src/base/days.ts'
import { compareByteOrder, escapeRegExp, oneLine, plural, shownPath } from '../../../src/base/text.ts'

test('a noun follows its number, which has commas between thousands', () => {
  const counted = [0, 1, 2, 1_234_567].map((amount) => plural(amount, 'new page'))
  expect(counted).toEqual(['0 new pages', '1 new page', '2 new pages', '1,234,567 new pages'])
})

test('a text on one line keeps its tabs and spaces, but no line end and no control character', () => {
  expect(oneLine('a\r\nb\u2028\u0000c\t  d')).toBe('a b c\t  d')
})

test('an escaped text matches itself and nothing else', () => {
  const text = '\\^$.*+?()[]{}|/-a'
  expect(new RegExp(`^${escapeRegExp(text)}$`).test(text)).toBe(true)
  expect(new RegExp(`^${escapeRegExp('a.b')}$`).test('axb')).toBe(false)
})

test('a day is counted from 1970 and begins at midnight in UTC, before 1970 too', () => {
  const night = Date.UTC(2026, 10, 20)
  expect([night - 1, night, night + DAY_MS - 1, -1].map((time) => isoDay(dayOf(time)))).toEqual([
    '2026-11-19',
    '2026-11-20',
    '2026-11-20',
    '1969-12-31',
  ])
})

test('a path that could pass for another line, or for the answer of a failed call, is quoted', () => {
  const paths = ['docs/a b.md', 'a\nFailed: b', 'Failed: a', 'Malformed call: a']
  expect(paths.map(shownPath)).toEqual(['docs/a b.md', '"a\\nFailed: b"', '"Failed: a"', '"Malformed call: a"'])
})

test('names are in the order of their UTF-8 bytes, in which emoji come after all other characters', () => {
  expect(['🙂', '\uffee', 'é', 'b', 'B', 'ab', 'a'].toSorted(compareByteOrder)).toEqual([
    'B',
    'a',
    'ab',
    'b',
    'é',
    '\uffee',
    '🙂',
  ])
})
