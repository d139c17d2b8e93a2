// Watches the database while the service runs: answers whether it can be written, and searches it for damage now and then.
import type { Logger } from 'pino'
import type { Clock } from '../base/clock.ts'
import { isDamage } from '../projects/store-unavailable-error.ts'
import type { StoreHealth } from '../storage/store-health.ts'

/** The start waits this long for the first search; in a large database it goes on beside the work. */
export const STORE_EXAMINED_FIRST_MS = 5000

/** The database is searched for damage at the start and then this often. */
export const STORE_EXAMINED_EVERY_MS = 24 * 60 * 60_000

/** `GET /readyz` tries a small write at most this often, so that nobody can keep the disk busy by asking. */
export const STORE_TRIED_EVERY_MS = 5000

export interface StoreWatch {
  /**
   * Resolves when the database takes a write, else throws `StoreUnavailableError`. Tries at most once in some seconds; the
   * calls in between get the same answer.
   */
  check: () => Promise<void>
  /**
   * Begins the first search for damage and the timer of the next. Throws `StoreUnavailableError` when it finds damage
   * within some seconds; a search that takes longer goes on beside the work.
   */
  start: () => Promise<void>
  /** Ends a search that is under way. */
  stop: () => void
}

interface StoreWatchOptions {
  health: Pick<StoreHealth, 'tryWrite' | 'examine'>
  clock: Clock
  logger: Logger
}

export function createStoreWatch({ health, clock, logger }: StoreWatchOptions): StoreWatch {
  const stopping = new AbortController()
  let tried: { atMs: number; result: Promise<void> } | undefined
  let cancelNext = (): void => undefined
  const examine = async (): Promise<void> => {
    try {
      await health.examine(stopping.signal)
    } catch (error) {
      if (stopping.signal.aborted) return
      if (isDamage(error)) {
        logger.fatal({ err: error }, 'The database is damaged; nothing is written to it any more')
        throw error
      }
      logger.warn({ err: error }, 'The database could not be searched for damage')
    }
    cancelNext = clock.setTimeout(() => void examine().catch(() => undefined), STORE_EXAMINED_EVERY_MS)
  }
  return {
    check: () => {
      const nowMs = clock.now()
      if (tried === undefined || nowMs - tried.atMs >= STORE_TRIED_EVERY_MS) {
        tried = { atMs: nowMs, result: health.tryWrite() }
        // Callers get the failure; one that comes after the last of them gave up must not end the process.
        tried.result.catch(() => undefined)
      }
      return tried.result
    },
    start: async () => {
      const waited = Promise.withResolvers<void>()
      const cancel = clock.setTimeout(waited.resolve, STORE_EXAMINED_FIRST_MS)
      const first = examine()
      // Found later, it shows in `check` and in every write.
      first.catch(() => undefined)
      await Promise.race([first, waited.promise]).finally(cancel)
    },
    stop: () => {
      cancelNext()
      stopping.abort()
    },
  }
}
