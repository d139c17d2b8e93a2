import { beforeEach, describe, expect, test } from '@jest/globals'
import { SilenceWatch } from '../../../src/base/threads/thread-owner.ts'
import { createFakeClock, type FakeClock } from '../../support/fake-clock.ts'

const LIMITS = { cpuMs: 800, answerMs: 5000 }
/** In which a silent thread is asked once. */
const LOOK_MS = 100

let clock: FakeClock
let cpuMs: number
let blocked: number
beforeEach(() => {
  clock = createFakeClock()
  cpuMs = 0
  blocked = 0
})

function watch(readCpuMs: () => Promise<number> = async () => cpuMs): SilenceWatch {
  return new SilenceWatch(LIMITS, clock, readCpuMs, () => {
    blocked += 1
  })
}

/** Lets time pass, look by look, while the thread uses this part of it. */
async function pass(ms: number, share: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += LOOK_MS) {
    cpuMs += LOOK_MS * share
    clock.advance(LOOK_MS)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

describe('A silent thread', () => {
  test('that works all the time is blocked once it has used up its processor time', async () => {
    watch().restart()
    await pass(LIMITS.cpuMs, 1)
    expect(blocked).toBe(0)
    await pass(LOOK_MS, 1)
    expect(blocked).toBe(1)
  })

  test('that gets a tenth of a processor is given ten times as long', async () => {
    watch().restart()
    await pass(9 * LIMITS.cpuMs, 0.1)
    expect(blocked).toBe(0)
    await pass(2 * LIMITS.cpuMs, 0.1)
    expect(blocked).toBe(1)
  })

  test('that waits for somebody else is never blocked', async () => {
    watch().restart()
    await pass(100 * LIMITS.cpuMs, 0)
    expect(blocked).toBe(0)
  })

  test('that speaks now and then is never blocked', async () => {
    const silence = watch()
    for (let message = 0; message < 20; message++) {
      silence.restart()
      await pass(LIMITS.cpuMs / 2, 1)
    }
    expect(blocked).toBe(0)
  })

  test('is not asked any more when nothing is expected of it', async () => {
    const silence = watch()
    silence.restart()
    await pass(LIMITS.cpuMs / 2, 1)
    silence.stop()
    await pass(10 * LIMITS.cpuMs, 1)
    expect(blocked).toBe(0)
  })

  test('that does not even say how much it has used is blocked after some time by the clock', async () => {
    watch(() => new Promise(() => undefined)).restart()
    await pass(LIMITS.answerMs, 0)
    expect(blocked).toBe(0)
    await pass(LOOK_MS, 0)
    expect(blocked).toBe(1)
  })

  test('is charged for no more than the time that has passed, whatever the whole process has used', async () => {
    watch().restart()
    await pass(LIMITS.cpuMs, 4)
    expect(blocked).toBe(0)
  })
})
