import { expect, test } from '@jest/globals'
import type { PullRequest } from '../../../src/jobs/job.ts'
import { hourAround, refuseAtLimit, refuseOneMore } from '../../../src/jobs/requests/request-limits.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE_MS = 60_000
const LIMITS = { perHour: 100, tokensPerDay: 1000 }
const NO_USAGE = { oldestOfHourAt: undefined, tokensOfDay: 0 }

test('a project below its limits is not refused', () => {
  expect(refuseAtLimit('jobs', NOON, { ...NO_USAGE, tokensOfDay: 999 }, LIMITS)).toBeUndefined()
})

test('past the requests of an hour it waits until the oldest of them is an hour old', () => {
  const usage = { ...NO_USAGE, oldestOfHourAt: NOON - 50 * MINUTE_MS }
  const refusal = { kind: 'rate_limited', limit: 'jobs_per_hour', retryAfterSeconds: 600 }
  expect(refuseAtLimit('jobs', NOON, usage, LIMITS)).toEqual(refusal)
  expect(refuseAtLimit('messages', NOON, usage, LIMITS)).toEqual({ ...refusal, limit: 'messages_per_hour' })
})

test('a limit of no requests at all refuses the first one for an hour', () => {
  const refusal = { limit: 'jobs_per_hour', retryAfterSeconds: 3600 }
  expect(refuseAtLimit('jobs', NOON, NO_USAGE, { ...LIMITS, perHour: 0 })).toMatchObject(refusal)
})

test('past the tokens of a day it waits until midnight UTC', () => {
  const refusal = { limit: 'tokens_per_day', retryAfterSeconds: 12 * 3600 }
  expect(refuseAtLimit('jobs', NOON, { ...NO_USAGE, tokensOfDay: 1000 }, LIMITS)).toMatchObject(refusal)
})

test('requests of the last hour count, and those that a clock set back has put into the next', () => {
  expect(hourAround(NOON)).toEqual({ after: NOON - 60 * MINUTE_MS, before: NOON + 60 * MINUTE_MS })
})

test('one more pull request is refused, with those that are open, when open ones and ones being opened reach the limit', () => {
  const open: PullRequest[] = [
    { number: 7, url: 'https://github.com/a/b/pull/7', state: 'open', branch: 'b', draft: false },
  ]
  expect(refuseOneMore(open, 2)).toBeUndefined()
  expect(refuseOneMore(open, 1)).toEqual({ kind: 'too_many_pull_requests', open })
  expect(refuseOneMore(open, 2, 1)).toEqual({ kind: 'too_many_pull_requests', open })
})
