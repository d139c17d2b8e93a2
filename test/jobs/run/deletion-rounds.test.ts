import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { startHousekeeping } from '../../../src/jobs/run/deletion-rounds.ts'

function start(chores: Record<string, () => Promise<unknown>>, everyMs = 60_000) {
  const log: string[] = []
  const housekeeping = startHousekeeping({
    store: { lastRound: async () => undefined, noteRound: async () => {}, newestTime: async () => undefined },
    chores,
    deletions: {},
    everyMs,
    now: () => Date.UTC(2026, 10, 20),
    aheadOfGitHubMs: () => undefined,
    onClock: () => undefined,
    logger: pino({}, { write: (line: string) => void log.push(line) }),
  })
  return { housekeeping, log }
}

test('a chore that fails is logged and does not keep the next one back', async () => {
  const reached = Promise.withResolvers<void>()
  const first = () => Promise.reject(new Error('GitHub is away'))
  const { housekeeping, log } = start({ first, second: async () => reached.resolve() })
  await reached.promise
  await housekeeping.stop()
  expect(log.join()).toContain('GitHub is away')
})

test('a round that takes longer than the pause is not followed by those that it kept waiting', async () => {
  let begun = 0
  const hanging = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const slow = (): Promise<void> => {
    begun += 1
    reached.resolve()
    return hanging.promise
  }
  const { housekeeping } = start({ slow }, 1)
  await reached.promise
  // Each of these would have queued another round.
  const until = performance.now() + 20
  while (performance.now() < until) await turn()
  const stopped = housekeeping.stop()
  hanging.resolve()
  await stopped
  expect(begun).toBe(1)
})

test('a stop begins no further chore, and one that it ended is no fault', async () => {
  const stopping = new AbortController()
  const reached = Promise.withResolvers<void>()
  let isNextBegun = false
  const sync = (): Promise<never> =>
    new Promise((_, reject) => {
      reached.resolve()
      stopping.signal.addEventListener('abort', () => reject(new Error('The service is shutting down')))
    })
  const next = async (): Promise<void> => {
    isNextBegun = true
  }
  const { housekeeping, log } = start({ sync, next })
  await reached.promise
  const stopped = housekeeping.stop()
  stopping.abort()
  await stopped
  expect([log, isNextBegun]).toEqual([[], false])
})
