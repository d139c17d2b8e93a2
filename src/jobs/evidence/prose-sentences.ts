// The sentences of a page: paragraphs, points of lists, rows of tables and the description, without code, headings, links alone
// and the markup between them. Line breaks within a paragraph do not matter, so a paragraph that is wrapped anew keeps its
// sentences.

export interface Sentence {
  /** Without markup, on one line. */
  text: string
  /** From 1. */
  line: number
  isTableRow: boolean
}

const PAGE = /\.(?:md|mdx|markdown|mdown|rst|txt|adoc|html?|ipynb)$/i
/** A line that only begins with code in line is none. */
const FENCE = /^[ \t>]{0,20}(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?(`{3,}(?=[^`]*$)|~{3,})[ \t]*(.*)$/
const HEADING = /^ {0,3}#{1,6}[ \t]|^([=\-~^"'#*+.])\1{2,}[ \t]*$/
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const RULE_MARKS = /^[\s:|+=-]*$/
/** Directives, tags alone, imports, attributes, comments. */
const MACHINERY =
  /^\s*(?:\.\. |:::|!!!|\?\?\?|\{%|\{\{|<!--|import\s|export\s|@import|:[\w-]+:|\[[^\]]*\]:|<\/?[\w.-][^>]*>?\s*$|[\w-]+="[^"]*"$|\/?>)/
const FIELD = /^(?:description|summary|lead|excerpt):\s*(.+)$/
/** Code and data of reStructuredText; other directives hold prose. */
const RST_LITERAL =
  /^\s*\.\. (?:[\w-]+:)?(?:code|code-block|sourcecode|parsed-literal|literalinclude|highlight|productionlist|math|image|figure|toctree|include|raw|csv-table|prompt|graphviz|testcode|testsetup|doctest)::.*$|^(?!\s*\.\. ).*::$/
const LINE_MAX_CHARACTERS = 5000
const SENTENCE_END = /(?<=[.!?][)"'\]*_`]{0,3})\s+(?=[\p{Lu}\d`"'([*_<])|(?<=[。！？])/u

/** True for files that hold prose. */
export function isPage(path: string): boolean {
  return PAGE.test(path)
}

interface Block {
  lines: { text: string; line: number }[]
  isTableRow: boolean
}

/**
 * Gives the sentences in order. One pass over the lines. `isCodeRead`: those in code blocks too, since a fence that is not
 * closed makes code of prose.
 */
export function findSentences(text: string, { isCodeRead = false } = {}): Sentence[] {
  return blocksOf(text.split(/\r?\n/), isCodeRead).flatMap(sentencesOf)
}

function blocksOf(lines: readonly string[], isCodeRead: boolean): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  let fence: string | undefined
  let literalIndent: number | undefined
  const frontmatterEnd = /^---\s*$/.test(lines[0] ?? '')
    ? lines.findIndex((line, at) => at > 0 && /^---\s*$/.test(line))
    : -1
  const begin = (line: number, content: string, isTableRow = false): void => {
    open = { lines: [{ text: content, line }], isTableRow }
    blocks.push(open)
  }
  for (const [index, full] of lines.entries()) {
    const line = full.slice(0, LINE_MAX_CHARACTERS)
    const number = index + 1
    if (index <= frontmatterEnd) {
      const field = FIELD.exec(line)?.[1]
      if (field !== undefined) begin(number, field.replace(/^["']|["']$/g, ''))
      open = undefined
      continue
    }
    const [, mark, info = ''] = isUnderline(line, lines[index - 1]) ? [] : (FENCE.exec(line) ?? [])
    if (fence !== undefined || mark !== undefined) {
      const isFence = fence === undefined || (mark?.startsWith(fence) === true && info.trim() === '')
      if (isFence) fence = fence === undefined ? mark : undefined
      open = isCodeRead && !isFence ? open : undefined
      if (!isCodeRead || isFence || mark !== undefined) continue
    }
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0
    const isBlank = line.trim() === ''
    if (literalIndent !== undefined) {
      if (isBlank || indent > literalIndent) continue
      literalIndent = undefined
    }
    if (RST_LITERAL.test(line.trimEnd()) && !/^\s*(?:>|\|)/.test(line)) literalIndent = indent
    const content = line.replace(/^[ \t]*(?:>[ \t]?)+/, '')
    // The line above is a heading too.
    if (open?.lines.length === 1 && /^([=\-~^"'#*+.])\1{2,}\s*$/.test(line)) blocks.pop()
    if (isBlank || HEADING.test(content) || isTableRule(content) || MACHINERY.test(content)) open = undefined
    else if (TABLE_ROW.test(content)) {
      begin(
        number,
        content
          .replace(/^\s*\||\|\s*$/g, '')
          .split(/(?<!\\)\|/)
          .map((cell) => cell.trim())
          .join(' | '),
        true,
      )
      open = undefined
    } else if (LIST_ITEM.test(content)) begin(number, content.replace(LIST_ITEM, ''))
    else if (open === undefined) begin(number, content)
    else open.lines.push({ text: content, line: number })
  }
  return blocks
}

function isTableRule(line: string): boolean {
  return line.includes('-') && RULE_MARKS.test(line)
}

/** `~~~~` below a title of reStructuredText is no fence. */
function isUnderline(line: string, above = ''): boolean {
  const mark = line.trim()
  const isLong = mark.length > 3 || Math.abs(mark.length - above.trim().length) <= 2
  return /^~{3,}$/.test(mark) && above.trim() !== '' && isLong
}

function sentencesOf({ lines, isTableRow }: Block): Sentence[] {
  if (isTableRow) return lines.map(({ text, line }) => ({ text: withoutMarkup(text), line, isTableRow }))
  const starts: { at: number; line: number }[] = []
  let joined = ''
  for (const { text, line } of lines) {
    if (joined !== '') joined += ' '
    starts.push({ at: joined.length, line })
    joined += text.trim()
  }
  let [at, row] = [0, 0]
  return joined.split(SENTENCE_END).flatMap((part) => {
    const begin = Math.max(at, joined.indexOf(part, at))
    at = begin + part.length
    while ((starts[row + 1]?.at ?? Infinity) <= begin) row++
    const line = starts[row]?.line ?? 1
    const text = withoutMarkup(part)
    return text === '' ? [] : [{ text, line, isTableRow }]
  })
}

function withoutMarkup(text: string): string {
  return text
    .replace(/!\[[^\]]{0,300}\]\([^)]{0,1000}\)/g, ' ')
    .replace(/\[([^\]]{0,300})\](?:\([^)]{0,1000}\)|\[[^\]]{0,100}\])/g, '$1')
    .replace(/<\/?[A-Za-z][^<>]{0,500}>/g, ' ')
    .replace(/\{[#.:%][^{}]{0,200}\}/g, ' ')
    .replace(/(?<![\w`])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\w`])/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
