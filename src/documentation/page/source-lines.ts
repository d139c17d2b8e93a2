// The lines of a page, told apart by one pass over the text before any parser has seen it: what is code and what is not.
import type { Dialect } from '../dialect.ts'

export interface SourceLine {
  start: number
  /** Without the line ending. */
  end: number
  /**
   * `open`, `code`, `close`: a fenced code block. `directive`: opens or closes a block whose content is Markdown
   * (`:::note`, MyST's ```{note}). `blank` and `text`: the rest.
   */
  kind: 'blank' | 'text' | 'open' | 'code' | 'close' | 'directive'
}

export interface Range {
  start: number
  end: number
}

interface OpenBlock {
  marker: string
  isCode: boolean
}

/** MyST directives whose body is Markdown; the body of any other is left to the directive. */
const MARKDOWN_DIRECTIVES = new Set(
  (
    'note warning tip important caution danger error hint attention seealso admonition dropdown margin sidebar aside ' +
    'grid grid-item grid-item-card card card-carousel tab-set tab-item versionadded versionchanged versionremoved ' +
    'deprecated topic epigraph pull-quote div container figure-md list-table glossary exercise solution todo only rubric'
  ).split(' '),
)
const FRAMEWORKS_WITH_CONTAINERS = new Set(['docusaurus', 'vitepress', 'starlight'])
const BLOCK_MARKER = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,}|:{3,})(.*)$/
const CLOSING_MARKER = /^[ \t>]*(`{3,}|~{3,}|:{3,})[ \t]*$/

/** Gives the offsets at which lines start; `\r` alone ends a line too, as CommonMark has it. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length)
  return starts
}

/** Gives line and column, both from 1, of an offset. */
export function positionAt(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

/** Tells the lines from offset `from` on apart; `from` is the start of a line. */
export function readLines(text: string, from: number, dialect: Dialect): SourceLine[] {
  const open: OpenBlock[] = []
  return lineStarts(text).flatMap((start, index, starts) => {
    if (start < from) return []
    const end = endOfLine(text, start, starts[index + 1] ?? text.length)
    return [{ start, end, kind: kindOf(text.slice(start, end), open, dialect) }]
  })
}

/** Gives the range in which an offset lies; `ranges` are sorted and apart from each other. */
export function rangeAt<Found extends Range>(ranges: readonly Found[], offset: number): Found | undefined {
  let low = 0
  let high = ranges.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((ranges[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  const range = ranges[low]
  return range !== undefined && range.start <= offset && offset <= range.end ? range : undefined
}

function endOfLine(text: string, start: number, next: number): number {
  let end = next
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1
  return end
}

function kindOf(line: string, open: OpenBlock[], dialect: Dialect): SourceLine['kind'] {
  if (dialect.syntax === 'other') return line.trim() === '' ? 'blank' : 'text'
  const top = open.at(-1)
  if (top !== undefined && closes(line, top)) {
    open.pop()
    return top.isCode ? 'close' : 'directive'
  }
  if (top?.isCode) return 'code'
  const [, marker = '', info = ''] = BLOCK_MARKER.exec(line) ?? []
  if (marker === '') return line.trim() === '' ? 'blank' : 'text'
  return kindOfMarked(marker, info.trim(), open, dialect)
}

function kindOfMarked(marker: string, info: string, open: OpenBlock[], dialect: Dialect): SourceLine['kind'] {
  if (dialect.readAs === 'sphinx') return kindInMyst(marker, info, open)
  if (marker.startsWith(':')) return FRAMEWORKS_WITH_CONTAINERS.has(dialect.readAs) ? 'directive' : 'text'
  if (marker.startsWith('`') && info.includes('`')) return 'text'
  // Docusaurus takes these fences away: what is between them is part of the page.
  if (info === 'mdx-code-block') {
    open.push({ marker, isCode: false })
    return 'directive'
  }
  open.push({ marker, isCode: true })
  return 'open'
}

function kindInMyst(marker: string, info: string, open: OpenBlock[]): SourceLine['kind'] {
  if (marker.startsWith('`') && info.includes('`') && !info.startsWith('{')) return 'text'
  const directive = /^\{([\w:+-]+)\}/.exec(info)?.[1]
  if (marker.startsWith(':') && directive === undefined) return 'text'
  const isCode = directive === undefined || !MARKDOWN_DIRECTIVES.has(directive)
  open.push({ marker, isCode })
  return isCode ? 'open' : 'directive'
}

function closes(line: string, { marker }: OpenBlock): boolean {
  const closing = CLOSING_MARKER.exec(line)?.[1]
  return closing !== undefined && closing[0] === marker[0] && closing.length >= marker.length
}
