// How much memory V8 may fill with waste before it collects it. The flags take effect while the process runs, and threads
// inherit them.
import { setFlagsFromString } from 'node:v8'

/**
 * Keeps the memory for objects that have just been made at what the process has taken so far: 16 MB for the service. V8 would
 * let it grow to 128 MB, which a service that waits for others most of the time would only fill with waste. Threads begin with
 * 8 MB: with V8's 2, an index of 2,500 pages would collect garbage 150 times.
 */
export function boundYoungMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--min-semi-space-size=4')
}

/** The same, and collects the rest when it has doubled, where V8 waits until it is four times as large. */
export function boundAllMemory(): void {
  boundYoungMemory()
  setFlagsFromString('--heap-growing-percent=100')
}
