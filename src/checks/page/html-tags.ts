// Reads the tags in a stretch of HTML, with their positions, as tolerantly as browsers do.
import { Tokenizer } from 'htmlparser2'
import type { Range } from '../positions.ts'
import { decodeReferences, SILENT } from './character-references.ts'

interface HtmlAttribute {
  name: string
  /** Character references resolved; '' where there is none. */
  value: string
  /** Where the value stands in the text, without quotes. */
  range: Range
}

export interface HtmlTag {
  /** As written: `IMG`, `VPButton`. */
  name: string
  kind: 'open' | 'close' | 'self-closing'
  start: number
  end: number
  attributes: HtmlAttribute[]
}

/** Elements without an end tag. */
export const VOID_TAGS = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/**
 * Gives the tags between two offsets of `text`, in order, without those in comments, scripts and styles. `recognizeSelfClosing`: as
 * Vue does, `<iframe />` ends there; browsers take what follows for its text.
 */
export function readTags(text: string, { start, end }: Range, recognizeSelfClosing = false): HtmlTag[] {
  const html = text.slice(start, end)
  const reader = new TagReader(html, start)
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: false, recognizeSelfClosing }, reader.callbacks())
  tokenizer.write(html)
  tokenizer.end()
  return reader.tags
}

class TagReader {
  readonly tags: HtmlTag[] = []
  readonly #html: string
  readonly #offset: number
  #tag: HtmlTag | undefined
  #attribute: { name: string; start: number; end: number } | undefined

  constructor(html: string, offset: number) {
    this.#html = html
    this.#offset = offset
  }

  callbacks(): typeof SILENT {
    return {
      ...SILENT,
      onopentagname: (start, end) => this.#startTag(start, end),
      onclosetag: (start, end) => void this.tags.push(this.#newTag('close', start, end, start - 2)),
      onattribname: (start, end) => this.#startAttribute(start, end),
      onattribdata: (start, end) => this.#extend(start, end),
      onattribend: () => this.#endAttribute(),
      onopentagend: (end) => this.#endTag('open', end),
      onselfclosingtag: (end) => this.#endTag('self-closing', end),
    }
  }

  #startTag(start: number, end: number): void {
    this.#tag = this.#newTag('open', start, end, start - 1)
  }

  #startAttribute(start: number, end: number): void {
    this.#attribute = { name: this.#html.slice(start, end), start: end, end }
  }

  #newTag(kind: HtmlTag['kind'], nameStart: number, nameEnd: number, start: number): HtmlTag {
    const name = this.#html.slice(nameStart, nameEnd)
    return { name, kind, start: this.#offset + start, end: this.#offset + nameEnd, attributes: [] }
  }

  #extend(start: number, end: number): void {
    if (this.#attribute === undefined) return
    if (this.#attribute.start === this.#attribute.end) this.#attribute.start = start
    this.#attribute.end = end
  }

  #endAttribute(): void {
    if (this.#attribute === undefined || this.#tag === undefined) return
    const { name, start, end } = this.#attribute
    const range = { start: this.#offset + start, end: this.#offset + end }
    this.#tag.attributes.push({ name, value: decodeReferences(this.#html.slice(start, end)), range })
    this.#attribute = undefined
  }

  #endTag(kind: HtmlTag['kind'], end: number): void {
    if (this.#tag === undefined) return
    this.tags.push({ ...this.#tag, kind, end: this.#offset + end + 1 })
    this.#tag = undefined
  }
}
