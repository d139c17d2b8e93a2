// Polls for work at an interval, and at once when this process knows that there is some.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createFaultLog, type FaultLogOptions } from './fault-log.ts'

interface Poller {
  /** Looks now instead of at the next poll; while the work is going on, again after it. */
  wake: () => void
  /** Begins nothing more, tells the work why, and resolves when it has ended. */
  stop: (reason: Error) => Promise<void>
}

interface PollerOptions extends FaultLogOptions {
  everyMs: number
  /**
   * Does all there is to do; never runs twice at a time. Should end soon once the signal aborts. What it throws is logged.
   */
  work: (stopping: AbortSignal) => Promise<void>
}

/** Starts with a first look. */
export function startPoller({ everyMs, work, ...logged }: PollerOptions): Poller {
  const faults = createFaultLog(logged)
  const stopping = new AbortController()
  let working: Promise<void> | undefined
  let isWoken = false
  const workWhileWoken = async (): Promise<void> => {
    do {
      isWoken = false
      await work(stopping.signal)
    } while (isWoken && !stopping.signal.aborted)
  }
  // The work belongs to no request or job, even if one woke it: without this, every later log line would name that one.
  const wake = AsyncLocalStorage.bind((): void => {
    if (stopping.signal.aborted) return
    isWoken = true
    working ??= workWhileWoken()
      .then(faults.succeeded, faults.failed)
      .finally(() => {
        working = undefined
      })
  })
  const timer = setInterval(wake, everyMs)
  wake()
  return {
    wake,
    stop: async (reason) => {
      clearInterval(timer)
      stopping.abort(reason)
      await working
    },
  }
}
