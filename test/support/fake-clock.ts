// A clock that stands still until a test moves it. Its timers fire in order, each at its own time.
import type { Clock } from '../../src/base/clock.ts'

export interface FakeClock extends Clock {
  /** Moves the time on and fires the timers that are due, including timers that other timers set. */
  advance(ms: number): void
  /** Moves the time on as for a suspended process: no timer has fired yet. */
  jump(ms: number): void
  /** Resolves as soon as a timer of this length is pending. */
  timerOf(ms: number): Promise<void>
}

interface Timer {
  at: number
  ms: number
  callback: () => void
}

export function createFakeClock(): FakeClock {
  let now = 0
  const timers = new Set<Timer>()
  const waiting = new Set<() => void>()
  const fireNext = (until: number): boolean => {
    const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
    if (next === undefined) return false
    timers.delete(next)
    now = Math.max(now, next.at)
    next.callback()
    return true
  }
  return {
    now: () => now,
    setTimeout: (callback, ms) => {
      const timer = { at: now + ms, ms, callback }
      timers.add(timer)
      for (const look of waiting) look()
      return () => timers.delete(timer)
    },
    advance: (ms) => {
      const until = now + ms
      while (fireNext(until));
      now = until
    },
    jump: (ms) => {
      now += ms
    },
    timerOf: (ms) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (![...timers].some((timer) => timer.ms === ms)) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}
