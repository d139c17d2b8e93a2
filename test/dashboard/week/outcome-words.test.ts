import { expect, test } from '@jest/globals'
import type { OutcomeFigures } from '../../../src/contract/outcomes.ts'
import { describeKept, describeMedian, describeOutcomes } from '../../../src/dashboard/week/outcome-words.ts'
import { sumOutcomes } from '../../../src/jobs/outcomes/outcomes.ts'

const NONE = sumOutcomes([])
const figures = (merged: number, more: Partial<OutcomeFigures> = {}): OutcomeFigures => {
  return { ...NONE, pullRequests: merged, merged, unedited: 1, lines: 10, kept: 9, shareKept: 0.9, ...more }
}

test('fewer than five pull requests with known lines get counts and no percentage', () => {
  expect(describeKept(figures(4))).toBe('9 of 10 lines kept')
  expect(describeKept(figures(5, { unknown: 1 }))).toBe('9 of 10 lines kept')
  expect(describeKept(figures(5))).toBe('9 of 10 lines kept (90 %)')
})

test('almost all is not all', () => {
  expect(describeKept(figures(5, { lines: 1000, kept: 999, shareKept: 0.999 }))).toBe('999 of 1,000 lines kept (99 %)')
})

test('a week is one line, and says nothing of nothing', () => {
  expect(describeOutcomes(NONE)).toBeUndefined()
  expect(describeOutcomes(figures(2, { closed: 1, pullRequests: 3 }))).toBe(
    '2 pull requests merged, 1 of them without edits by people and 1 closed without a merge. 9 of 10 lines kept.',
  )
  expect([describeMedian(null), describeMedian(7200)]).toEqual(['-', '2 hours'])
})
