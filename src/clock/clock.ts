// The clock that time limits go by. It is a parameter, so that a test decides what time it is.

export interface Clock {
  /** Milliseconds since some moment. Nobody can set this clock, and it goes on while the process is stopped. */
  now(): number
  /** Calls back once, after so many milliseconds, unless it is cancelled by the function that this gives. */
  setTimeout(callback: () => void, ms: number): () => void
}

/** Its timers keep no process from ending: what they limit does. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => {
    const timer = setTimeout(callback, ms).unref()
    return () => clearTimeout(timer)
  },
}
