// Says in the log why nothing happens while the client tries again.
import type { Retry } from '../client/send.ts'

/** One failure that passes is not worth a line, unless it took long. */
const SILENT_TRIES = 1
const SILENT_MS = 10_000
const LOG_EVERY_MS = 30_000

/** Gives a listener that logs one line per half minute of failures. */
export function logRetries(log: (line: string) => void): (retry: Retry) => void {
  let nextAtMs = 0
  return ({ error, tries, triedForMs, leftMs }) => {
    if (tries === 1) nextAtMs = 0
    if ((tries <= SILENT_TRIES && triedForMs < SILENT_MS) || triedForMs < nextAtMs) return
    nextAtMs = triedForMs + LOG_EVERY_MS
    log(`${error.message.replace(/\.$/, '')}. Trying again for up to ${Math.ceil(leftMs / 1000)} s.`)
  }
}
