import { expect, test } from '@jest/globals'
import { type ClockEvidence, judgeClock } from '../../../src/jobs/run/deletion-rounds.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = Date.UTC(2026, 10, 20)

function judge(evidence: Partial<ClockEvidence>) {
  return judgeClock({ now: NOW, last: undefined, newestTime: undefined, aheadOfGitHubMs: undefined, ...evidence })
}

const lastRound = (agoMs: number, heldSince: number | null = null) => ({ at: NOW - agoMs, heldSince })

test('in an empty store, and ten minutes after the last round, old data may go', () => {
  expect(judge({})).toEqual({ kind: 'go', note: { at: NOW, heldSince: null } })
  expect(judge({ last: lastRound(HOUR / 6) }).kind).toBe('go')
})

test('400 days after the last round nothing goes, for a day', () => {
  const first = judge({ last: lastRound(400 * DAY) })
  expect(first).toMatchObject({ kind: 'wait', note: { at: NOW, heldSince: NOW } })
  expect(judge({ last: lastRound(HOUR / 6, NOW - 23 * HOUR) })).toMatchObject({
    kind: 'wait',
    note: { at: NOW, heldSince: NOW - 23 * HOUR },
  })
  expect(judge({ last: lastRound(HOUR / 6, NOW - 24 * HOUR) })).toEqual({
    kind: 'go',
    note: { at: NOW, heldSince: null },
  })
})

test('the reason names the day, how long it was, and what to do', () => {
  expect(judge({ last: lastRound(400 * DAY) })).toMatchObject({
    why: expect.stringMatching(
      /says 2026-11-20, 400 days after the service last ran: .* If the clock .* is right now, do nothing/,
    ),
  })
})

test('the first round of all looks at the newest row instead', () => {
  expect(judge({ newestTime: NOW - 2 * DAY }).kind).toBe('wait')
  expect(judge({ newestTime: NOW - HOUR }).kind).toBe('go')
})

test('a row that came in under the wrong clock does not vouch for it once there was a round', () => {
  expect(judge({ last: lastRound(400 * DAY), newestTime: NOW }).kind).toBe('wait')
})

test('a clock that is set back ends the wait', () => {
  expect(judge({ last: { at: NOW + 400 * DAY, heldSince: NOW + 400 * DAY } })).toEqual({
    kind: 'go',
    note: { at: NOW, heldSince: null },
  })
})

test('a second jump begins the wait anew', () => {
  const heldSince = NOW - 3 * DAY
  expect(judge({ last: lastRound(2 * DAY, heldSince) })).toMatchObject({ kind: 'wait', note: { heldSince: NOW } })
})

test('a clock that is far from GitHub’s deletes nothing however long that lasts, and its time is not kept', () => {
  const wrong = judge({ last: lastRound(HOUR / 6), aheadOfGitHubMs: 400 * DAY })
  expect(wrong).toMatchObject({
    kind: 'wait',
    note: undefined,
    why: expect.stringContaining('400 days ahead of GitHub'),
  })
  expect(judge({ aheadOfGitHubMs: -2 * HOUR }).kind).toBe('wait')
  expect(judge({ aheadOfGitHubMs: 2 * 60_000 }).kind).toBe('go')
})
