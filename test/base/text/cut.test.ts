import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { cut, shorten } from '../../../src/base/text.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

const anyText = anyString()

describe('a cut text', () => {
  test('is the beginning of a longer one', () => {
    expect([cut('abcdef', 3), cut('abc', 3), cut('', 3)]).toEqual(['abc', 'abc', ''])
  })

  test('leaves out a character of which only half fits', () => {
    expect([cut('a🙂', 2), cut('a🙂', 3)]).toEqual(['a', 'a🙂'])
  })

  test('is well formed, whatever the text was', () => {
    expect(cut('\udc00a\ud800b', 4)).toBe('\ufffda\ufffdb')
  })

  testProperty('is a prefix that lacks at most one code unit of what fits', () => {
    const property = fc.property(anyText, fc.nat({ max: 12 }), (text, length) => {
      const short = cut(text, length)
      expect(text.startsWith(short)).toBe(true)
      expect(short.isWellFormed()).toBe(true)
      expect(Math.min(text.length, length) - short.length).toBeLessThanOrEqual(1)
    })
    fc.assert(property, runs())
  })
})

test('a shortened text says that something is missing, and one that fits stays as it is', () => {
  expect([shorten('abc', 3), shorten('abcd', 3), shorten('ab🙂', 3)]).toEqual(['abc', 'abc…', 'ab…'])
})
