// What a week cost, and what of it is not known.
import { expect, test } from '@jest/globals'
import { NOTHING_SPENT } from '../../../src/agent/budget/budget.ts'
import { describeGaps, sumCosts } from '../../../src/dashboard/week/cost.ts'

const turn = (jobId: string, costUsd: number | null, inputTokens = 0) => ({
  jobId,
  turn: 1,
  spent: { ...NOTHING_SPENT, costUsd, inputTokens },
})

test('the turns of a job are added up, and the dearest job comes first', () => {
  const cost = sumCosts([turn('a', 0.5), turn('b', 0.7), turn('a', 0.25), turn('free', 0)])
  expect([cost.costUsd, cost.turns, cost.jobs]).toEqual([1.45, 4, 3])
  expect(cost.dearest).toEqual([
    { jobId: 'a', costUsd: 0.75 },
    { jobId: 'b', costUsd: 0.7 },
  ])
  expect(describeGaps(cost)).toEqual([])
})

test('turns whose price is not known are no free turns', () => {
  const cost = sumCosts([turn('a', null, 1200), turn('b', 0.5)])
  expect(cost.costUsd).toBe(0.5)
  expect(describeGaps(cost)).toEqual(['The price of 1 further turn with 1,200 tokens is not known.'])
})
