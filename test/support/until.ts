// Waits for a state that other code brings about.
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 15
/** How long a busy machine may take to reach a state. After that, something hangs. */
export const PATIENCE_MS = 90_000

/**
 * Returns the result of `look` when it is truthy. Throws, with the name of the awaited state, when that never happens.
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  timeoutMs = PATIENCE_MS,
): Promise<NonNullable<T>> {
  const endAt = Date.now() + timeoutMs
  while (Date.now() < endAt) {
    const found = await look()
    if (found !== undefined && found !== null && found !== false) return found
    await delay(LOOK_EVERY_MS)
  }
  throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`)
}

/** Returns what the promise resolves to. Throws, with the name of the awaited state, when that takes too long. */
export async function within<T>(what: string, promise: Promise<T>, timeoutMs = PATIENCE_MS): Promise<T> {
  const over = new AbortController()
  const late = delay(timeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`)
  })
  // If it ended early, there is nothing to report.
  late.catch(() => {})
  return Promise.race([promise, late]).finally(() => over.abort())
}
