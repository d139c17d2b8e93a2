import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type NoticeReport, readReport, toReport, writeReport } from '../../../src/action/notice/notice-report.ts'
import type { Finding } from '../../../src/notice/finding.ts'

const FINDING: Finding = {
  kind: 'contradicted',
  rule: 'default-changed',
  standing: 'open',
  unit: { page: 'docs/client.md', line: 5, endLine: 5, text: 'retry_limit is 3 by default.' },
  was: { kind: 'key', owner: 'connect', name: 'retry_limit', value: '3', path: 'src/client.py', line: 1 },
  is: { kind: 'key', owner: 'connect', name: 'retry_limit', value: '4', path: 'src/client.py', line: 1 },
  why: 'The page states 3 as the default of retry_limit; it is now 4.',
  edit: { page: 'docs/client.md', line: 5, before: '3', after: '4' },
}

const reportOf = (findings: Finding[]): NoticeReport =>
  toReport({
    notice: { findings, candidates: [], pages: 3, files: 1, filesLeft: 0 },
    ends: { from: 'a'.repeat(40), to: 'b'.repeat(40) },
    hints: [],
  })

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-report-'))
  path = join(folder, 'out', 'docmend-notice.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a report that was written is read again, whatever the change had in it', async () => {
  const long = '\u0001雪'.repeat(100_000)
  const fact = { kind: 'key' as const, owner: long, name: long, value: long, path: 'src/client.py', line: 1 }
  const edit = { page: 'docs/client.md', line: 5, before: long, after: long }
  const endless = { ...FINDING, was: fact, is: fact, edit, why: long, unit: { ...FINDING.unit, text: long } }
  const report = reportOf([FINDING, ...Array.from({ length: 5_000 }, () => endless)])
  await writeReport(path, report)
  const read = await readReport(path)
  expect(read).toEqual(report)
  expect(read.open).toBe(5_001)
  expect(read.findings[0]).toEqual(FINDING)
})

test.each([
  ['with a field that is not ours', (report: NoticeReport) => JSON.stringify({ ...report, pullRequest: 99 })],
  [
    'with a kind of finding that there is not',
    (report: NoticeReport) => JSON.stringify(report).replace('default-changed', 'x'),
  ],
  ['without its form', () => '{"format":"docmend-notice-1"}'],
  ['that is no JSON', () => 'not json'],
  ['with a text that is too long', (report: NoticeReport) => JSON.stringify({ ...report, hints: ['x'.repeat(5_000)] })],
  [
    'with too many findings',
    (report: NoticeReport) => JSON.stringify({ ...report, findings: Array(300).fill(FINDING) }),
  ],
  ['that is too large', (report: NoticeReport) => JSON.stringify(report).padEnd(5 * 1024 * 1024)],
])('a report %s is not used', async (_, tamper) => {
  await writeReport(path, reportOf([FINDING]))
  writeFileSync(path, tamper(reportOf([FINDING])))
  await expect(readReport(path)).rejects.toThrow(/is not a report of the form|at most \d+ are read/)
})

test('a link in the place of the report is replaced when it is written, and not followed when it is read', async () => {
  const other = join(folder, 'other')
  writeFileSync(other, '{}')
  await writeReport(path, reportOf([]))
  rmSync(path)
  symlinkSync(other, path)
  await expect(readReport(path)).rejects.toThrow('There is no report')
  await writeReport(path, reportOf([FINDING]))
  expect((await readReport(path)).open).toBe(1)
})

test('what the change edits itself takes no place of an open finding', () => {
  const touched = Array.from({ length: 300 }, () => ({ ...FINDING, standing: 'touched' as const }))
  const vouched = { ...FINDING, standing: 'vouched' as const, vouchedUntil: '2027-01-31' }
  const { findings, open } = reportOf([...touched, vouched, FINDING])
  expect(findings.slice(0, 3)).toEqual([FINDING, vouched, touched[0]])
  expect(open).toBe(1)
})
