import { expect, test } from '@jest/globals'
import { chooseWait, describeWait, WAIT_RULES } from '../../../src/jobs/run/wait-for-outage.ts'

const RULES = { ...WAIT_RULES, jitterMs: () => 7 }
const NOON = Date.UTC(2026, 0, 15, 12)
const HOUR_MS = 3_600_000

function pauses(): number[] {
  const chosen: number[] = []
  let waited = { times: 0, ms: 0 }
  for (;;) {
    const ms = chooseWait(waited, {}, NOON, RULES)
    if (ms === undefined) return chosen
    chosen.push(ms)
    waited = { times: waited.times + 1, ms: waited.ms + ms }
  }
}

test('the pauses grow, and their sum is exactly the time that a turn may wait', () => {
  const chosen = pauses()
  expect(chosen.slice(0, 6)).toEqual([15_000, 60_000, 120_000, 300_000, 600_000, 600_000])
  expect(chosen.reduce((sum, ms) => sum + ms, 0)).toBe(HOUR_MS)
})

test('the end of a rate limit is waited for, and a little longer', () => {
  expect(chooseWait({ times: 0, ms: 0 }, { untilMs: NOON + 50 * 60_000 }, NOON, RULES)).toBe(50 * 60_000 + 7)
})

test('so it is after other waits, but not once the time to wait is used up', () => {
  const wait = { untilMs: NOON + 50 * 60_000 }
  expect(chooseWait({ times: 3, ms: HOUR_MS - 1 }, wait, NOON, RULES)).toBe(50 * 60_000 + 7)
  expect(chooseWait({ times: 4, ms: HOUR_MS }, wait, NOON, RULES)).toBeUndefined()
})

test('our own pace may make a job wait at any time, since it does not count', () => {
  const wait = { untilMs: NOON + 9000, isOwnPace: true }
  expect(chooseWait({ times: 4, ms: HOUR_MS }, wait, NOON, RULES)).toBe(9007)
})

test('a time that has passed does not make a job ask without a pause, and one far ahead counts as an hour', () => {
  expect(chooseWait({ times: 0, ms: 0 }, { untilMs: NOON - HOUR_MS }, NOON, RULES)).toBe(5007)
  expect(chooseWait({ times: 0, ms: 0 }, { untilMs: NOON + 400 * 24 * HOUR_MS }, NOON, RULES)).toBe(HOUR_MS + 7)
})

test('a waiting job names the reason and the time of the next try', () => {
  expect(describeWait('Could not reach GitHub', 90_000, NOON)).toBe(
    'Could not reach GitHub. Docmend waits and tries again at 12:01:30 UTC.',
  )
})
