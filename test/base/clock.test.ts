import { expect, test } from '@jest/globals'
import { systemClock } from '../../src/base/clock.ts'

test('a timer fires once its time has passed on the same clock', async () => {
  const began = systemClock.now()
  await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 20))
  // Timers are set in whole milliseconds.
  expect(systemClock.now() - began).toBeGreaterThan(18)
})

test('a timer that was cancelled does not fire', async () => {
  const fired: string[] = []
  systemClock.setTimeout(() => fired.push('cancelled'), 1)()
  await new Promise<void>((resolve) => systemClock.setTimeout(resolve, 10))
  expect(fired).toEqual([])
})
