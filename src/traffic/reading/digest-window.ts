// Counts how often a digest occurs among the last ones, in arrays of numbers: 50,000 texts in a `Map`, of which one goes with
// each line that comes, cost the garbage collector more than all other objects of an import.

/** Gives how often the digest occurs among the last ones, and counts it as the newest of them. */
export type CountAndAdd = (digest: string) => number

/** Four ASCII characters fit into a word. */
const WORDS = 3
export const WINDOW_DIGEST_CHARACTERS = 4 * WORDS

/** Digests have 12 ASCII characters. Takes up to 80 bytes for each of the `length` last ones. */
export function createDigestWindow(length: number): CountAndAdd {
  const last: number[] = []
  let counts = new DigestCounts(0)
  let oldest = 0
  return (digest) => {
    const [first, second, third] = [wordAt(digest, 0), wordAt(digest, 4), wordAt(digest, 8)]
    if (counts.isFull()) counts = countAll(last)
    const earlier = counts.add(first, second, third, 1)
    if (last.length < length * WORDS) last.push(first, second, third)
    else {
      counts.add(last[oldest] ?? 0, last[oldest + 1] ?? 0, last[oldest + 2] ?? 0, -1)
      last[oldest] = first
      last[oldest + 1] = second
      last[oldest + 2] = third
      oldest = (oldest + WORDS) % last.length
    }
    return earlier
  }
}

function countAll(last: readonly number[]): DigestCounts {
  const counts = new DigestCounts(last.length / WORDS)
  for (let at = 0; at < last.length; at += WORDS) {
    counts.add(last[at] ?? 0, last[at + 1] ?? 0, last[at + 2] ?? 0, 1)
  }
  return counts
}

function wordAt(text: string, at: number): number {
  const half = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 7)
  return half | (text.charCodeAt(at + 2) << 14) | (text.charCodeAt(at + 3) << 21)
}

/** Words and count. */
const SLOT = WORDS + 1
const FEWEST_SLOTS = 1024
/** 2^32 divided by the golden ratio, whose multiples spread over the slots (Knuth, The Art of Computer Programming, 6.4). */
const SPREAD = 0x9e3779b1

/** A hash table with open addressing. What is not counted any more keeps its slot, until the table is full and is made anew. */
class DigestCounts {
  readonly #slots: Int32Array
  /** How far a spread word is shifted to give a slot. */
  readonly #shift: number
  #free: number

  /** Has room for this many digests and at least half as many more. */
  constructor(digests: number) {
    const bits = Math.ceil(Math.log2(Math.max(FEWEST_SLOTS, digests * 2)))
    this.#slots = new Int32Array(SLOT * 2 ** bits)
    this.#shift = 32 - bits
    // Beyond that, the ways to a slot become long.
    this.#free = 0.75 * 2 ** bits
  }

  isFull(): boolean {
    return this.#free === 0
  }

  /** Gives the count before. No word is 0. */
  add(first: number, second: number, third: number, times: 1 | -1): number {
    const slots = this.#slots
    let at = SLOT * (Math.imul(first, SPREAD) >>> this.#shift)
    for (;;) {
      const found = slots[at]
      if (found === 0) break
      if (found === first && slots[at + 1] === second && slots[at + 2] === third) {
        const count = slots[at + WORDS] ?? 0
        slots[at + WORDS] = count + times
        return count
      }
      at = at + SLOT === slots.length ? 0 : at + SLOT
    }
    slots[at] = first
    slots[at + 1] = second
    slots[at + 2] = third
    slots[at + WORDS] = times
    this.#free -= 1
    return 0
  }
}
