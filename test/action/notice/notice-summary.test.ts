import { expect, test } from '@jest/globals'
import { toReport } from '../../../src/action/notice/notice-report.ts'
import { noticeSummary } from '../../../src/action/notice/notice-summary.ts'
import type { Finding } from '../../../src/notice/finding.ts'

const gone = (name: string, standing: Finding['standing'], text = `Call ${name}.`): Finding => ({
  kind: 'contradicted',
  rule: 'name-gone',
  standing,
  ...(standing === 'vouched' && { vouchedUntil: '2027-03-01' }),
  unit: { page: 'docs/a.md', line: 3, endLine: 3, text },
  was: { kind: 'declaration', owner: '', name, path: 'src/a.ts', line: 7 },
  why: `The page names ${name}.`,
})

function summaryOf(findings: Finding[], hints: string[] = []): string {
  const ends = { from: 'a'.repeat(40), to: 'b'.repeat(40) }
  const report = toReport({ notice: { findings, candidates: [], pages: 3, files: 1, filesLeft: 0 }, ends, hints })
  return noticeSummary(report, { code: undefined, docs: undefined })
}

test('what people vouched for is folded, with its last day, and what the change itself edits is left out', () => {
  const summary = summaryOf([gone('openFile', 'open'), gone('readFile', 'vouched'), gone('closeFile', 'touched')])
  const [shown = '', folded = ''] = summary.split('<details><summary>1 place that people vouched for</summary>')
  expect(shown).toContain('openFile')
  expect(folded).toMatch(/readFile.*vouched until 2027&#45;03&#45;01/)
  expect(summary).not.toContain('closeFile')
})

test('what was not compared is listed', () => {
  expect(summaryOf([], ['.docmend.yml is <b>not</b> valid'])).toMatch(/\*\*Not compared\*\*\n\n- .*&#60;b&#62;/)
})

test('the summary stays below what GitHub shows, and says how many are left out', () => {
  const many = Array.from({ length: 500 }, (_, at) => gone(`name${at}`, 'open', '@`<|>'.repeat(500)))
  const summary = summaryOf(many)
  expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024)
  const rows = summary.split('\n').filter((line) => line.includes('is gone from the code')).length
  expect(summary).toContain(`| and ${500 - rows} more in the log |`)
})
