// What the client takes from its surroundings, so that tests can give another clock and another network.
import { setTimeout as pause } from 'node:timers/promises'

export interface ClientRuntime {
  fetch: typeof fetch
  /** Epoch or monotonic milliseconds; only differences are used. */
  now: () => number
  /** 0 to 1. */
  random: () => number
  /** Resolves after `ms`; rejects with the signal's reason when it aborts. */
  pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>
}

export const SYSTEM_RUNTIME: ClientRuntime = {
  fetch: (input, init) => fetch(input, init),
  now: () => performance.now(),
  random: Math.random,
  async pause(ms, signal) {
    signal?.throwIfAborted()
    await pause(ms, undefined, signal === undefined ? {} : { signal })
  },
}
