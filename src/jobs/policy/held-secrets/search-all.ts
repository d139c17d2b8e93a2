// Searches for thousands of texts at once (Rabin-Karp): a hash rolls over the searched text, and only where it is that of a
// wanted text are the two compared. The cost depends on the searched text and hardly on how many texts are wanted.
import type { Skeleton } from './skeleton.ts'

interface Wanted {
  /** In the form of a skeleton. */
  text: string
}

/** Gives those of the wanted texts that occur in the skeleton. About 5 ms per MB. */
type SearchAll<Entry extends Wanted> = (skeleton: Skeleton) => Set<Entry>

/**
 * Characters at the beginning of a text that are hashed. Long texts get more of them, because digits of one kind begin alike:
 * binary ones spell only two characters in 16.
 */
const HASHED_CHARACTERS = [16, 6] as const
/** The shortest text that can be searched for. */
export const WANTED_MIN_CHARACTERS = 6

export function createSearch<Entry extends Wanted>(wanted: readonly Entry[]): SearchAll<Entry> {
  const tables = HASHED_CHARACTERS.map((width, index) => {
    const longer = HASHED_CHARACTERS[index - 1] ?? Number.POSITIVE_INFINITY
    return createTable(wanted, width, ({ length }) => length >= width && length < longer)
  })
  return (skeleton) => {
    const found = new Set<Entry>()
    for (const table of tables) collect(skeleton, table, found)
    return found
  }
}

interface Table<Entry> {
  width: number
  byHash: ReadonlyMap<number, Chained<Entry>>
  /** A bit per hash, to skip nearly every position of a text without a look into the map. */
  bits: Uint32Array
}

/** The texts with the same hash. A chain, because nearly all are alone. */
interface Chained<Entry> {
  entry: Entry
  next: Chained<Entry> | undefined
}

const BITS_LOG2 = 20

function createTable<Entry extends Wanted>(
  wanted: readonly Entry[],
  width: number,
  belongs: (text: string) => boolean,
): Table<Entry> {
  const byHash = new Map<number, Chained<Entry>>()
  const bits = new Uint32Array(2 ** (BITS_LOG2 - 5))
  for (const entry of wanted) {
    if (!belongs(entry.text)) continue
    const hash = hashStart((index) => entry.text.charCodeAt(index), width)
    byHash.set(hash, { entry, next: byHash.get(hash) })
    const bit = bitOf(hash)
    bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
  }
  return { width, byHash, bits }
}

/** Odd, so that no character is lost; the golden ratio spreads the hashes over the bits. */
const BASE = 0x01000193
const SPREAD = 0x9e3779b1

function bitOf(hash: number): number {
  return Math.imul(hash, SPREAD) >>> (32 - BITS_LOG2)
}

function hashStart(codeAt: (index: number) => number, width: number): number {
  let hash = 0
  for (let index = 0; index < width; index++) hash = (Math.imul(hash, BASE) + codeAt(index)) | 0
  return hash
}

function collect<Entry extends Wanted>(
  skeleton: Skeleton,
  { width, byHash, bits }: Table<Entry>,
  found: Set<Entry>,
): void {
  if (byHash.size === 0 || skeleton.length < width) return
  let leaving = 1
  for (let index = 0; index < width; index++) leaving = Math.imul(leaving, BASE)
  let hash = hashStart((index) => skeleton[index] ?? 0, width)
  for (let start = 0; ; start++) {
    const bit = bitOf(hash)
    if ((((bits[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1) {
      for (let one = byHash.get(hash); one !== undefined; one = one.next) {
        if (occursAt(skeleton, start, one.entry.text)) found.add(one.entry)
      }
    }
    const end = start + width
    if (end >= skeleton.length) return
    hash = (Math.imul(hash, BASE) + (skeleton[end] ?? 0) - Math.imul(skeleton[start] ?? 0, leaving)) | 0
  }
}

function occursAt(skeleton: Skeleton, start: number, text: string): boolean {
  if (start + text.length > skeleton.length) return false
  for (let index = 0; index < text.length; index++) {
    if (skeleton[start + index] !== text.charCodeAt(index)) return false
  }
  return true
}
