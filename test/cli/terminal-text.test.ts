import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { countCells, cutLine, neutralize, padEnd, padStart, wrapWords } from '../../src/cli/terminal-text.ts'
import { anyString, runs, testProperty } from '../support/property.ts'

test.each([
  ['plain', '/guide', 6],
  ['Chinese', '指南', 4],
  ['full-width Latin', 'Ａ', 2],
  ['Hangul', '한글', 4],
  ['a picture', '🚀', 2],
  ['a family of pictures', '👩‍👩‍👧', 2],
  ['a flag', '🇩🇪', 2],
  ['a letter with an accent of its own', 'e\u0301', 1],
  ['Cyrillic', 'путь', 4],
])('%s takes as many cells as a terminal gives it', (_, text, cells) => {
  expect(countCells(text)).toBe(cells)
})

test('what would steer the terminal is shown instead', () => {
  expect(neutralize('/a\u001b[2J\u0007\r\n\u009b1m\u202e\u2028')).toBe('/a\\x1b[2J\\x07\\x0d\\x0a\\x9b1m\\u202e\\u2028')
  // Invisible all of them: a soft hyphen, a mark of Arabic direction, a tag, half a pair.
  expect(neutralize('\u00ad\u061c\u{e0041}\ud800')).toBe('\\xad\\u061c\\u{e0041}\\ud800')
})

testProperty('no text of a visitor gets a control character through, or more cells than it was given', () => {
  fc.assert(
    fc.property(anyString({ maxLength: 200 }), fc.integer({ min: 1, max: 40 }), (text, cells) => {
      const cut = cutLine(text, cells)
      expect(cut).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(countCells(cut)).toBeLessThanOrEqual(cells)
    }),
    runs(),
  )
})

test('a text that fits is not cut, and a longer one ends with a sign of it', () => {
  expect([cutLine('/guide', 6), cutLine('/guides', 6), cutLine('/指南指南', 6)]).toEqual(['/guide', '/guid…', '/指南…'])
})

test('padding fills to cells, not to characters', () => {
  expect([padEnd('指', 4), padStart('指', 4), padEnd('long', 2)]).toEqual(['指  ', '  指', 'long'])
})

test('a sentence is broken between words', () => {
  expect(wrapWords('one two three', 7)).toEqual(['one two', 'three'])
})
