// Estimates whether a page would keep the parser busy for long. Markdown parsers take quadratic time on text that no
// person writes: thousands of brackets in one paragraph, quotes within quotes. Counting them costs one pass.
import type { Dialect } from '../dialect.ts'
import type { SourceLine } from './lines.ts'
import { PART_LIMITS } from './parse-in-parts.ts'

/** A thematic break, a heading, a list item: each ends the paragraph above it. `-a` and `#a` do not. */
const STARTS_BLOCK = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)]|#{1,6})(?:[ \t]|$)|(?:[-*_][ \t]*){3,}$)/

const QUOTE = /^(?:[ \t]*>)+/

/** A container without a title: the parser sees an empty line in its place. Any other is text of a paragraph, like the lines around it. */
const WITHOUT_TITLE = /^[^`~:]*[`~:]{3,}[ \t]*[\w:+-]*[ \t]*$/

/** A paragraph that begins with a tag is HTML up to a blank line, where tags cost little. */
const STARTS_HTML = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?</

/** What opens quotes, items and footnotes, with the space behind it. */
const CONTAINERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)|\[\^[^\]]{1,999}\]:))*[ \t]*/

const CONTINUES = /^[ \t>]*/

const MARKS = '[]&`{'

/** A run of these counts once: `**` is one mark. */
const RUNS = '*_~'

class ParagraphMarks {
  /** In the current paragraph. */
  marks = 0
  #squares = 0
  #cells = 0
  #isTable = false
  #isHtml: boolean | undefined
  #containers: string | undefined

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
    this.marks += countMarks(inner, this.#isHtml) + (this.#isLazy(line) ? LAZY_LINE : 0)
  }

  endParagraph(): void {
    this.#squares += this.marks ** 2
    this.marks = 0
    this.#isTable = false
    this.#isHtml = undefined
    this.#containers = undefined
    this.#cells = 0
  }

  /** Whether the paragraph goes on in this line without the marks or the indent of what it stands in. */
  #isLazy(line: string): boolean {
    if (this.#containers === undefined) {
      this.#containers = /\S/.test(line.replace(QUOTE, '')) ? CONTAINERS.exec(line)?.[0] : undefined
      return false
    }
    const prefix = CONTINUES.exec(line)?.[0] ?? ''
    return prefix.length < this.#containers.length || prefix.split('>').length < this.#containers.split('>').length
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

/** Parsing this many lines of text takes some seconds. */
const MAX_LINES = 40_000

/** Brackets, stars, backticks and the like in one paragraph: these take a second, and twice as many take four to eight. */
const MAX_MARKS = 3000

/** In marks: for each such line, the parser (micromark 4) goes back to the start of the paragraph. */
const LAZY_LINE = 2

/** The squares of the marks of each paragraph, added up: as for two paragraphs at their limit. */
const MAX_SQUARES = 2 * MAX_MARKS ** 2

/** Quotes and lists within each other. */
const MAX_DEPTH = 100

const MAX_FOOTNOTES = 3000

const MAX_IMPORTS = 1000

/** Each `}` of MDX makes the parser read the expression again from its start, which is in the same part of the page. */
const MAX_BRACES_BY_CHARACTERS = 5e8

const MAX_BRACE_DEPTH = 300

/** Gives the reason not to parse the page, or undefined. */
export function whyTooCostly(text: string, lines: readonly SourceLine[], { syntax }: Dialect): string | undefined {
  if (lines.length > MAX_LINES)
    return `The page has ${lines.length} lines; pages of more than ${MAX_LINES} are not checked`
  const counts = { footnotes: 0, imports: 0, braces: 0, depth: 0, deepest: 0 }
  const paragraphs = new ParagraphMarks()
  for (const { start, end, kind } of lines) {
    const line = text.slice(start, end)
    const isTitle = kind === 'directive' && !WITHOUT_TITLE.test(line)
    if (kind !== 'text' && !isTitle) paragraphs.endParagraph()
    if (kind !== 'text' && kind !== 'directive') continue
    count(line, counts)
    paragraphs.add(line)
    const reason =
      whyTooMany(paragraphs) ??
      whyOver(counts, line) ??
      (syntax === 'mdx' ? whyBraces(counts, Math.min(text.length, PART_LIMITS.characters)) : undefined)
    if (reason !== undefined) return `${reason}, which would take too long to check. Simplify it`
  }
  return undefined
}

interface Counts {
  footnotes: number
  imports: number
  braces: number
  depth: number
  deepest: number
}

function count(line: string, counts: Counts): void {
  if (line.startsWith('[^')) counts.footnotes += 1
  if (line.startsWith('import ') || line.startsWith('export ')) counts.imports += 1
  for (const character of line) {
    if (character === '{') counts.depth += 1
    counts.deepest = Math.max(counts.deepest, counts.depth)
    if (character !== '}') continue
    counts.braces += 1
    counts.depth = Math.max(0, counts.depth - 1)
  }
}

function whyTooMany({ marks, squares }: ParagraphMarks): string | undefined {
  if (marks > MAX_MARKS) return `A paragraph has more than ${MAX_MARKS} brackets, stars, backticks or similar marks`
  return squares > MAX_SQUARES ? 'The paragraphs have too many brackets, stars, backticks or similar marks' : undefined
}

function whyOver({ footnotes }: Counts, line: string): string | undefined {
  if (footnotes > MAX_FOOTNOTES) return `The page has more than ${MAX_FOOTNOTES} footnotes`
  const containers = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))*/.exec(line)?.[0].match(/[>.)*+-]/g)?.length ?? 0
  // A thematic break (`* * *`) looks like nested lists.
  const isRule = /^[-*_ \t]*$/.test(line)
  return containers > MAX_DEPTH && !isRule ? `A line opens ${containers} nested quotes or lists` : undefined
}

function whyBraces({ braces, deepest, imports }: Counts, length: number): string | undefined {
  if (imports > MAX_IMPORTS) return `The page has more than ${MAX_IMPORTS} imports`
  if (deepest > MAX_BRACE_DEPTH) return `The page nests expressions ${deepest} levels deep`
  return braces * length > MAX_BRACES_BY_CHARACTERS ? 'The page has too many braces for its size' : undefined
}
