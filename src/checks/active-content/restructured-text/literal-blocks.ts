// Literal blocks of reStructuredText: text that is certainly shown as it is written. Whatever docutils might read in
// another way (in tables, below footnotes, in the bodies of most directives) is left out.
import type { Range } from '../../positions.ts'
import { type RstLine, splitRstLines } from './rst-lines.ts'

/** Directives that show their body as it is written. */
const LITERAL = /^\.\. {1,3}(code-block|code|sourcecode|prompt) ?::(?: |$)/i
/** Directives whose body is nothing but reStructuredText. */
const NESTED = new RegExp(
  '^\\.\\. {1,3}(?:admonition|attention|caution|danger|error|hint|important|note|tip|warning|seealso|topic|sidebar|' +
    'container|compound|rst-class|class|only|versionadded|versionchanged|deprecated|versionremoved|epigraph|' +
    'list-table|figure|dropdown|tab-set|tab-item|grid|grid-item|card|describe|object|option|confval|envvar|' +
    '(?:py|c|cpp|js|rst|std):[a-z]+|function|method|attribute|data|exception|module|type|macro) ?::(?: |$)',
  'i',
)
/** A marker of a list item whose text begins behind it. */
const ITEM = /^(?:[-+*•‣⁃]|\(?(?:\d{1,9}|#)[.)]) +/
/** The start of a line that makes something other than a paragraph of its block, or a list item of unknown depth. */
const SPECIAL =
  /^(?:\.\.|__|[|+—]|-{2}|-\w|\/\w|:[^:]|>>>|\(?[a-z]{1,20}[.)](?: |$)|([!-/:-@[-`{-~])\1*[\t\v\f ]*$)|[\t\v\f]/i
/** The end of a paragraph that announces a literal block, with nothing but what every parser takes for blanks behind. */
const ANNOUNCES = /(?<![\\:])::[ \t\v\f]*$/
const MAY_ANNOUNCE = /::[\s\p{Cc}]*$/u
const BARE_DIRECTIVE = /^\.\. +[\w:-]+ ?::[ \t]*$/
const TABLE_BORDER = /^=[= ]*$/

/** Gives the ranges, sorted, without the line ending before them. Linear. */
export function literalBlocks(text: string): Range[] {
  return new LiteralBlockReader(text).read()
}

class LiteralBlockReader {
  readonly #text: string
  readonly #lines: readonly RstLine[]
  readonly #found: Range[] = []
  /** Below a construct of this indentation nothing is certain. */
  #doubtful = Infinity
  /** Borders that a simple table may still have. */
  #borders = 0
  /** The column that a block must be deeper than, or it may be a quoted literal block; undefined: none is due. */
  #quotedUpTo: number | undefined

  constructor(text: string) {
    this.#text = text
    this.#lines = splitRstLines(text)
  }

  read(): Range[] {
    for (let at = 0; at < this.#lines.length; ) at = this.#readBlock(at)
    return this.#found
  }

  /** Reads the lines up to the next blank one, and the literal block that they announce. */
  #readBlock(from: number): number {
    if (this.#line(from).isBlank) return from + 1
    let end = from
    let isCertain = true
    const opening = this.#contentOf(this.#line(from))
    const isLiteral = LITERAL.test(opening.text)
    for (; end < this.#lines.length && !this.#line(end).isBlank; end += 1) {
      const isPart = isLiteral && end > from && this.#line(end).indent > opening.column
      isCertain = this.#isCertainLine(end, isPart) && isCertain && (isPart || !isLiteral || end === from)
    }
    const mayBeQuoted = this.#quotedUpTo !== undefined && this.#line(from).indent <= this.#quotedUpTo
    this.#quotedUpTo = undefined
    return this.#afterBlock(from, end, isCertain && !mayBeQuoted)
  }

  #afterBlock(from: number, end: number, isCertain: boolean): number {
    const [opening, announcing] = [this.#contentOf(this.#line(from)), this.#contentOf(this.#line(end - 1))]
    if (isCertain && LITERAL.test(opening.text)) return this.#addBelow(opening.column, end)
    const isDirective = end === from + 1 && isCertain && BARE_DIRECTIVE.test(opening.text)
    if (isDirective || !MAY_ANNOUNCE.test(announcing.text)) return end
    const isParagraph = isCertain && !opening.text.startsWith('..') && ANNOUNCES.test(announcing.text)
    if (isParagraph && this.#line(this.#afterBlanks(end)).indent > announcing.column) {
      return this.#addBelow(announcing.column, end)
    }
    this.#quotedUpTo = isParagraph ? announcing.column : Infinity
    return end
  }

  /** Adds the lines that are deeper than a column; they end at the first that is not. */
  #addBelow(column: number, from: number): number {
    let end = from
    for (let at = from; at < this.#lines.length; at += 1) {
      const { isBlank, isOdd, indent } = this.#line(at)
      if (isBlank) continue
      if (isOdd || indent <= column) break
      end = at + 1
    }
    if (end > from) this.#found.push({ start: this.#line(from).start, end: this.#line(end - 1).end })
    return end
  }

  /**
   * Follows what encloses a line; true if it is surely part of a paragraph, the start of a known directive, or, as the
   * caller knows, an option of one.
   */
  #isCertainLine(index: number, isOption: boolean): boolean {
    const line = this.#line(index)
    if (line.indent <= this.#doubtful) this.#doubtful = Infinity
    const { text } = this.#contentOf(line)
    const isInTable = this.#followTable(text)
    const isKnown = (index === 0 || this.#line(index - 1).isBlank) && (LITERAL.test(text) || NESTED.test(text))
    const isCertain = !isInTable && !line.isOdd && this.#doubtful === Infinity
    if (/\.\.[ \t\v\f]/.test(text) && !(isKnown && isCertain)) {
      this.#doubtful = Math.min(this.#doubtful, line.indent)
    }
    return isCertain && (isKnown || isOption || this.#isBareColons(index) || !SPECIAL.test(text))
  }

  /** `::` on a line of its own is an empty paragraph that announces a literal block. */
  #isBareColons(index: number): boolean {
    const { first, end } = this.#line(index)
    const isAlone = (index === 0 || this.#line(index - 1).isBlank) && this.#line(index + 1).isBlank
    return isAlone && this.#text.slice(first, end).trimEnd() === '::'
  }

  /** A border with gaps may be the top of a table, which ends at the second border that follows at the latest. */
  #followTable(text: string): boolean {
    const isInTable = this.#borders > 0
    let start = text.length
    while (start > 0 && /[= ]/.test(text[start - 1] ?? '')) start -= 1
    if (/= +=/.test(text.slice(start))) this.#borders = 2
    else if (TABLE_BORDER.test(text)) this.#borders = Math.max(0, this.#borders - 1)
    return isInTable || this.#borders > 0
  }

  /** Gives the text behind the markers of list items and the column at which it begins. */
  #contentOf({ first, end, indent }: RstLine): { text: string; column: number } {
    let text = this.#text.slice(first, end)
    let column = indent
    for (let match = ITEM.exec(text); match !== null && column < indent + 100; match = ITEM.exec(text)) {
      text = text.slice(match[0].length)
      column += match[0].length
    }
    return { text, column }
  }

  #afterBlanks(from: number): number {
    let at = from
    while (at < this.#lines.length && this.#line(at).isBlank) at += 1
    return at
  }

  #line(index: number): RstLine {
    return this.#lines[index] ?? NO_LINE
  }
}

const NO_LINE: RstLine = { start: 0, end: 0, indent: 0, first: 0, isBlank: true, isOdd: true }
