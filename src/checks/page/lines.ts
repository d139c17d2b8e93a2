// Classifies the lines of a page in one pass, before any parser sees the text: what is code and what is not.
import type { Dialect } from '../dialect.ts'
import { lineStarts } from '../positions.ts'

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

/** Classifies the lines from offset `from` on, which is the start of a line. */
export function readLines(text: string, from: number, dialect: Dialect): SourceLine[] {
  const open: OpenBlock[] = []
  return lineStarts(text).flatMap((start, index, starts) => {
    if (start < from) return []
    const end = endOfLine(text, start, starts[index + 1] ?? text.length)
    return [{ start, end, kind: kindOf(text.slice(start, end), open, dialect) }]
  })
}

/** True for the lines of a fenced code block, its marks included. */
export function isCodeLine({ kind }: SourceLine): boolean {
  return kind === 'open' || kind === 'code' || kind === 'close'
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

/** The same for frameworks in which `:::name` is a container; a drawing may have colons too. */
export function containerOrFence(marks: string, info: string): BlockKind {
  if (!marks.startsWith(':')) return fenceOf(marks, info)
  return info === '' || /^[\p{L}\p{N}_{[<-]/u.test(info) ? 'container' : 'text'
}

/** The build of Docusaurus removes these fences: what is between them is part of the page. */
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
  if (block === 'text' || (block === 'container' && endsComment(rest))) return 'text'
  if (block !== 'container') open.push({ marks, isCode: block === 'code' })
  return block === 'code' ? 'open' : 'directive'
}

/**
 * `:::-->`: a container that is commented out. Without this line, the comment would hide the rest of the page. No parser opens
 * a container by that name; `::: tip -->` opens one.
 */
function endsComment(info: string): boolean {
  return info.startsWith('-->')
}

function closes(line: string, { marks }: OpenBlock): boolean {
  const closing = CLOSING_MARKER.exec(line)?.[1]
  return closing !== undefined && closing[0] === marks[0] && closing.length >= marks.length
}
