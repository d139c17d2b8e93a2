// What the model has seen of which page in this run. It may only change what it has seen, as it is now.
import { Refusal } from '../tools/refusal.ts'
import {
  joinRanges,
  type LineRange,
  type LineRanges,
  type LineSplice,
  linesMissing,
  spliceRanges,
  unmovedRanges,
  unspliceRanges,
} from './line-ranges.ts'

/** What was shown of one content of a page. */
interface Seen {
  /** Whole lines, as whatever answer. */
  shown: LineRanges
  /** Those of them that the conversation still holds page by page: what `write` goes by. */
  read: LineRanges
  /** Those of which the number that was shown is the one they have. */
  numbered: LineRanges
  totalLines: number
}

/** Blob ids of a content before and after a change. */
interface Shas {
  before: string
  after: string
}

/** What the edits of one call do to the lines, one after the other. */
type Steps = readonly (readonly LineSplice[])[]

const NOTHING: Seen = { shown: [], read: [], numbered: [], totalLines: Infinity }

export class ReadLog {
  /** By path, and by the blob id of its content: what was seen before a change that is taken back holds again. */
  readonly #seen = new Map<string, Map<string, Seen>>()

  /** Records that `read` showed these lines (from 1, both included). */
  recordRead(path: string, sha: string, { first, last, total }: LineRange & { total: number }): void {
    const seen = this.#at(path, sha)
    const lines = [{ first, last }]
    this.#put(path, sha, {
      shown: joinRanges(seen.shown, lines),
      read: joinRanges(seen.read, lines),
      numbered: joinRanges(seen.numbered, lines),
      totalLines: total,
    })
  }

  /** Records that an answer showed these lines (numbers from 1) of this content in full; not for lines that it cut. */
  recordShownLines(path: string, sha: string, lines: readonly number[]): void {
    const seen = this.#at(path, sha)
    const ranges = lines.map((line) => ({ first: line, last: line }))
    this.#put(path, sha, {
      ...seen,
      shown: joinRanges(seen.shown, ranges),
      numbered: joinRanges(seen.numbered, ranges),
    })
  }

  /** Records that an answer gave the numbers of the first and the last of these lines. */
  recordNumbers(path: string, sha: string, lines: LineRange): void {
    const seen = this.#at(path, sha)
    this.#put(path, sha, { ...seen, numbered: joinRanges(seen.numbered, [lines]) })
  }

  /** True when answers have shown all of these lines of the content in full. */
  hasShown(path: string, sha: string, lines: readonly number[]): boolean {
    const ranges = lines.map((line) => ({ first: line, last: line }))
    return linesMissing(ranges, this.#at(path, sha).shown).length === 0
  }

  /** True unless lines have moved since the model saw their numbers. */
  areNumbered(path: string, sha: string, lines: LineRange): boolean {
    return linesMissing([lines], this.#at(path, sha).numbered).length === 0
  }

  /** Records that the model itself made all of this content. */
  recordWrite(path: string, sha: string): void {
    const all = [{ first: 1, last: Infinity }]
    this.#put(path, sha, { shown: all, read: all, numbered: all, totalLines: 0 })
  }

  /** Records that the model edited the content, in these steps: it knows the lines that came, and what it knew else. */
  recordEdit(path: string, shas: Shas, steps: Steps): void {
    this.#put(
      path,
      shas.after,
      steps.reduce((seen, splices) => spliced(seen, splices, true), this.#at(path, shas.before)),
    )
  }

  /** Records that we rewrote the content, for example its links: what the model knows of it else still holds. */
  recordRewrite(path: string, shas: Shas, splices: readonly LineSplice[]): void {
    const seen = this.#seen.get(path)?.get(shas.before)
    if (seen !== undefined) this.#put(path, shas.after, spliced(seen, splices, false))
  }

  /** Records that what was read has left the conversation: to overwrite the page, it must be read again. */
  forget(path: string): void {
    for (const [sha, seen] of this.#seen.get(path) ?? []) this.#put(path, sha, { ...seen, read: [] })
  }

  recordMove(from: string, to: string): void {
    const seen = this.#seen.get(from)
    this.#seen.delete(from)
    if (seen !== undefined) this.#seen.set(to, seen)
  }

  /** Gives those lines of the content that an edit in these steps touches and no answer has shown. */
  unseenByEdit(path: string, sha: string, steps: Steps): LineRanges {
    let { shown } = this.#at(path, sha)
    let missing: LineRanges = []
    for (const [index, splices] of steps.entries()) {
      const before = steps.slice(0, index).toReversed()
      const unseen = before.reduce(unspliceRanges, linesMissing(splices, shown))
      missing = joinRanges(missing, unseen)
      shown = spliceRanges(shown, splices, true)
    }
    return missing
  }

  /** Throws `Refusal` unless all lines of the page were read: to overwrite it would lose the others unseen. */
  requireReadWhole(path: string, sha: string): void {
    const contents = this.#seen.get(path)
    if (contents === undefined) throw new Refusal(`Read ${path} before changing it`)
    const { read, totalLines } = contents.get(sha) ?? NOTHING
    if (!contents.has(sha)) throw new Refusal(`${path} has changed since you last read it; read it again`)
    const known = read[0]?.first === 1 ? read[0].last : 0
    if (known >= totalLines) return
    const rest = Number.isFinite(totalLines) ? `only ${known} of its ${totalLines} lines` : 'only some of its lines'
    throw new Refusal(
      `write would replace all of ${path}, but you have read ${rest}. Read the rest first, or use edit.`,
    )
  }

  #at(path: string, sha: string): Seen {
    return this.#seen.get(path)?.get(sha) ?? NOTHING
  }

  #put(path: string, sha: string, seen: Seen): void {
    const contents = this.#seen.get(path) ?? new Map<string, Seen>()
    contents.set(sha, seen)
    this.#seen.set(path, contents)
  }
}

function spliced(
  { shown, read, numbered, totalLines }: Seen,
  splices: readonly LineSplice[],
  areNewKnown: boolean,
): Seen {
  return {
    shown: spliceRanges(shown, splices, areNewKnown),
    read: spliceRanges(read, splices, areNewKnown),
    numbered: unmovedRanges(numbered, splices),
    totalLines: totalLines + splices.reduce((sum, { first, last, count }) => sum + count - (last - first + 1), 0),
  }
}
