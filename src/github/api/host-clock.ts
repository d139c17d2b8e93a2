// GitHub's time: the `Date` of its answers, carried forward by the monotonic clock. A service whose own clock is a few minutes
// off works; if it is further off, the fault is reported before anything is paid.

import { describeSpan } from '../../base/text.ts'
import { RepositoryError } from '../../jobs/repository.ts'

/** How far the clock of this machine may be off GitHub's: five minutes, and what a slow answer adds. */
export const CLOCK_DIFFERENCE_MAX_MS = 6 * 60_000

export interface HostClock {
  /** Whole epoch milliseconds, as GitHub counts them; by our own clock until an answer had a date. */
  now(): number
  /** How far our own clock was ahead of GitHub's at the last answer; 0 until it is known, and when it is next to nothing. */
  aheadMs(): number
  /** How often an answer showed that `now` was wrong. */
  corrections(): number
  /** Call with the `Date` header of each answer. */
  learn(date: unknown): void
  /**
   * Throws a `RepositoryError` that says how far our own clock is off, when that is more than may be. It is an outage: the
   * clock can be set while the job waits.
   */
  assertClose(): void
}

interface LocalClocks {
  /** Epoch milliseconds. */
  now: () => number
  /** Milliseconds of the monotonic clock, which may stand still while the machine is suspended. */
  monotonicNow: () => number
}

/** `Date` has whole seconds, and an answer is on its way for some. */
const NOTICED_MS = 15_000

export function createHostClock({ now: localNow, monotonicNow }: LocalClocks): HostClock {
  let known: { atHostMs: number; atMonotonicMs: number } | undefined
  let aheadMs = 0
  let corrections = 0
  const now = (): number => {
    if (known === undefined) return localNow()
    return known.atHostMs + Math.round(monotonicNow() - known.atMonotonicMs)
  }
  return {
    now,
    aheadMs: () => aheadMs,
    corrections: () => corrections,
    learn: (date) => {
      const hostMs = typeof date === 'string' ? Date.parse(date) : Number.NaN
      if (Number.isNaN(hostMs)) return
      const foundMs = localNow() - hostMs
      // Neither swings with every answer: what is as good as the header's stays.
      if (Math.abs(foundMs - aheadMs) >= NOTICED_MS) aheadMs = Math.abs(foundMs) < NOTICED_MS ? 0 : foundMs
      const isWrong = Math.abs(now() - hostMs) >= NOTICED_MS
      if (isWrong) corrections += 1
      if (isWrong || known === undefined) {
        known = { atHostMs: isWrong ? hostMs : localNow(), atMonotonicMs: monotonicNow() }
      }
    },
    assertClose: () => {
      if (Math.abs(aheadMs) <= CLOCK_DIFFERENCE_MAX_MS) return
      const span = `${describeSpan(Math.abs(aheadMs))} ${aheadMs > 0 ? 'ahead of' : 'behind'} GitHub's`
      throw new RepositoryError(
        `The clock of this machine is ${span}. Set it, for example by NTP; until then no job can run`,
        { transient: true, wait: { theirClockAheadMs: -aheadMs } },
      )
    },
  }
}
