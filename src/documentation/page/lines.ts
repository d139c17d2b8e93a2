// Classifies the lines of a page in one pass, before any parser sees the text: what is code and what is not.
import type { Dialect } from '../dialect.ts'

export interface SourceLine {
  start: number
  /** Without the line ending. */
  end: number
  /**
   * `open`, `code`, `close`: a fenced code block. `directive`: opens or closes a block whose content is Markdown
   * (`:::note`, ```{note}). `blank` and `text`: the rest.
   */
  kind: 'blank' | 'text' | 'open' | 'code' | 'close' | 'directive'
}

export interface Range {
  start: number
  end: number
}

/**
 * What a line of marks opens: a block of `code` or of `markdown` that ends at its closing marks, or nothing (`text`).
 * `container`: the line is a directive in itself, and so is the line that closes it.
 */
export type BlockKind = 'text' | 'code' | 'markdown' | 'container'

interface OpenBlock {
  marks: string
  isCode: boolean
}

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

/** Classifies the lines from offset `from` on, which is the start of a line. */
export function readLines(text: string, from: number, dialect: Dialect): SourceLine[] {
  const open: OpenBlock[] = []
  return lineStarts(text).flatMap((start, index, starts) => {
    if (start < from) return []
    const end = endOfLine(text, start, starts[index + 1] ?? text.length)
    return [{ start, end, kind: kindOf(text.slice(start, end), open, dialect) }]
  })
}

/** Gives the range that contains an offset; `ranges` are sorted and do not overlap. */
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

/** What a line of marks opens in CommonMark. Behind the marks of a fence of backticks, there are no backticks. */
export function fenceOf(marks: string, info: string): BlockKind {
  return marks.startsWith(':') || (marks.startsWith('`') && info.includes('`')) ? 'text' : 'code'
}

/** The same for frameworks in which `:::` is a container. */
export function containerOrFence(marks: string, info: string): BlockKind {
  return marks.startsWith(':') ? 'container' : fenceOf(marks, info)
}

/** The fences of ```mdx-code-block are taken away: what is between them is part of the page. */
export function mdxCodeBlock(marks: string, info: string): BlockKind | undefined {
  return info === 'mdx-code-block' && !marks.startsWith(':') ? 'markdown' : undefined
}

function kindOf(line: string, open: OpenBlock[], { syntax, framework }: Dialect): SourceLine['kind'] {
  const plainKind = line.trim() === '' ? 'blank' : 'text'
  if (syntax === 'other') return plainKind
  const top = open.at(-1)
  if (top !== undefined && closes(line, top)) {
    open.pop()
    return top.isCode ? 'close' : 'directive'
  }
  if (top?.isCode) return 'code'
  const [, marks = '', info = ''] = BLOCK_MARKER.exec(line) ?? []
  if (marks === '') return plainKind
  const rest = info.trim()
  const block = framework.text?.blockOf?.(marks, rest) ?? fenceOf(marks, rest)
  if (block === 'text') return 'text'
  if (block !== 'container') open.push({ marks, isCode: block === 'code' })
  return block === 'code' ? 'open' : 'directive'
}

function closes(line: string, { marks }: OpenBlock): boolean {
  const closing = CLOSING_MARKER.exec(line)?.[1]
  return closing !== undefined && closing[0] === marks[0] && closing.length >= marks.length
}
