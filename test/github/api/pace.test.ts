import { describe, expect, test } from '@jest/globals'
import { createPace } from '../../../src/github/api/pace.ts'

const NOON = Date.UTC(2026, 0, 15, 12)
const never = new AbortController().signal

/** A clock that moves only when someone sleeps. */
function scriptedTime() {
  const time = { now: 0 }
  const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted()
    time.now += ms
  }
  return {
    time,
    sleep,
    pace: createPace({ burst: 3, perSecond: 1 }, { monotonicNow: () => time.now, now: () => NOON + time.now, sleep }),
  }
}

describe('the pace of an installation', () => {
  test('lets a burst through at once and then one a second', async () => {
    const { time, pace } = scriptedTime()
    const sentAt: number[] = []
    for (let index = 0; index < 6; index++) {
      await pace.take(never)
      sentAt.push(time.now)
    }
    expect(sentAt).toEqual([0, 0, 0, 1000, 2000, 3000])
  })

  test('gathers a new burst while nothing is sent', async () => {
    const { time, pace } = scriptedTime()
    for (let index = 0; index < 3; index++) await pace.take(never)
    time.now = 60_000
    for (let index = 0; index < 3; index++) await pace.take(never)
    expect(time.now).toBe(60_000)
  })

  test('sends nothing, not even a read, while GitHub asked to wait', async () => {
    const { time, pace } = scriptedTime()
    pace.pause(4000)
    pace.pause(100)
    await pace.pauseOver(never)
    expect(time.now).toBe(4000)
  })

  test('does not sleep through a long pause, but says when it is over', async () => {
    const { time, pace } = scriptedTime()
    pace.pause(50 * 60_000)
    const untilMs = NOON + 50 * 60_000
    await expect(pace.pauseOver(never)).rejects.toMatchObject({ name: 'RateLimitError', untilMs })
    await expect(pace.take(never)).rejects.toMatchObject({ untilMs })
    expect(time.now).toBe(0)
    time.now = 50 * 60_000
    await expect(pace.pauseOver(never)).resolves.toBeUndefined()
  })

  test('sends a write away that many others stand before, and counts it only when it comes again', async () => {
    const clock = { monotonicNow: () => 0, now: () => NOON, sleep: async () => undefined }
    const pace = createPace({ burst: 3, perSecond: 1 }, clock)
    for (let index = 0; index < 8; index++) await pace.take(never)
    for (let index = 0; index < 3; index++) {
      await expect(pace.take(never)).rejects.toMatchObject({ untilMs: NOON + 6000, isOwnPace: true })
    }
  })

  test('lets a second publishing begin when the burst has room for what the first may write', () => {
    const { time, sleep } = scriptedTime()
    const pace = createPace({ burst: 10, perSecond: 1 }, { monotonicNow: () => time.now, now: () => NOON, sleep })
    pace.admit()
    const leave = pace.admit()
    expect(() => pace.admit()).toThrow(expect.objectContaining({ name: 'RateLimitError', isOwnPace: true }))
    leave()
    expect(() => pace.admit()).not.toThrow()
  })

  test('sends a publishing away while another needs what is left, until there is room', async () => {
    const { time, sleep } = scriptedTime()
    const pace = createPace({ burst: 10, perSecond: 1 }, { monotonicNow: () => time.now, now: () => NOON, sleep })
    const leave = pace.admit()
    for (let index = 0; index < 8; index++) await pace.take(never)
    expect(() => pace.admit()).toThrow(expect.objectContaining({ untilMs: NOON + 4000, isOwnPace: true }))
    time.now = 4000
    expect(() => pace.admit()).not.toThrow()
    leave()
  })

  test('lets a publishing begin that is alone, however much was written', async () => {
    const { pace } = scriptedTime()
    for (let index = 0; index < 5; index++) await pace.take(never)
    expect(() => pace.admit()).not.toThrow()
  })

  test('lets one go whose job was stopped', async () => {
    const { pace } = scriptedTime()
    pace.pause(4000)
    await expect(pace.take(AbortSignal.abort(new Error('canceled')))).rejects.toThrow('canceled')
  })
})

describe('the pace of several processes', () => {
  const turn = { isGiven: true, waitMs: 0, pausedMs: 0 }
  /** Answers each turn that is asked for from a list. */
  function sharedTime(turns: (typeof turn)[], isShared = true) {
    const time = { now: 0 }
    const asked: string[] = []
    const pauses: number[] = []
    const sleep = async (ms: number): Promise<void> => {
      time.now += ms
    }
    const shared = {
      isShared: () => isShared,
      take: async (line: string) => {
        asked.push(line)
        return turns.shift() ?? turn
      },
      pause: async (_: string, ms: number) => void pauses.push(ms),
    }
    const clock = { monotonicNow: () => time.now, now: () => NOON + time.now, sleep }
    const pace = createPace({ burst: 3, perSecond: 1 }, clock, { name: 'installation 7', shared })
    return { time, asked, pauses, pace }
  }

  test('waits for the turn among all of them', async () => {
    const { time, asked, pace } = sharedTime([turn, { ...turn, waitMs: 2500 }])
    await pace.take(never)
    await pace.take(never)
    expect(time.now).toBe(2500)
    expect(asked).toEqual(['installation 7', 'installation 7'])
  })

  test('sends a write away when the others stand before it, and uses up nothing of its own', async () => {
    const away = { isGiven: false, waitMs: 9000, pausedMs: 0 }
    const { time, pace } = sharedTime([away, away, away, away])
    for (let n = 0; n < 4; n++) {
      await expect(pace.take(never)).rejects.toMatchObject({ untilMs: NOON + 9000, isOwnPace: true })
    }
    for (let n = 0; n < 3; n++) await pace.take(never)
    expect(time.now).toBe(0)
  })

  test('sends nothing while GitHub has asked another process to wait, and tells the others when it is asked', async () => {
    const { time, pauses, pace } = sharedTime([{ ...turn, pausedMs: 4000 }])
    await pace.take(never)
    expect(time.now).toBe(4000)
    pace.pause(1000)
    expect(pauses).toEqual([1000])
  })

  test('asks nobody where a process is alone', async () => {
    const { asked, pauses, pace } = sharedTime([], false)
    await pace.take(never)
    pace.pause(1000)
    expect([asked, pauses]).toEqual([[], []])
  })
})
