// Pauses between two polls or two attempts: 2 s, then 1.5 times the one before, up to 30 s.

/** The longest pause. */
const LONGEST_PAUSE_MS = 30_000

/**
 * The first pause between two requests for a job's state, or between two attempts; each pause is 1.5 times the one
 * before.
 */
const FIRST_PAUSE_MS = 2000

const FACTOR = 1.5
/** Many workflows start on the hour; without this random share, they would keep asking at the same moments. */
const JITTER = 0.2

/** Returns the pause before attempt number `tries + 1`, in milliseconds; `random` gives 0 to 1. */
export function backoffMs(tries: number, random: () => number): number {
  const base = Math.min(FIRST_PAUSE_MS * FACTOR ** tries, LONGEST_PAUSE_MS)
  return Math.round(base * (1 - JITTER + 2 * JITTER * random()))
}
