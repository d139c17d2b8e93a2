// Logs a fault that comes back at every look, such as a database that is gone: the first time, another one at once, and
// the same one at growing intervals. An instance admin sees when it began and that it goes on, and still finds the other lines.
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

/** While a look keeps failing for the same reason, it is logged again after this time, and then after twice as long. */
const FAULT_LOG_FIRST_MS = 60_000
/** The longest time without such a line in the log. */
const FAULT_LOG_MAX_MS = 60 * 60_000

export interface FaultLogOptions {
  logger: Logger
  clock: Clock
  /** What failed. */
  fault: string
  /** What is logged when it works again. */
  recovered: string
}

interface FaultLog {
  failed: (error: unknown) => void
  succeeded: () => void
}

/** Faults in turn are still the same outage; of more than so many kinds, only the interval counts. */
const KINDS_MAX = 10

interface Outage {
  sinceMs: number
  kinds: Set<string>
  /** Failures in all. */
  times: number
  intervalMs: number
  dueMs: number
}

export function createFaultLog({ logger, clock, fault, recovered }: FaultLogOptions): FaultLog {
  let outage: Outage | undefined
  const begin = (now: number): Outage => ({
    sinceMs: now,
    kinds: new Set(),
    times: 0,
    intervalMs: FAULT_LOG_FIRST_MS,
    dueMs: now + FAULT_LOG_FIRST_MS,
  })
  return {
    failed: (error) => {
      const now = clock.now()
      outage ??= begin(now)
      outage.times += 1
      if (now >= outage.dueMs) {
        outage.intervalMs = Math.min(2 * outage.intervalMs, FAULT_LOG_MAX_MS)
        outage.dueMs = now + outage.intervalMs
      } else if (!isNewKind(String(error), outage)) return
      logger.error({ err: error, times: outage.times }, fault)
    },
    succeeded: () => {
      if (outage === undefined) return
      const { times, sinceMs } = outage
      logger.info({ times, afterMs: Math.round(clock.now() - sinceMs) }, recovered)
      outage = undefined
    },
  }
}

function isNewKind(kind: string, { kinds }: Outage): boolean {
  if (kinds.has(kind) || kinds.size === KINDS_MAX) return false
  kinds.add(kind)
  return true
}
