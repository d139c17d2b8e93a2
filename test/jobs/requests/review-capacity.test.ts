import { expect, test } from '@jest/globals'
import { DAY_MS } from '../../../src/base/days.ts'
import { listWaiting, slowedLimit } from '../../../src/jobs/requests/request-limits.ts'
import { reviewsWaiting } from '../../../src/jobs/requests/request-refusals.ts'

const NOW = 100 * DAY_MS
const DAYS = 14
const open = (number: number, openedDaysAgo: number, lookedAt: number | null = 0) => ({
  number,
  openedAt: NOW - openedDaysAgo * DAY_MS,
  lookedAt,
})
const waiting = (...pulls: ReturnType<typeof open>[]) => listWaiting(pulls, NOW, DAYS).map(({ number }) => number)

test('a pull request waits once nobody has looked at it for more than the days of the setting, longest first', () => {
  expect(waiting(open(1, 13.9), open(2, 15), open(3, 40))).toEqual([3, 2])
})

test('a look begins the wait anew', () => {
  expect(waiting(open(1, 40, NOW - DAY_MS), open(2, 40, NOW - 20 * DAY_MS))).toEqual([2])
})

test('what GitHub has not been asked about yet holds nothing against a project, and 0 days switch it off', () => {
  expect(waiting(open(1, 40, null))).toEqual([])
  expect(listWaiting([open(1, 40)], NOW, 0)).toEqual([])
})

test('a schedule slows first and to nothing, programs and people later and never to nothing', () => {
  const limits = (count: number) =>
    (['schedule', 'merged_code', 'api', 'action', 'dashboard'] as const).map((one) => slowedLimit(100, one, count))
  expect(limits(0)).toEqual([100, 100, 100, 100, 100])
  expect(limits(1)).toEqual([90, 90, 95, 95, 97])
  expect(limits(10)).toEqual([0, 0, 50, 50, 75])
  expect(limits(50)).toEqual([0, 0, 1, 1, 1])
  expect(slowedLimit(0, 'dashboard', 3)).toBe(0)
})

test('the refusal names the pull requests, since when they wait, and what to do', () => {
  const refusal = {
    kind: 'reviews_waiting' as const,
    waiting: [5, 6, 7, 8].map((number) => ({ number, since: number * DAY_MS })),
    perHour: 60,
    retryAfterSeconds: 90,
  }
  const error = reviewsWaiting(refusal, { repository: 'acme/docs' })
  expect([error.status, error.code, error.retryAfterSeconds]).toEqual([429, 'reviews_waiting', 90])
  expect(error.message).toBe(
    '4 pull requests of acme/docs wait for a review (#5 since 1970-01-06, #6 since 1970-01-07, #7 since 1970-01-08, and 1 more), so the project slows down: once it has created 60 jobs in an hour, it takes no more like this one. Review, merge or close one, or try again in 90 seconds',
  )
  expect(error.details).toHaveLength(4)
})
