import { describe, expect, test } from '@jest/globals'
import { isPlainPattern } from '../../../src/github/pin/write-access.ts'

describe('a regular expression that means the same to GitHub and to JavaScript', () => {
  test.each([
    '^(feature|fix|docs)/.+$',
    '^(?:feature|fix)/[A-Z]+-\\d+',
    '^[a-z0-9._/-]+$',
    '^release/\\d{4}\\.\\d{1,2}$',
    'docs',
    '',
  ])('%s is judged', (pattern) => {
    expect(isPlainPattern(pattern)).toBe(true)
    expect(() => new RegExp(pattern)).not.toThrow()
  })

  test.each([
    ['a repetition of a repetition', '^(a+)+$'],
    ['a group that repeats', '^(?:[a-z]+/)*$'],
    ['many repetitions', 'a?a?a?a?a?a?aaaaaa'],
    ['a flag of RE2', '(?i)^docs/'],
    ['a class of RE2', '[[:alpha:]]+'],
    ['an anchor of RE2', '\\Adocs'],
    ['a look-ahead, which RE2 does not have', '^(?!main)'],
    ['a group in a group', '^((a|b)c)$'],
    ['a long one', 'a'.repeat(300)],
  ])('%s is not', (_, pattern) => {
    expect(isPlainPattern(pattern)).toBe(false)
  })
})
