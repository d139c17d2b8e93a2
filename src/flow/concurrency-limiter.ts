// Limits how much work of a kind runs at once, in total or per project, so that no client can use up the service.

export interface ConcurrencyLimit {
  atOnce: number
  /**
   * Calls of `run` that may wait for room, in order of arrival; none by default, because waiting may hold memory too.
   */
  maxWaiting?: number
  /** Makes the error for a call that finds no room. */
  refuse: (atOnce: number) => Error
}

/** Each key, such as a project, has its own room. */
export interface ConcurrencyLimiter {
  /** Runs the work when there is room for it. */
  run<T>(work: () => Promise<T>, key?: string): Promise<T>
  /** Takes room without waiting and returns a function that releases it; calling that twice is harmless. */
  acquire(key?: string): () => void
  /** What the limit leaves at the moment, waiting included. */
  quota(key?: string): { quota: number; remaining: number }
}

export function createConcurrencyLimiter({ atOnce, maxWaiting = 0, refuse }: ConcurrencyLimit): ConcurrencyLimiter {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()
  const tryEnter = (key: string): boolean => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] }
    if (lane.running >= atOnce) return false
    lane.running += 1
    lanes.set(key, lane)
    return true
  }
  const waitInLine = (key: string): Promise<void> => {
    const waiting = lanes.get(key)?.waiting ?? []
    if (waiting.length >= maxWaiting) throw refuse(atOnce)
    return new Promise((begin) => waiting.push(begin))
  }
  const leave = (key: string): void => {
    const lane = lanes.get(key)
    // The first in line takes over the room, so that no newcomer can get ahead.
    const begin = lane?.waiting.shift()
    if (begin !== undefined) begin()
    else if (lane !== undefined && --lane.running === 0) lanes.delete(key)
  }
  return {
    quota: (key = '') => {
      const { running, waiting } = lanes.get(key) ?? { running: 0, waiting: [] }
      const quota = atOnce + maxWaiting
      return { quota, remaining: Math.max(0, quota - running - waiting.length) }
    },
    run: async (work, key = '') => {
      if (!tryEnter(key)) await waitInLine(key)
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
    acquire: (key = '') => {
      if (!tryEnter(key)) throw refuse(atOnce)
      let isHeld = true
      return () => {
        if (isHeld) leave(key)
        isHeld = false
      }
    },
  }
}
