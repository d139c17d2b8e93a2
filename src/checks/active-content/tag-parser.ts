// Reports the tags of a piece of HTML as htmlparser2's `Parser` does in XML mode, but does not keep a list of the elements
// that are open. Each new tag shifts that list, so 100,000 tags that never close take half a minute.
import { QuoteType, Tokenizer } from 'htmlparser2'
import { SILENT } from '../page/character-references.ts'

interface TagEvents {
  onopentagname: (name: string) => void
  /** `value` as it is written; '' where there is none, and `quote` is undefined then. */
  onattribute: (name: string, value: string, quote: '"' | "'" | null | undefined) => void
  onopentag: () => void
}

const QUOTES = {
  [QuoteType.NoValue]: undefined,
  [QuoteType.Unquoted]: null,
  [QuoteType.Single]: "'",
  [QuoteType.Double]: '"',
} as const

/** Names are reported as they are written, and character references are left alone. */
export class TagParser {
  /** Offset of the `<` of the tag that was reported last. */
  startIndex = 0
  /** Offset of its `>`, from `onopentag` on. */
  endIndex = 0
  readonly #events: TagEvents
  #name = ''
  #value = ''

  constructor(events: TagEvents) {
    this.#events = events
  }

  /** Reads the whole piece. */
  end(html: string): void {
    const tokenizer = new Tokenizer(
      { xmlMode: true, decodeEntities: false },
      {
        ...SILENT,
        onopentagname: (start, end) => {
          this.startIndex = start - 1
          this.#events.onopentagname(html.slice(start, end))
        },
        onattribname: (start, end) => {
          this.#name = html.slice(start, end)
          this.#value = ''
        },
        onattribdata: (start, end) => {
          this.#value += html.slice(start, end)
        },
        onattribend: (quote) => this.#events.onattribute(this.#name, this.#value, QUOTES[quote]),
        onopentagend: (end) => this.#endTag(end),
        onselfclosingtag: (end) => this.#endTag(end),
      },
    )
    tokenizer.write(html)
    tokenizer.end()
  }

  #endTag(end: number): void {
    this.endIndex = end
    this.#events.onopentag()
  }
}
