// What the model has seen of which page in this run. It may only change what it has read, as it last read it.
import { Refusal } from '../tools/refusal.ts'

interface Seen {
  /** Blob id of the content as read. */
  sha: string
  /** Lines read from the top without a gap. */
  contiguousLines: number
  totalLines: number
}

export class ReadLog {
  readonly #seen = new Map<string, Seen>()

  /** Records that these lines (from 1, both included) were shown. */
  recordRead(path: string, sha: string, lines: { first: number; last: number; total: number }): void {
    const before = this.#seen.get(path)
    const known = before?.sha === sha ? before.contiguousLines : 0
    const contiguousLines = lines.first <= known + 1 ? Math.max(known, lines.last) : known
    this.#seen.set(path, { sha, contiguousLines, totalLines: lines.total })
  }

  /** Records that the model itself made this content, in whole or by an edit of what it had read. */
  recordWrite(path: string, sha: string): void {
    const before = this.#seen.get(path)
    this.#seen.set(path, before === undefined ? { sha, contiguousLines: 1, totalLines: 1 } : { ...before, sha })
  }

  /** Records that we rewrote what was read, for example its links: what the model knows of it else still holds. */
  recordRewrite(path: string, shaBefore: string | undefined, shaAfter: string): void {
    const seen = this.#seen.get(path)
    if (seen !== undefined && seen.sha === shaBefore) this.#seen.set(path, { ...seen, sha: shaAfter })
  }

  /** Records that what was read has left the conversation: to overwrite the page, it must be read again. */
  forget(path: string): void {
    const seen = this.#seen.get(path)
    if (seen !== undefined) this.#seen.set(path, { ...seen, contiguousLines: 0 })
  }

  recordMove(from: string, to: string): void {
    const seen = this.#seen.get(from)
    this.#seen.delete(from)
    if (seen !== undefined) this.#seen.set(to, seen)
  }

  /** Throws `Refusal` unless the page was read in this run and is still as it was then. */
  requireRead(path: string, sha: string): void {
    const seen = this.#seen.get(path)
    if (seen === undefined) throw new Refusal(`Read ${path} before changing it`)
    if (seen.sha !== sha) throw new Refusal(`${path} has changed since you last read it; read it again`)
  }

  /** Throws `Refusal` unless all lines of the page were read: to overwrite it would lose the others unseen. */
  requireReadWhole(path: string, sha: string): void {
    this.requireRead(path, sha)
    const seen = this.#seen.get(path)
    if (seen === undefined || seen.contiguousLines >= seen.totalLines) return
    const rest = `you have read only ${seen.contiguousLines} of its ${seen.totalLines} lines`
    throw new Refusal(`write would replace all of ${path}, but ${rest}. Read the rest first, or use edit.`)
  }
}
