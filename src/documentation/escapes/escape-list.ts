// Collects the escapes of one page: each once, with bounded texts that still tell two constructs apart.
import { createHash } from 'node:crypto'
import { positionAt } from '../page/source-lines.ts'
import type { Escape, EscapeForm } from './escape.ts'

/** Escapes of a page that are listed; of the rest there is one entry, which changes when any of them does. */
const ESCAPES_MAX = 1000
const TEXT_MAX_CHARACTERS = 500

export class EscapeList {
  readonly text: string
  readonly #starts: readonly number[]
  readonly #escapes = new Map<string, Escape & { offset: number }>()
  readonly #rest = createHash('sha256')
  #restAt: number | undefined
  #last: { form: EscapeForm; text: string } | undefined

  constructor(text: string, starts: readonly number[]) {
    this.text = text
    this.#starts = starts
  }

  /** Adds the construct that stands from `start` to `end` of the page. */
  addRange(form: EscapeForm, start: number, end: number): void {
    this.add(form, start, this.text.slice(start, end))
  }

  /** Adds a construct that stands at an offset of the page; `text` is what tells it from others of its form. */
  add(form: EscapeForm, offset: number, text: string): void {
    // A thousand times the same comes in a row, and by its place.
    if (this.#last?.text === text && this.#last.form === form) return
    this.#last = { form, text }
    if (this.#escapes.size >= ESCAPES_MAX) {
      this.#restAt ??= offset
      this.#rest.update(`${form}\0${text.slice(0, TEXT_MAX_CHARACTERS)}\0`)
      return
    }
    const shown = boundText(text)
    const key = `${form}\0${shown}`
    const known = this.#escapes.get(key)
    if (known !== undefined && known.offset <= offset) return
    this.#escapes.set(key, { form, text: shown, offset, ...positionAt(this.#starts, offset) })
  }

  /** All of them, by place. */
  all(): Escape[] {
    const sorted = [...this.#escapes.values()].sort((a, b) => a.offset - b.offset)
    const escapes = sorted.map(({ form, line, column, text }): Escape => ({ form, line, column, text }))
    if (this.#restAt === undefined) return escapes
    const text = `more than ${ESCAPES_MAX} (${this.#rest.copy().digest('hex').slice(0, 16)})`
    return [...escapes, { form: 'script', text, ...positionAt(this.#starts, this.#restAt) }]
  }
}

/** Folded, and with the hash of the whole where that is too long to be kept. */
function boundText(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim()
  if (folded.length <= TEXT_MAX_CHARACTERS) return folded
  const hash = createHash('sha256').update(folded).digest('hex').slice(0, 16)
  return `${folded.slice(0, TEXT_MAX_CHARACTERS).toWellFormed()}… (${hash})`
}
