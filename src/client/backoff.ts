// Pauses between two looks or two tries: 2 s, then half as long again each time, up to 30 s.

const FIRST_MS = 2_000
const FACTOR = 1.5
const LONGEST_MS = 30_000
/** Many workflows start on the hour; without this share of chance they would also ask in step. */
const JITTER = 0.2

/** Gives the pause before try number `tries + 1`, in milliseconds; `random` gives 0 to 1. */
export function backoffMs(tries: number, random: () => number): number {
  const base = Math.min(FIRST_MS * FACTOR ** tries, LONGEST_MS)
  return Math.round(base * (1 - JITTER + 2 * JITTER * random()))
}
