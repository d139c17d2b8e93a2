import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { compileGlobs, compileIgnoreLines } from '../../../src/checks/config/glob.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { runs, testProperty } from '../../support/property.ts'

describe('A glob', () => {
  test.each([
    ['*.md', 'a.md', true],
    ['*.md', 'x/a.md', false],
    ['**/*.md', 'a.md', true],
    ['**/*.md', 'x/y/a.md', true],
    ['x/**/a.md', 'x/a.md', true],
    ['x/**/y/*.md', 'x/y/z/y/a.md', true],
    ['x/**/y/*.md', 'x/y/z/a.md', false],
    ['a?c.md', 'abc.md', true],
    ['[a-c]x[!0-9].md', 'bxy.md', true],
    ['[a-c]x[!0-9].md', 'bx1.md', false],
    ['[ab.md', '[ab.md', true],
    ['{a,b}/{c,d}.md', 'b/c.md', true],
    ['{a,{b,c}}.md', 'c.md', true],
    ['\\*.md', '*.md', true],
    ['\\*.md', 'a.md', false],
    ['./a.md', 'a.md', true],
    ['*a*b*c', 'xaybzc', true],
    ['*a*b*c', 'xacb', false],
  ])('%s against %s: %s', (pattern, path, matches) => expect(compileGlobs([pattern])(path)).toBe(matches))

  testProperty('without wildcards matches itself and nothing else', () => {
    const name = fc.stringMatching(/^[a-z0-9_]{1,8}(\/[a-z0-9_]{1,8}){0,3}$/)
    fc.assert(
      fc.property(name, name, (pattern, path) => compileGlobs([pattern])(path) === (pattern === path)),
      runs(),
    )
  })

  test('costs no more than pattern times path', () => {
    const cpuMs = measureCpu()
    expect(compileGlobs([`${'*a'.repeat(400)}b`])('a'.repeat(5000))).toBe(false)
    expect(compileGlobs([`${'**/a/'.repeat(180)}b`])('a/'.repeat(5000))).toBe(false)
    expect(cpuMs()).toBeLessThan(10_000)
  })
})

describe('Lines of a .gitignore', () => {
  test.each([
    ['drafts/', 'x/drafts/a.md', true],
    ['/drafts/', 'x/drafts/a.md', false],
    ['x/*.md', 'x/a.md', true],
    ['x/*.md', 'y/x/a.md', false],
    ['a.md', 'x/y/a.md', true],
    ['# a.md', 'a.md', false],
    ['*.md\n!keep.md', 'x/keep.md', false],
    ['!keep.md\n*.md', 'x/keep.md', true],
    ['', 'a.md', false],
  ])('%j against %s: %s', (lines, path, ignored) => expect(compileIgnoreLines(lines.split('\n'))(path)).toBe(ignored))
})
