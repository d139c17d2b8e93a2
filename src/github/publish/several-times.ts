// Small works at the end of publishing that no later attempt would come back to.
import type { Pause } from '../api/host-answer.ts'

const PAUSES_MS = [500, 2000]

/** For works that change nothing the second time. Throws the last fault. */
export async function trySeveralTimes(work: () => Promise<void>, { sleep, signal }: Pause): Promise<void> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await work()
    } catch {
      signal.throwIfAborted()
      await sleep(pauseMs, signal)
    }
  }
  return work()
}
