// What time it is at GitHub: by our own clock, corrected by the `Date` of its answers. A service whose clock is a few minutes
// off works; one that is further off is told so before anything is done that costs.
import { RepositoryError } from '../../jobs/repository.ts'
import { describeSpan } from '../../text/time-span.ts'
import { CLOCK_DIFFERENCE_MAX_MS } from '../defaults.ts'

export interface HostClock {
  /** Epoch milliseconds, as GitHub counts them. */
  now(): number
  /** How far GitHub's clock is ahead of ours; 0 until it is known, and when it is next to nothing. */
  offsetMs(): number
  /** Call with the `Date` header of each answer. */
  learn(date: unknown): void
  /** Throws a lasting `RepositoryError` that says how far our own clock is off, when that is more than may be. */
  assertClose(): void
}

/** `Date` has whole seconds, and an answer is on its way for some. */
const NOTICED_MS = 15_000

/** `localNow` in epoch milliseconds. */
export function createHostClock(localNow: () => number): HostClock {
  let offsetMs = 0
  return {
    now: () => localNow() + offsetMs,
    offsetMs: () => offsetMs,
    learn: (date) => {
      const found = typeof date === 'string' ? Date.parse(date) - localNow() : Number.NaN
      // Not to swing with every answer; NaN is no difference.
      if (Math.abs(found - offsetMs) >= NOTICED_MS) offsetMs = Math.abs(found) < NOTICED_MS ? 0 : found
    },
    assertClose: () => {
      if (Math.abs(offsetMs) <= CLOCK_DIFFERENCE_MAX_MS) return
      const span = `${describeSpan(Math.abs(offsetMs))} ${offsetMs > 0 ? 'behind' : 'ahead of'} GitHub's`
      throw new RepositoryError(
        `The clock of this machine is ${span}. Set it, for example by NTP; until then no job can run`,
        { transient: false },
      )
    },
  }
}
