// How often a secret may be guessed. In memory: a restart forgives, and takes longer than the minute.

export interface AttemptLimit {
  /** True when too many have failed within the last minute. */
  isReached(): boolean
  noteFailure(): void
}

const MINUTE_MS = 60_000

/** `now`: milliseconds that only go forward. */
export function createAttemptLimit(perMinute: number, now: () => number): AttemptLimit {
  let failures: number[] = []
  return {
    isReached: () => {
      failures = failures.filter((at) => at > now() - MINUTE_MS)
      return failures.length >= perMinute
    },
    noteFailure: () => {
      failures = [...failures, now()].slice(-perMinute)
    },
  }
}
