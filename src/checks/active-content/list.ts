// Collects the active content of one page: each construct once, with texts of bounded length that still differ when the
// constructs do.
import { createHash } from 'node:crypto'
import { positionAt } from '../positions.ts'
import type { ActiveContent, ActiveForm } from './active-forms.ts'
import type { Fault } from './html.ts'
import type { PlaceOf } from './places/places.ts'
import { comparesNames } from './precedent.ts'
import { sameCode } from './same-code.ts'

/** Constructs of a page that are listed; the rest share one entry, which changes when any of them does. */
const CONSTRUCTS_MAX = 1000
const TEXT_MAX_CHARACTERS = 500
const NAME_MAX_CHARACTERS = 200
/** More of a line before a construct does not tell how deep the construct is. */
const LEAD_MAX_CHARACTERS = 500

export class ActiveContentList {
  readonly text: string
  readonly #starts: readonly number[]
  readonly #placeOf: PlaceOf
  readonly #found = new Map<string, { offset: number; one: ActiveContent }>()
  readonly #names = new Set<string>()
  readonly #rest = createHash('sha256')
  #restAt: number | undefined
  #last: { form: ActiveForm; text: string; before: string; place: string | undefined } | undefined

  constructor(text: string, starts: readonly number[], placeOf: PlaceOf) {
    this.text = text
    this.#placeOf = placeOf
    this.#starts = starts
  }

  /** Adds the construct between two offsets of the page. */
  addRange(form: ActiveForm, start: number, end: number): void {
    this.add(form, start, this.text.slice(start, end))
  }

  /** Adds what is wrong with a tag; a fault with a name is the same wherever the name is. */
  addFault({ form, name, text }: Fault, offset: number, tag: string): void {
    this.add(form, offset, text ?? name ?? tag, name)
  }

  /** Adds a construct at an offset of the page; `text` identifies it among those of its form. */
  add(form: ActiveForm, offset: number, text: string, name?: string): void {
    const before = this.#lineBefore(offset)
    const place = this.#placeOf(form, offset)
    // The same construct a thousand times in a row comes in the order of its places: the first is kept.
    const last = this.#last
    if (last?.text === text && last.form === form && last.place === place && last.before === before) return
    this.#last = { form, text, before, place }
    this.#keep(
      offset,
      { form, text: boundText(sameCode(text, before)), ...(name === undefined ? {} : { name }) },
      place,
    )
  }

  /** Adds what was found in the page as it reads when its templates have run; that alone is no precedent for the page itself. */
  addRendered({ form, text, name, place }: ActiveContent, offset: number): void {
    const here = this.#placeOf(form, offset)
    const places = [...new Set([place, here])].filter((one) => one !== undefined).join(' + ')
    this.#keep(offset, { form, text, ...(name === undefined ? {} : { name }) }, places === '' ? 'rendered' : places)
  }

  /** Adds a construct whose place on the page is not known, so that it permits none whose place is. */
  addSomewhere(form: ActiveForm, text: string): void {
    this.#keep(0, { form, text: boundText(sameCode(text, '')) }, 'somewhere')
  }

  #keep(offset: number, one: Pick<ActiveContent, 'form' | 'text' | 'name'>, place: string | undefined): void {
    const { form, text, name } = one
    const key = `${form}\0${place ?? ''}\0${text}`
    const known = this.#found.get(key)
    if (known !== undefined && known.offset <= offset) return
    if (known === undefined && this.#found.size >= CONSTRUCTS_MAX) {
      this.#addToRest(form, offset, text, name)
      return
    }
    if (name !== undefined) this.#names.add(`${form}\0${name}`)
    const named = name === undefined ? {} : { name: name.slice(0, NAME_MAX_CHARACTERS) }
    const placed = { ...(place === undefined ? {} : { place }), ...positionAt(this.#starts, offset) }
    this.#found.set(key, { offset, one: { form, text, ...named, ...placed } })
  }

  #lineBefore(offset: number): string {
    const before = this.text.slice(Math.max(0, offset - LEAD_MAX_CHARACTERS), offset)
    return before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1)
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

/** A text that is too long is cut and gets the hash of the whole. */
function boundText(text: string): string {
  if (text.length <= TEXT_MAX_CHARACTERS) return text
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${text.slice(0, TEXT_MAX_CHARACTERS).toWellFormed()}… (${hash})`
}
