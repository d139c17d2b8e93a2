// The clock that time limits go by. It is a parameter, so that a test decides what time it is.

export interface Clock {
  /** Milliseconds since some moment. Nobody can set this clock, and it goes on while the process is stopped. */
  now: () => number
  /** Calls back once, after so many milliseconds, unless it is cancelled by the function that this gives. */
  setTimeout: (callback: () => void, ms: number) => () => void
}

/** Gives a signal that aborts as that of `AbortSignal.timeout` does, by this clock. */
export function abortAfter(clock: Clock, ms: number): AbortSignal {
  const controller = new AbortController()
  clock.setTimeout(() => controller.abort(new DOMException('The time limit was reached', 'TimeoutError')), ms)
  return controller.signal
}

/** Its timers keep no process from ending: what they limit does. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => {
    const timer = setTimeout(callback, ms).unref()
    return () => clearTimeout(timer)
  },
}
