// Collects the active content of one page: each construct once, with texts of bounded length that still differ when the
// constructs do.
import { createHash } from 'node:crypto'
import { positionAt } from '../positions.ts'
import type { ActiveContent, ActiveForm } from './active-forms.ts'
import type { Fault } from './html.ts'
import { comparesNames } from './precedent.ts'

/** Constructs of a page that are listed; the rest share one entry, which changes when any of them does. */
const CONSTRUCTS_MAX = 1000
const TEXT_MAX_CHARACTERS = 500
const NAME_MAX_CHARACTERS = 200
/** A construct that stands behind more white space is taken for no code. */
const MAX_INDENTATION = 200

export class ActiveContentList {
  readonly text: string
  readonly #starts: readonly number[]
  /** The text with its code blanked; undefined where nothing is known to be code. */
  readonly #live: string | undefined
  readonly #found = new Map<string, { offset: number; one: ActiveContent }>()
  readonly #names = new Set<string>()
  readonly #rest = createHash('sha256')
  #restAt: number | undefined
  #last: { form: ActiveForm; text: string; isInCode: boolean } | undefined

  constructor(text: string, starts: readonly number[], live?: string) {
    this.text = text
    this.#live = live
    this.#starts = starts
  }

  /** Adds the construct between two offsets of the page. */
  addRange(form: ActiveForm, start: number, end: number, name?: string): void {
    this.add(form, start, this.text.slice(start, end), name)
  }

  /** Adds what is wrong with a tag; a fault with a name is the same wherever the name is. */
  addFault({ form, name, text }: Fault, offset: number, tag: string): void {
    this.add(form, offset, text ?? name ?? tag, name)
  }

  /** Adds a construct at an offset of the page; `text` identifies it among those of its form. */
  add(form: ActiveForm, offset: number, text: string, name?: string): void {
    const isInCode = this.#isBlanked(offset)
    // The same construct a thousand times in a row comes in the order of its places: the first is kept.
    const last = this.#last
    if (last?.text === text && last.form === form && last.isInCode === isInCode) return
    this.#last = { form, text, isInCode }
    const shown = boundText(text)
    const key = `${form}\0${isInCode}\0${shown}`
    const known = this.#found.get(key)
    if (known !== undefined && known.offset <= offset) return
    if (known === undefined && this.#found.size >= CONSTRUCTS_MAX) {
      this.#addToRest(form, offset, shown, name)
      return
    }
    if (name !== undefined) this.#names.add(`${form}\0${name}`)
    const named = name === undefined ? {} : { name: name.slice(0, NAME_MAX_CHARACTERS) }
    const place = { ...(isInCode ? { isInCode } : {}), ...positionAt(this.#starts, offset) }
    this.#found.set(key, { offset, one: { form, text: shown, ...named, ...place } })
  }

  #isBlanked(offset: number): boolean {
    if (this.#live === undefined) return false
    const at = offset + this.text.slice(offset, offset + MAX_INDENTATION).search(/\S|$/)
    return this.#live.charAt(at) !== this.text.charAt(at)
  }

  /** A changelog may have a thousand roles of one name: a name that needs a precedent needs it once. */
  #addToRest(form: ActiveForm, offset: number, text: string, name: string | undefined): void {
    const isListed = name !== undefined && comparesNames(form) && this.#names.has(`${form}\0${name}`)
    if (isListed) return
    this.#restAt ??= offset
    this.#rest.update(`${form}\0${text}\0`)
  }

  /** Gives all constructs, by place. */
  all(): ActiveContent[] {
    const sorted = [...this.#found.values()].sort((a, b) => a.offset - b.offset)
    const listed = sorted.map(({ one }) => one)
    if (this.#restAt === undefined) return listed
    const text = `more than ${CONSTRUCTS_MAX} (${this.#rest.copy().digest('hex').slice(0, 16)})`
    return [...listed, { form: 'script', text, ...positionAt(this.#starts, this.#restAt) }]
  }
}

/** Folds whitespace; a text that is too long is cut and gets the hash of the whole. */
function boundText(text: string): string {
  const folded = text.replace(/\s+/g, ' ').trim()
  if (folded.length <= TEXT_MAX_CHARACTERS) return folded
  const hash = createHash('sha256').update(folded).digest('hex').slice(0, 16)
  return `${folded.slice(0, TEXT_MAX_CHARACTERS).toWellFormed()}… (${hash})`
}
