import { describe, expect, test } from '@jest/globals'
import { judgeAnswer, judgeFailure } from '../../../src/projects/webhooks/attempt-delivery.ts'

const NOW = Date.UTC(2026, 10, 20)
const HOUR_MS = 60 * 60_000
const exact = { now: NOW, random: () => 0 }
const first = { type: 'job.completed', attempt: 1 } as const

const answer = (status: number, retryAfter?: string, attempt = 1) =>
  judgeAnswer({ ...first, attempt }, { status, retryAfter }, exact)

test.each([200, 201, 202, 204, 299])('%i is a success', (status) => {
  expect(answer(status)).toMatchObject({ kind: 'delivered' })
})

test.each([
  [400, 0],
  [401, 0],
  [404, 0],
  [405, 0],
  [429, 5000],
  [500, 0],
  [502, 5000],
  [503, 0],
  [504, 5000],
])('%i is tried again, and the endpoint pauses for %i ms', (status, pauseMs) => {
  expect(answer(status)).toEqual({
    kind: 'retry',
    result: `The receiver answered ${status}`,
    delayMs: 5000,
    pauseMs,
  })
})

test.each([301, 302, 303, 307, 308])('%i is a failure that says what a redirect needs', (status) => {
  expect(answer(status)).toMatchObject({ kind: 'retry', result: expect.stringContaining('follows no redirect') })
})

test('410 means that the receiver wants no more', () => {
  expect(answer(410)).toMatchObject({ kind: 'gone', reason: 'The receiver answered 410 Gone' })
})

test('ten attempts spread over about three days, as Standard Webhooks recommends', () => {
  const delays = Array.from({ length: 10 }, (_, index) => answer(500, undefined, index + 1))
  const waits = delays.map((end) => (end.kind === 'retry' ? end.delayMs / 1000 : end.kind))
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 'failed'])
})

test('a delay is up to a tenth longer, so that many deliveries do not come back at once', () => {
  const late = judgeFailure(first, 'x', { now: NOW, random: () => 0.999 })
  expect(late).toMatchObject({ kind: 'retry', delayMs: 5500 })
})

describe('Retry-After', () => {
  test.each([
    ['seconds', '120', 120_000],
    ['a date', new Date(NOW + 60_000).toUTCString(), 60_000],
    ['more than a day', '9999999', 24 * HOUR_MS],
    ['nonsense', 'soon', 0],
    ['the past', '-5', 0],
    ['an endless number', '1e400', 0],
  ])('as %s pauses the endpoint', (_, retryAfter, pauseMs) => {
    expect(answer(503, retryAfter)).toMatchObject({ pauseMs, delayMs: Math.max(5000, pauseMs) })
  })
})

test('a ping that fails is not tried again, because somebody waits for the result', () => {
  expect(judgeAnswer({ type: 'ping', attempt: 1 }, { status: 500, retryAfter: undefined }, exact)).toMatchObject({
    kind: 'failed',
  })
})
