// What faults of the database itself mean for a run: it stops, and its job goes back into the queue once that can be written.
import { StoreUnavailableError } from '../../projects/store-unavailable-error.ts'
import { LeaseLostError } from '../store.ts'
import type { JobServices } from './job-services.ts'

/** How often a worker tries to give back a job while the database does not answer. */
const STORE_RETRY_MS = 1000

/** The message of the job until the store is back; details for the instance admin are in the log. */
export const STORE_AWAY = 'The database of this service did not answer, or took no writes'

/** Whether the database stopped the run: by refusing a write, or by letting its lease run out. */
export function isStoreFault(error: unknown): boolean {
  const fault = error instanceof LeaseLostError ? error.cause : error
  return fault instanceof StoreUnavailableError
}

/**
 * Repeats the write until the database takes it. Rejects with `LeaseLostError` when another worker has the job by then, and
 * with the last fault when the service stops, after a last try.
 */
export async function untilTaken(
  write: () => Promise<void>,
  { sleep }: Pick<JobServices, 'sleep'>,
  stop: AbortSignal,
): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || stop.aborted) throw error
      // Only a stop ends the pause early. The database may be back by now, and then the job need not wait for its lease.
      await sleep(STORE_RETRY_MS, stop).catch(() => undefined)
    }
  }
}
