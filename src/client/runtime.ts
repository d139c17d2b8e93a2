// The environment of the client, so that tests can supply another clock and another network. It uses only web standards:
// the client runs in browsers and edge functions too.

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
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', abort)
        resolve()
      }, ms)
      const abort = (): void => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
    }),
}

// Options of every call.

export interface CallOptions {
  signal?: AbortSignal
}

export interface CreateOptions extends CallOptions {
  /** 1 to 255 characters of printable ASCII. */
  idempotencyKey?: string
}
