// Which lines the model was shown in a run, by any tool or in a first message, whatever form the answer has and whichever end of
// a change of code it shows. Kept apart from the conversation, so a line stays known when that is compacted, and filled again when
// a run is replayed.

/** A longer line counts as shown when so much of it was: answers cut long lines. */
const COMPARED_CHARACTERS = 400
const LINES_MAX = 1_000_000
/** What stands before a line in answers: its number, its files and numbers, or the mark of a diff. */
const PREFIXES: readonly RegExp[] = [
  /^\s*\d+[\t:|-] ?/,
  /^.{0,1000}?:\d+(?:,\d+)*\+?(?: and in [\d,]+ more files?)?[:-] /,
  /^[+ >-]/,
]

export class ShownLines {
  readonly #hashes = new Set<number>()

  record(text: string): void {
    for (const line of text.split('\n')) {
      if (this.#hashes.size >= LINES_MAX) return
      this.#add(line)
      for (const prefix of PREFIXES) {
        const length = prefix.exec(line)?.[0].length ?? 0
        if (length > 0) this.#add(line.slice(length))
      }
    }
  }

  /** True when the line, or one with the same text, was shown. A line without words counts as shown. */
  has(line: string): boolean {
    return !/[\p{L}\d]/u.test(line) || this.#hashes.has(hashOf(line))
  }

  #add(line: string): void {
    if (/[\p{L}\d]/u.test(line)) this.#hashes.add(hashOf(line))
  }
}

/** FNV-1a, twice with different seeds: 52 bits. */
function hashOf(line: string): number {
  const text = line.trim().slice(0, COMPARED_CHARACTERS)
  let [low, high] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x01000193) + (low >>> 7)
  }
  return (high & 0xfffff) * 2 ** 32 + (low >>> 0)
}
