import { expect, test } from '@jest/globals'
import { type Fix, findFailedFixes, type Problem } from '../../../../src/checks/index.ts'

const problem = (path: string, line: number, subject: string): Problem => ({
  path,
  line,
  subject,
  column: 1,
  rule: 'broken-link',
  message: '',
})
const fix = (path: string, line: number, subject: string): Fix => ({
  ...problem(path, line, subject),
  kind: 'broken-link',
  range: { start: 0, end: 1 },
  was: subject,
  becomes: 'x.md',
  evidence: '',
})
const [a, b] = [fix('a.md', 1, 'one.md'), fix('a.md', 2, 'two.md')]
const before = [problem('a.md', 1, 'one.md'), problem('a.md', 2, 'two.md'), problem('b.md', 1, 'old.md')]

test('Fixes hold when their problems are gone and all others are the same', () => {
  expect(findFailedFixes(before, [problem('b.md', 1, 'old.md')], [a, b])).toEqual(new Set())
})

test('A fix whose problem is still there failed', () => {
  expect(findFailedFixes(before, [problem('a.md', 2, 'two.md'), problem('b.md', 1, 'old.md')], [a, b])).toEqual(
    new Set([b]),
  )
})

test.each([
  ['on its line', problem('a.md', 2, 'new.md'), [b]],
  ['elsewhere in its file', problem('a.md', 9, 'new.md'), [a, b]],
  ['in another file', problem('c.md', 1, 'new.md'), [a, b]],
])('A new problem %s is put down to the fixes that are nearest', (_, fresh, failed) => {
  expect(findFailedFixes(before, [problem('b.md', 1, 'old.md'), fresh], [a, b])).toEqual(new Set(failed))
})
