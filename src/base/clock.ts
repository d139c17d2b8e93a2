// The clock behind every time limit. It is a parameter, so that a test decides what time it is.

export interface Clock {
  /**
   * Milliseconds since an arbitrary moment. This clock cannot be set, and it keeps running while the process is suspended.
   */
  now: () => number
  /** Calls back once, after this many milliseconds, unless the returned function cancels it. */
  setTimeout: (callback: () => void, ms: number) => () => void
}

/** Its timers do not keep the process alive; the work that they limit does. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (callback, ms) => {
    const timer = setTimeout(callback, ms).unref()
    return () => clearTimeout(timer)
  },
}

/** Returns the processor time of this thread. Node before 23.9 cannot tell it; the time of the clock is never less. */
export function readThreadCpuMs(): number {
  if (!('threadCpuUsage' in process)) return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns what the promise resolves to, or rejects when that takes too long. */
export function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
