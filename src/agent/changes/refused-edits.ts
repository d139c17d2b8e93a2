// What the policy kept the model from changing. A person may still want it, so it is told at the end.
import { type ShortEdit, shortEdits } from './short-edits.ts'

/** A file of the base that the model tried to change and that is as it was. */
export interface RefusedEdit {
  path: string
  /** A sentence. */
  reason: string
  /** The exact texts of the last try; empty where they are long. */
  edits: ShortEdit[]
}

const REMEMBERED = 100

export class RefusedEdits {
  readonly #refused = new Map<string, RefusedEdit>()

  /** `before` and `after`: what the file holds, and what it would have held. */
  record(path: string, reason: string, before: Uint8Array, after: Uint8Array): void {
    if (this.#refused.size >= REMEMBERED && !this.#refused.has(path)) return
    this.#refused.set(path, { path, reason, edits: shortEdits(before, after) })
  }

  /** Records a refusal where there is no new text to show, such as a file that `replace` left out. */
  note(path: string, reason: string): void {
    if (this.#refused.size < REMEMBERED && !this.#refused.has(path))
      this.#refused.set(path, { path, reason, edits: [] })
  }

  /** The file was changed after all, or the refusal was reported elsewhere. */
  forget(path: string): void {
    this.#refused.delete(path)
  }

  list(): RefusedEdit[] {
    return [...this.#refused.values()]
  }
}
