// Waits for a state that others bring about.
import { setTimeout as delay } from 'node:timers/promises'

const LOOK_EVERY_MS = 15
/** What a busy machine may take to bring about a state. Past it, somebody hangs. */
export const PATIENCE_MS = 90_000

/** Gives what `look` gives once that is true. Throws, saying what was waited for, when it does not come. */
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

/** Gives what the promise gives. Throws, saying what was waited for, when that takes too long. */
export async function within<T>(what: string, promise: Promise<T>, timeoutMs = PATIENCE_MS): Promise<T> {
  const over = new AbortController()
  const late = delay(timeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`)
  })
  // Ended early, it has nothing to say.
  late.catch(() => {})
  return Promise.race([promise, late]).finally(() => over.abort())
}
