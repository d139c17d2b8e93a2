// What the formats say of corrections.
import { expect, test } from '@jest/globals'
import type { Fixing } from '../../../src/checks/report/check-result.ts'
import { describeResult } from '../../../src/checks/report/describe-result.ts'
import { formatCheck } from '../../../src/checks/report/format-check.ts'
import { someProblem, someResult, WITH_ADDRESS } from './some-result.ts'

const FIX: Fixing['fixes'][number] = {
  path: 'docs/a.md',
  line: 3,
  column: 1,
  kind: 'broken-link',
  subject: 'old.md',
  range: { start: 5, end: 11 },
  was: 'old.md',
  becomes: 'new.md',
  evidence: 'docs/old.md became docs/new.md in 1a2b3c4d',
}
const LINE = 'docs/a.md:3:1 fixed broken-link old.md -> new.md: docs/old.md became docs/new.md in 1a2b3c4d'
const fixed = (changes: Partial<Fixing> = {}, problems = [someProblem()]) =>
  someResult(problems, { fixing: { isWritten: true, fixes: [FIX], unfixed: ['docs/b.md:1 c.md: two'], ...changes } })

test('Text begins with what was fixed, and goes on with what is left', () => {
  expect(formatCheck(fixed(), 'text', WITH_ADDRESS)).toBe(
    `${LINE}\ndocs/a.md:3:1 error broken-link docs/b.md does not exist\n`,
  )
})

test.each(['github', 'sarif', 'junit'] as const)('%s names each fix and what was not fixed', (format) => {
  const report = formatCheck(fixed(), format, WITH_ADDRESS).replaceAll('&gt;', '>')
  expect(report).toContain(LINE)
  expect(report).toContain('Not fixed: docs/b.md:1 c.md: two')
})

test('JSON has the fixes as data', () => {
  expect(JSON.parse(formatCheck(fixed(), 'json', WITH_ADDRESS)).fixing.fixes).toEqual([FIX])
})

test('A fix cannot steer a terminal or a runner', () => {
  const report = formatCheck(
    fixed({ fixes: [{ ...FIX, path: '::add-mask::a', becomes: '\u001B[2Jx' }] }),
    'text',
    WITH_ADDRESS,
  )
  expect(report).toContain('./::add-mask::a:3:1 fixed broken-link old.md -> \\x1b[2Jx')
})

test('A redirect that was added is no change of a link', () => {
  const report = formatCheck(
    fixed({ fixes: [{ ...FIX, kind: 'missing-redirect', was: '', becomes: '\n a: b' }] }, []),
    'text',
    WITH_ADDRESS,
  )
  expect(report).toBe('docs/a.md:3:1 fixed missing-redirect: docs/old.md became docs/new.md in 1a2b3c4d\n')
})

test.each([
  [{}, '1 correction written to 1 file; nothing is committed'],
  [{ fixes: [] }, '0 corrections written to 0 files'],
  [
    { isWritten: false, left: { errors: 2, warnings: 1 } },
    '1 correction planned for 1 file, nothing written; 2 errors and 1 warning would be left',
  ],
])('The summary counts what was done', (changes, sentence) => {
  expect(describeResult(fixed(changes), WITH_ADDRESS)).toContain(sentence)
})
