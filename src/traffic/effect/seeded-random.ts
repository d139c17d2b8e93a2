// Numbers that look random and are the same for the same seed, so that a result can be computed again.
import { createHash } from 'node:crypto'

/** Gives a function whose calls return numbers from 0 up to, not including, 1: Marsaglia's xorshift with 32 bits. */
export function seededRandom(seed: string): () => number {
  // Zero is the one state that xorshift never leaves.
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
