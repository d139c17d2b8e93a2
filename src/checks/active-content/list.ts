// Collects the active content of one page: each construct once, with texts of bounded length that still differ when the
// constructs do.
import { createHash } from 'node:crypto'
import { positionAt } from '../positions.ts'
import type { ActiveContent, ActiveForm } from './active-forms.ts'
import type { Fault } from './html.ts'
import { enclosedBy, enclosingTemplate, type PlaceOf } from './places/places.ts'
import { comparesNames } from './precedent.ts'

// What of a construct tells it from others: its code with its line ends and indentation, up to what never matters.

/** What may stand before a construct in its line and makes the lines below it deeper. */
const LEAD = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/
/** Stands before a line that is less deep than the first; a carriage return is in no line. */
const LESS_DEEP = '\r'

/**
 * Gives the text with the line ends of Unix and without the indentation that the whole construct has. White space between
 * the attributes of the first tag is one space: to HTML and JSX, that is the same tag.
 */
function sameCode(text: string, before: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const [written = ''] = LEAD.exec(before + (lines[0] ?? '')) ?? []
  const lead = written.replace(/[^ \t>]/g, ' ')
  const [first = '', ...below] = lines
  const relative = below.map((line) => {
    if (line.startsWith(lead)) return line.slice(lead.length)
    return line.trim() === '' || lead.startsWith(line.trimEnd()) ? '' : LESS_DEEP + line
  })
  const isRst = /^[ \t]*\.\.[ \t]/.test(first)
  return foldPlain([first, ...(isRst ? dedent(relative) : relative)].join('\n').trim())
}

/** docutils removes the indentation that all lines below a directive have. */
function dedent(lines: readonly string[]): string[] {
  const columns = lines.map((line) => (line.trim() === '' ? Infinity : line.search(/[^ ]/)))
  const common = Math.min(...columns.slice(0, 1000), LEAD_MAX_COLUMNS)
  return lines.map((line) => ` ${line.slice(common)}`)
}

const LEAD_MAX_COLUMNS = 100

/** One expression without comments, texts and bodies of functions: its line ends are spaces. */
const INTERPOLATION = /^\{\{[^{}"'`/\\#;]*\}\}$/
/** An import has no code in it, so its line ends say nothing, but a comment may. */
const IMPORT = /^import\s(?:(?!\/[/*])[^`])*$/
const TAG_START = /^<[a-z][\w:.-]*/i
/** A value in quotes, or a plain one in braces, is as it is written; anything else may change what follows it. */
const TAG_PART = /=\s*(?:"[^"]*"|'[^']*'|\{[^{}"'`/]*(?:\{[^{}"'`/]*\}[^{}"'`/]*)*\})|["'`{]|\/[/*]|>|\s+/g

function foldPlain(text: string): string {
  if (IMPORT.test(text) || INTERPOLATION.test(text)) return text.replace(/\s+/g, ' ')
  const [start] = TAG_START.exec(text) ?? []
  return start === undefined ? text : foldTag(text, start.length)
}

function foldTag(text: string, nameEnd: number): string {
  let folded = text.slice(0, nameEnd)
  let at = nameEnd
  for (const { 0: part, index } of text.slice(nameEnd).matchAll(TAG_PART)) {
    const offset = nameEnd + index
    if (/^["'`{/>]/.test(part)) break
    if (!/^\s/.test(part)) continue
    const isLast = /^\/?>/.test(text.slice(offset + part.length, offset + part.length + 2))
    folded += text.slice(at, offset) + (isLast ? '' : ' ')
    at = offset + part.length
  }
  return folded + text.slice(at)
}

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

  /** Adds what a template prints if it prints raw what its call encloses; only that template can permit it. */
  addEnclosed({ form, name, text }: Fault, offset: number, tag: string, template: string): void {
    const here = this.#placeOf(form, offset)
    const place = enclosedBy(template) + (here === undefined ? '' : ` + ${here}`)
    const code = boundText(sameCode(text ?? name ?? tag, this.#lineBefore(offset)))
    this.#keep(offset, { form, text: code, ...(name === undefined ? {} : { name }) }, place)
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
    this.#keep(offset, { form, text, ...(name === undefined ? {} : { name }) }, places === '' ? RENDERED : places)
  }

  /** Adds a construct whose place on the page is not known, so that it permits none whose place is. */
  addSomewhere(form: ActiveForm, text: string): void {
    this.#keep(0, { form, text: boundText(sameCode(text, '')) }, 'somewhere')
  }

  #keep(offset: number, one: Pick<ActiveContent, 'form' | 'text' | 'name'>, place: string | undefined): void {
    const { form, text, name } = one
    const key = keyOf(form, text, place)
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
    // What the page has where it surely runs need not be listed again as what its rendered text has.
    const isAgain = ({ form, text, place }: ActiveContent): boolean =>
      (place === RENDERED || enclosingTemplate(place) !== undefined) && this.#found.has(keyOf(form, text, undefined))
    const sorted = [...this.#found.values()].filter(({ one }) => !isAgain(one)).sort((a, b) => a.offset - b.offset)
    const listed = sorted.map(({ one }) => one)
    if (this.#restAt === undefined) return listed
    const text = `more than ${CONSTRUCTS_MAX} (${this.#rest.copy().digest('hex').slice(0, 16)})`
    return [...listed, { form: 'script', text, ...positionAt(this.#starts, this.#restAt) }]
  }
}

const RENDERED = 'rendered'

function keyOf(form: ActiveForm, text: string, place: string | undefined): string {
  return `${form}\0${place ?? ''}\0${text}`
}

/** A text that is too long is cut and gets the hash of the whole. */
function boundText(text: string): string {
  if (text.length <= TEXT_MAX_CHARACTERS) return text
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  return `${text.slice(0, TEXT_MAX_CHARACTERS).toWellFormed()}… (${hash})`
}
