// Waiting that can be given up.
import { setTimeout as delay } from 'node:timers/promises'
import type { Sleep } from './pace.ts'

/** Node's own timer rejects with an AbortError; whoever waits here needs the reason, such as a lost lease. */
export const sleep: Sleep = async (ms, signal) => {
  try {
    await delay(ms, undefined, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
