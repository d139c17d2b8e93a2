// Limits how much work of a kind runs at once, so that no client can use up the service.

export interface ConcurrencyLimit {
  atOnce: number
  /**
   * Calls of `run` that may wait for room, in order of arrival; none by default, because waiting may hold memory too.
   */
  maxWaiting?: number
  /** Makes the error for a call that finds no room. */
  refuse: (atOnce: number) => Error
}

export interface ConcurrencyLimiter {
  /** Runs the work when there is room for it. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** What the limit leaves at the moment, waiting included. */
  quota(): { quota: number; remaining: number }
}

export function createConcurrencyLimiter({ atOnce, maxWaiting = 0, refuse }: ConcurrencyLimit): ConcurrencyLimiter {
  const waiting: (() => void)[] = []
  let running = 0
  const waitInLine = (): Promise<void> => {
    if (waiting.length >= maxWaiting) throw refuse(atOnce)
    return new Promise((begin) => waiting.push(begin))
  }
  const leave = (): void => {
    // The first in line takes over the room, so that no newcomer can get ahead.
    const begin = waiting.shift()
    if (begin !== undefined) begin()
    else running -= 1
  }
  return {
    quota: () => {
      const quota = atOnce + maxWaiting
      return { quota, remaining: Math.max(0, quota - running - waiting.length) }
    },
    run: async (work) => {
      if (running < atOnce) running += 1
      else await waitInLine()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
