// Ids for log lines that have none, so that the same file, part of it, a rotated copy or a repeated delivery counts nothing
// twice, while two visitors who leave identical lines still count as two.
import { hash } from 'node:crypto'
import type { Rejection } from '../../contract/rejections.ts'
import type { LineReader } from '../feeds/feed.ts'
import type { Hit } from '../hit.ts'

/**
 * Identical lines without an id are told apart by their order within this many lines; a busy site writes fewer in one
 * tick of its clock.
 */
export const DUPLICATE_WINDOW_LINES = 50_000

// Counts how often a digest occurs among the last ones, in arrays of numbers: 50,000 texts in a `Map`, of which one goes with
// each line that comes, cost the garbage collector more than all other objects of an import.

/** Gives how often the digest occurs among the last ones, and counts it as the newest of them. */
type CountAndAdd = (digest: string) => number

/** Four ASCII characters fit into a word. */
const WORDS = 3
const WINDOW_DIGEST_CHARACTERS = 4 * WORDS

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

/** A hash table with open addressing. What is not counted any more keeps its slot, until the table is full and is rebuilt. */
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

export type WithId<T> = T & { id: string }

/** 72 bits: among a billion lines of a project, the chance that any two share an id is one in ten thousand. */
export const LINE_ID_CHARACTERS = WINDOW_DIGEST_CHARACTERS
/** Distinguishes these ids from the ids of a feed. */
const PREFIX = 'line:'
const LINE_ID = new RegExp(`^${PREFIX}[\\w-]{${LINE_ID_CHARACTERS}}$`)

/**
 * Returns a function that gives the lines of one log their ids, in order. An id depends only on the line and on the
 * number of identical lines among the `windowLines` before it. A reader that continues in the middle of a file reads
 * that many lines again first and gets the same ids. Memory is limited by the window (up to 80 bytes per line). A source,
 * the name of a server, keeps its lines apart from equal ones of another.
 */
export function createLineIds({ windowLines = DUPLICATE_WINDOW_LINES, source = '' } = {}): (line: string) => string {
  const front = source === '' ? '' : `${source}\n`
  const countAndAdd = createDigestWindow(windowLines)
  return (line) => {
    const digest = digestOf(front + line)
    const earlier = countAndAdd(digest)
    // A line contains no line break, so no line can collide with the id of another line's repetition.
    return `${PREFIX}${earlier === 0 ? digest : digestOf(`${digest}\n${earlier}`)}`
  }
}

/** Returns a reader whose hits all have an id: the feed's own, or the one that `idOfLine` makes from the line. */
export function createIdentifyingReader(
  read: LineReader,
  idOfLine: (line: string) => string,
): (line: string) => WithId<Hit> | Rejection {
  return (line) => {
    const hit = read(line)
    if (typeof hit === 'string') return hit
    hit.id ??= idOfLine(line)
    return hit as WithId<Hit>
  }
}

/** Returns the hash part of an id made here, or undefined for any other id. */
export function findLineDigest(id: string): string | undefined {
  return LINE_ID.test(id) ? id.slice(PREFIX.length) : undefined
}

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, LINE_ID_CHARACTERS)
}
