// The delay of the event loop, as Node measures it, between two scrapes.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Families } from './families.ts'

const RESOLUTION_MS = 20
const NS_PER_SECOND = 1e9

export interface EventLoopLag {
  /** Sets the gauge to what was measured since the last call. Begins to measure with the first call. */
  read(): void
  stop(): void
}

/** Measures nothing for a process that nobody scrapes. */
export function createEventLoopLag({ loopLagMedian, loopLagHigh, loopLagMax }: Families): EventLoopLag {
  let monitor: ReturnType<typeof monitorEventLoopDelay> | undefined
  return {
    read: () => {
      if (monitor === undefined) {
        monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
        monitor.enable()
      }
      const isEmpty = monitor.count === 0
      loopLagMedian.set(isEmpty ? 0 : lateSeconds(monitor.percentile(50)))
      loopLagHigh.set(isEmpty ? 0 : lateSeconds(monitor.percentile(99)))
      loopLagMax.set(isEmpty ? 0 : lateSeconds(monitor.max))
      monitor.reset()
    },
    stop: () => monitor?.disable(),
  }
}

/** The timer that measures comes late by its own resolution. */
function lateSeconds(measuredNs: number): number {
  return Math.max(0, measuredNs - RESOLUTION_MS * 1e6) / NS_PER_SECOND
}
