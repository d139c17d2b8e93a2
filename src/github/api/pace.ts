// How fast an installation's writes follow one another. GitHub asks for at least a second between them and counts short
// bursts leniently ("Best practices for using the REST API"); what it refuses costs minutes, so it is not provoked.
import { BURST_WRITES, PUBLISHING_WRITES, RETRY_WAIT_MAX_MS, WRITES_PER_SECOND } from '../defaults.ts'
import { RateLimitError } from './rate-limit-error.ts'

export interface PaceRules {
  /** Writes that may follow each other at once after a pause. */
  burst: number
  perSecond: number
}

export interface Pace {
  /**
   * Call before a pull request is published, and what it gives when that is over. Throws `RateLimitError` while others of the
   * installation publish and the pace leaves no room: each write would wait for theirs, and the job would hold its slot.
   */
  admit(): () => void
  /**
   * Resolves when the next write may be sent; rejects with the signal's reason when it aborts meanwhile. Throws
   * `RateLimitError` at once when that is further away than a request may wait.
   */
  take(signal: AbortSignal): Promise<void>
  /** The same when GitHub asked to wait; reads need no more than this. */
  pauseOver(signal: AbortSignal): Promise<void>
  /** Nothing is sent for so long. */
  pause(ms: number): void
}

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>

export const DEFAULT_PACE: PaceRules = { burst: BURST_WRITES, perSecond: WRITES_PER_SECOND }

export interface PaceClock {
  /** Milliseconds since any moment. */
  monotonicNow: () => number
  /** Epoch milliseconds. */
  now: () => number
  sleep: Sleep
}

/** A generic cell rate algorithm: one number says when the bucket is full again. */
export function createPace(rules: PaceRules, { monotonicNow, now: wallNow, sleep }: PaceClock): Pace {
  const intervalMs = 1000 / rules.perSecond
  let fullAt = Number.NEGATIVE_INFINITY
  let pausedUntil = Number.NEGATIVE_INFINITY
  let publishing = 0

  const pauseOver = async (signal: AbortSignal): Promise<void> => {
    for (let left = pausedUntil - monotonicNow(); left > 0; left = pausedUntil - monotonicNow()) {
      if (left > RETRY_WAIT_MAX_MS) {
        throw new RateLimitError("GitHub's rate limit was reached", { untilMs: wallNow() + left })
      }
      await sleep(left, signal)
    }
  }
  const ownPace = (waitMs: number): RateLimitError => {
    const why = 'Docmend writes no faster than GitHub asks, and other jobs of the installation come first'
    return new RateLimitError(why, { untilMs: wallNow() + waitMs, isOwnPace: true })
  }
  return {
    admit: () => {
      const free = rules.burst - Math.max(0, fullAt - monotonicNow()) / intervalMs
      const needed = publishing * PUBLISHING_WRITES + 1
      if (publishing > 0 && free < needed) throw ownPace((Math.min(needed, rules.burst) - free) * intervalMs)
      publishing += 1
      return () => {
        publishing -= 1
      }
    },
    take: async (signal) => {
      const now = monotonicNow()
      const turn = Math.max(fullAt, now)
      const waitMs = turn - (rules.burst - 1) * intervalMs - now
      if (waitMs > RETRY_WAIT_MAX_MS) throw ownPace(waitMs)
      fullAt = turn + intervalMs
      if (waitMs > 0) await sleep(waitMs, signal)
      await pauseOver(signal)
    },
    pauseOver,
    pause: (ms) => {
      pausedUntil = Math.max(pausedUntil, monotonicNow() + ms)
    },
  }
}
