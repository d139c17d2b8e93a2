import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import { guardTime, PublishingTimeUpError, publishingLimitMs } from '../../../src/jobs/run/publishing-time.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const MINUTE_MS = 60_000
const BUDGET = {
  modelCalls: 9,
  tokens: 9,
  workMs: 20 * MINUTE_MS,
  changedFiles: 9,
  changedBytes: 9,
  costUsd: null,
}

/** A turn that began after 7 minutes of earlier turns; `agent` and `publishing` in minutes. */
function worked(agent: number, publishing = 0) {
  const at = (minutes: number) => ({ ...NOTHING_SPENT, workMs: minutes * MINUTE_MS })
  return {
    spentBefore: at(7),
    spent: at(7 + agent + publishing),
    publishingFromMs: (7 + agent) * MINUTE_MS,
  }
}

test('publishing has the minutes that the agent left over, and five at least', () => {
  expect(publishingLimitMs(worked(6), BUDGET)).toBe(14 * MINUTE_MS)
  expect(publishingLimitMs(worked(18), BUDGET)).toBe(5 * MINUTE_MS)
  expect(publishingLimitMs(worked(25), BUDGET)).toBe(5 * MINUTE_MS)
})

test('the time of earlier attempts at publishing counts, and nothing begins once it is over', () => {
  const clock = createFakeClock()
  const signal = new AbortController().signal
  const guard = guardTime(worked(18, 3), BUDGET, () => signal, clock)
  clock.jump(2 * MINUTE_MS - 1)
  expect(guard()).toBe(signal)
  clock.jump(1)
  expect(guard).toThrow(PublishingTimeUpError)
})
