// Remembers which rows were seen without a database, for a report over files that overlap.

/** Keys that are remembered; later ones count as new. At 8 bytes per slot this takes at most 128 MiB. */
const MAX_KEYS = 10_000_000
const FIRST_SLOTS = 1 << 16
/** Of 12 base64url characters, ten are compared: two of 10 million keys collide once in 20,000 reports. */
const HALF_CHARACTERS = 5
const FULL_SHARE = 0.6

interface KnownKeys {
  /** Returns whether the key (12 base64url characters) is new, and remembers it. */
  add(key: string): boolean
  /** Whether there were so many keys that later ones are not remembered. */
  isFull(): boolean
}

/** An open hash table of 60-bit numbers: a `Set` of the same strings takes about ten times the memory. */
export function createKnownKeys(maxKeys = MAX_KEYS): KnownKeys {
  let slots = new Uint32Array(FIRST_SLOTS * 2)
  let size = 0
  const grow = (): void => {
    const old = slots
    slots = new Uint32Array(old.length * 2)
    for (let at = 0; at < old.length; at += 2) {
      const [high = 0, low = 0] = [old[at], old[at + 1]]
      if (high !== 0) put(slots, high, low)
    }
  }
  return {
    add: (key) => {
      // Adding one makes sure that no key is zero, which marks a free slot.
      const high = readHalf(key, 0) + 1
      const low = readHalf(key, HALF_CHARACTERS)
      if (size >= maxKeys) return !has(slots, high, low)
      if (!put(slots, high, low)) return false
      size += 1
      if (size > (slots.length / 2) * FULL_SHARE) grow()
      return true
    },
    isFull: () => size >= maxKeys,
  }
}

/** False when it was already there. */
function put(slots: Uint32Array, high: number, low: number): boolean {
  const at = findSlot(slots, high, low)
  if (slots[at] === high) return false
  slots[at] = high
  slots[at + 1] = low
  return true
}

function has(slots: Uint32Array, high: number, low: number): boolean {
  return slots[findSlot(slots, high, low)] === high
}

/** The slot of this key, or the free slot for it. */
function findSlot(slots: Uint32Array, high: number, low: number): number {
  const mask = slots.length - 1
  // Keys are hashes already, so the lower half alone distributes them evenly.
  let at = (low * 2) & mask
  while (slots[at] !== 0 && (slots[at] !== high || slots[at + 1] !== low)) at = (at + 2) & mask
  return at
}

function readHalf(key: string, from: number): number {
  let value = 0
  for (let index = from; index < from + HALF_CHARACTERS; index += 1)
    value = (value << 6) | sixBits(key.charCodeAt(index))
  return value
}

/** The value of a character of base64url (RFC 4648 section 5); NaN, as for a key that is too short, counts as 63. */
function sixBits(code: number): number {
  if (code >= 97) return code - 71
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 48 && code <= 57) return code + 4
  return code === 45 ? 62 : 63
}
