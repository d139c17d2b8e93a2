// Counts the marks of each paragraph that a Markdown parser compares with each other: brackets with brackets, stars with
// stars, and both with what is between them.

/** A thematic break, a heading, a list item: each ends the paragraph above it. `-a` and `#a` do not. */
const STARTS_BLOCK = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})(?:[ \t]|$)|(?:[-*_][ \t]*){3,}$)/
const QUOTE = /^(?:[ \t]*>)+/
/** A paragraph that begins with a tag is HTML up to a blank line, where tags cost little. */
const STARTS_HTML = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?</
const MARKS = '[]&`{'
/** A run of these counts once: `**` is one mark. */
const RUNS = '*_~'

export class ParagraphMarks {
  /** In the current paragraph. */
  marks = 0
  #squares = 0
  #cells = 0
  #isTable = false
  #isHtml: boolean | undefined

  /** Sum of the squares of the marks per paragraph: parsing time is proportional to it. */
  get squares(): number {
    return this.#squares + this.marks ** 2
  }

  /** Takes the next line of text. */
  add(line: string): void {
    const inner = line.replace(QUOTE, '')
    if (/^[ \t]*$/.test(inner) || STARTS_BLOCK.test(inner)) this.endParagraph()
    const cells = splitRow(inner).length
    // The rows of a table are apart from each other; other lines with `|` are not.
    if (this.#isTable || this.#isDelimiterRow(inner, cells)) {
      this.endParagraph()
      this.#isTable = true
    }
    this.#cells = cells
    this.#isHtml ??= STARTS_HTML.test(inner)
    this.marks += countMarks(inner, this.#isHtml)
  }

  endParagraph(): void {
    this.#squares += this.marks ** 2
    this.marks = 0
    this.#isTable = false
    this.#isHtml = undefined
    this.#cells = 0
  }

  #isDelimiterRow(line: string, cells: number): boolean {
    return this.#cells === cells && line.includes('|') && splitRow(line).every((cell) => /^:?-+:?$/.test(cell.trim()))
  }
}

function countMarks(line: string, isHtml: boolean): number {
  const single = isHtml ? MARKS : `${MARKS}<`
  let marks = 0
  let before = ''
  for (const character of line) {
    const isMark = single.includes(character) || (RUNS.includes(character) && character !== before)
    // For these, the parser looks as far as the end of the paragraph: the end of a link, of a comment, of an instruction.
    const isOpen = (before === ']' && character === '(') || (before === '<' && '!?'.includes(character))
    if (isMark || isOpen) marks += 1
    before = character
  }
  return marks
}

/** Gives the cells that the line has as a row of a table. */
function splitRow(line: string): string[] {
  return line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
}
