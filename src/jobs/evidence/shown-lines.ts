// Which lines the model was shown in a run: those in the answers of its tools and in its first messages, whatever form these
// have. It is kept apart from the conversation, so a line stays known when the conversation is compacted, and it is filled
// again when a run is replayed.
import { calledOf, textArg } from '../../agent/describe/called.ts'
import type { ShownAnswer } from '../../agent/finish/evidence.ts'

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

  /** Notes the answer to a call, or a message of its own (`name` ''), which counts for every repository. */
  record({ name, arguments: args, answer }: ShownAnswer): void {
    const called = calledOf({ name, arguments: args })
    const repository = name === '' || 'cause' in called.args ? ANY : textArg(called, 'repository')
    for (const line of answer.split('\n')) {
      if (this.#hashes.size >= LINES_MAX) return
      this.#add(repository, line)
      for (const prefix of PREFIXES) {
        const length = prefix.exec(line)?.[0].length ?? 0
        if (length > 0) this.#add(repository, line.slice(length))
      }
    }
  }

  /** True when the line, or one with the same text, was shown. A line without words counts as shown. */
  has(repository: string, line: string): boolean {
    if (!/[\p{L}\d]/u.test(line)) return true
    return this.#hashes.has(hashOf(repository, line)) || this.#hashes.has(hashOf(ANY, line))
  }

  #add(repository: string, line: string): void {
    if (/[\p{L}\d]/u.test(line)) this.#hashes.add(hashOf(repository, line))
  }
}

/** No repository has this name. A change of code is shown with both of its ends. */
const ANY = '*'

/** FNV-1a, twice with different seeds: 52 bits. */
function hashOf(repository: string, line: string): number {
  const text = `${repository.trim().toLowerCase()}\n${line.trim().slice(0, COMPARED_CHARACTERS)}`
  let [low, high] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x01000193) + (low >>> 7)
  }
  return (high & 0xfffff) * 2 ** 32 + (low >>> 0)
}
