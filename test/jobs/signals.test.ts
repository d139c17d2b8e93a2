import { expect, test } from '@jest/globals'
import { createJobSignals } from '../../src/jobs/signals.ts'
import type { Change, ChangeListener, Changes } from '../../src/projects/changes.ts'

/** Longer than any test waits. */
const NEVER_MS = 3_600_000

function createOthers(): Changes & { published: Change[]; tell: ChangeListener } {
  const published: Change[] = []
  const listeners = new Set<ChangeListener>()
  return {
    published,
    publish: (change) => published.push(change),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (change) => {
      for (const listener of listeners) listener(change)
    },
    close: async () => undefined,
  }
}

const never = new AbortController().signal

test('a request that waits for a job hears of its change in another process', async () => {
  const others = createOthers()
  const waiting = createJobSignals(others).waitForChange('7', NEVER_MS, never)
  others.tell('job 7')
  await expect(waiting).resolves.toBeUndefined()
})

test('a stream hears of what another process adds to the transcript', async () => {
  const others = createOthers()
  const waiting = createJobSignals(others).waitForGrowth('7', NEVER_MS, never)
  others.tell('transcript 7')
  await expect(waiting).resolves.toBeUndefined()
})

test('whoever waits looks when messages may have been missed', async () => {
  const others = createOthers()
  const signals = createJobSignals(others)
  const waiting = Promise.all([
    signals.waitForChange('7', NEVER_MS, never),
    signals.waitForGrowth('8', NEVER_MS, never),
  ])
  others.tell(undefined)
  await expect(waiting).resolves.toHaveLength(2)
})

test('a change here is told to the other processes, and ends the wait here', async () => {
  const others = createOthers()
  const signals = createJobSignals(others)
  const waiting = signals.waitForChange('7', NEVER_MS, never)
  signals.grew('7')
  signals.changed('7')
  await waiting
  expect(others.published).toEqual(['transcript 7', 'job 7'])
})
