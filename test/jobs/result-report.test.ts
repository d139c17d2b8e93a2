import { expect, test } from '@jest/globals'
import { createReport, isDraft, type ReportDecisions } from '../../src/jobs/result-report.ts'
import { NO_EVIDENCE } from '../support/no-evidence.ts'
import { EMPTY_REPORT } from '../support/scripted-docs.ts'

const DECIDED: ReportDecisions = {
  leftForYou: [],
  owners: [],
  framework: 'plain',
  unfinished: null,
  isDraftByPolicy: false,
  labels: [],
  notes: [],
  evidence: NO_EVIDENCE,
}

function decided(more: Partial<Parameters<typeof createReport>[1]> = {}) {
  return createReport(EMPTY_REPORT, { ...DECIDED, ...more })
}

test('what is kept of the checks has an end, and still says how many problems there are', () => {
  const long = 'x'.repeat(100_000)
  const problem = { path: 'a.md', line: 1, column: 1, rule: 'broken-link', subject: long, message: long } as const
  const problems = Array.from({ length: 2000 }, () => problem)
  const sentences = Array.from({ length: 2000 }, () => long)
  const report = createReport(
    { ...EMPTY_REPORT, problems, byHand: sentences, skipped: sentences },
    {
      ...DECIDED,
      labels: sentences,
    },
  )
  expect(report.checks.newProblemCount).toBe(2000)
  expect(JSON.stringify({ ...report, labels: [] }).length).toBeLessThan(150_000)
  expect(report.labels).toHaveLength(20)
})

test('what is kept of the evidence has an end', () => {
  const long = 'x'.repeat(100_000)
  const detail = { text: 'a', kind: 'flag', path: 'a.md', line: 1 } as const
  const many = <T>(one: T): T[] => Array.from({ length: 1000 }, () => one)
  const { evidence } = decided({
    evidence: {
      cited: many({ claim: long, places: [] }),
      unproven: many({ claim: long, why: long }),
      unsourced: many(detail),
      moreUnsourced: 5,
      sources: many({ repository: '', commitSha: '1' }),
    },
  })
  expect(evidence.moreUnsourced).toBe(955)
  expect(JSON.stringify(evidence).length).toBeLessThan(100_000)
})

test('what is kept of the files that are left has an end, and still says how many there are', () => {
  const long = 'x'.repeat(100_000)
  const left = { path: 'a.md', line: 1, reason: long, allow: null, edits: [], with: [] }
  const report = decided({ leftForYou: Array.from({ length: 1000 }, () => left) })
  expect(report.leftForYouCount).toBe(1000)
  expect(JSON.stringify(report.leftForYou).length).toBeLessThan(50_000)
})

test.each([
  ['was asked for', true, decided()],
  ['is the policy', false, decided({ isDraftByPolicy: true })],
  ['is all that an unfinished work can be', false, decided({ unfinished: { why: 'budget', message: 'Tokens' } })],
])('it is a draft when that %s', (_, draft, report) => {
  expect(isDraft({ draft }, report)).toBe(true)
})

test('it is no draft otherwise', () => {
  expect(isDraft({ draft: false }, decided())).toBe(false)
})
