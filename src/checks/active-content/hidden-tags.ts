// Tags within an attribute of what only looks like a tag: to a browser, `<!-- <a title="--> <p>` is a comment and a `<p>`.
import { TagParser } from './tag-parser.ts'

interface HiddenTag {
  name: string
  start: number
  attributes: { name: string; value: string; hasValue: boolean }[]
  range: { start: number; end: number }
}

/** No honest tag is longer. */
const TAG_MAX_CHARACTERS = 5000
/** Most are shorter than this, and reading beyond their ends is wasted. */
const TAG_CHARACTERS = 250
/** Characters that are read again, for each of the piece: tags hide in tags. */
const READ_AGAIN_MAX = 16

/** Reads tags that begin within tags, each once. */
export class HiddenTags {
  /** The tag that is being read has an attribute that could hide another. */
  isWanted = false
  readonly #html: string
  readonly #pending = new Set<number>()
  #budget: number

  constructor(html: string) {
    this.#html = html
    this.#budget = READ_AGAIN_MAX * html.length + 10 * TAG_MAX_CHARACTERS
  }

  /** Has the tags read that begin between two offsets, behind the first character. */
  expect(start: number, end: number): void {
    this.isWanted = false
    for (const { index } of this.#html.slice(start + 1, end).matchAll(/<(?=[a-z])/gi)) {
      this.#pending.add(start + 1 + index)
    }
  }

  /** Gives them; a piece with too many has a tag in the end that nothing permits. */
  *read(): Generator<HiddenTag> {
    // A set gives what is added to it on the way, too.
    for (const at of this.#pending) {
      const tag = this.#readTag(at, TAG_CHARACTERS) ?? this.#readTag(at, TAG_MAX_CHARACTERS) ?? unreadable(at)
      if (this.#budget < 0) {
        yield unreadable(at)
        return
      }
      yield tag
    }
  }

  /** Gives undefined for a tag that does not end within so many characters. */
  #readTag(start: number, length: number): HiddenTag | undefined {
    const piece = this.#html.slice(start, start + length)
    this.#budget -= piece.length
    const tag: HiddenTag = { name: 'a', start, attributes: [], range: { start, end: start + piece.length } }
    let isRead = false
    let mayHide = false
    const parser = new TagParser({
      onopentagname: (name) => {
        if (!isRead) tag.name = name
      },
      onattribute: (name, value, quote) => {
        if (isRead) return
        mayHide ||= value.includes('<')
        tag.attributes.push({ name, value, hasValue: quote !== undefined })
      },
      onopentag: () => {
        if (!isRead) tag.range.end = start + parser.endIndex + 1
        isRead = true
      },
    })
    parser.end(piece)
    if (!isRead && start + length < this.#html.length) return undefined
    if (mayHide) this.expect(start, tag.range.end)
    return tag
  }
}

/** Nothing permits it. */
function unreadable(start: number): HiddenTag {
  return { name: 'script', start, attributes: [], range: { start, end: start + 1 } }
}
