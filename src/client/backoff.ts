// Pauses between two looks or two tries: 2 s, then half as long again each time, up to 30 s.
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from './defaults.ts'

const FACTOR = 1.5
/** Many workflows start on the hour; without this share of chance they would also ask in step. */
const JITTER = 0.2

/** Gives the pause before try number `tries + 1`, in milliseconds; `random` gives 0 to 1. */
export function backoffMs(tries: number, random: () => number): number {
  const base = Math.min(FIRST_PAUSE_MS * FACTOR ** tries, LONGEST_PAUSE_MS)
  return Math.round(base * (1 - JITTER + 2 * JITTER * random()))
}
