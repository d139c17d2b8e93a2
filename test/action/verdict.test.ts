import { expect, test } from '@jest/globals'
import { decideVerdict } from '../../src/action/report-end.ts'
import { COMPLETED_OUTCOMES, FAILED_OUTCOMES } from '../../src/contract/job-states.ts'
import { agentJob } from '../support/jobs.ts'

const isFailure = (fields: Parameters<typeof agentJob>[0], failOnNoChanges = false) =>
  decideVerdict(agentJob(fields), { failOnNoChanges }).isFailure

test.each(COMPLETED_OUTCOMES)('%s is fine, also when the job was archived since', (outcome) => {
  expect(isFailure({ status: 'completed', outcome })).toBe(false)
  expect(isFailure({ status: 'archived', outcome })).toBe(false)
})

test.each(FAILED_OUTCOMES)('%s is a failure, also when the job was archived since', (outcome) => {
  expect(isFailure({ status: 'failed', outcome })).toBe(true)
  expect(isFailure({ status: 'archived', outcome })).toBe(true)
})

test('no changes fail the step only where the workflow says so', () => {
  expect(isFailure({ status: 'completed', outcome: 'no_changes' }, true)).toBe(true)
  expect(isFailure({ status: 'completed', outcome: 'pr_opened' }, true)).toBe(false)
})

test('a running job is no failure', () => {
  expect(isFailure({ status: 'active' })).toBe(false)
})
