// Blocks of lines as the state machine of docutils takes them apart: `StringList` in docutils/statemachine.py.
import { splitRstLines } from '../../../active-content/restructured-text/rst-lines.ts'
import type { BlockLine } from './rst-document.ts'

const TAB = 8

/** `string2lines`: tabs are expanded, and blanks at the ends of lines go. */
export function blockLines(text: string): BlockLine[] {
  return splitRstLines(text).map(({ start, end }, row) => {
    const line = text.slice(start, end).replace(/[\v\f]/g, ' ')
    return { text: (line.includes('\t') ? expandTabs(line) : line).trimEnd(), row, column: 0 }
  })
}

function expandTabs(line: string): string {
  let expanded = ''
  for (const [index, part] of line.split('\t').entries()) {
    if (index > 0) expanded += ' '.repeat(TAB - (expanded.length % TAB))
    expanded += part
  }
  return expanded
}

export interface Indented {
  block: BlockLine[]
  /** Index of the first line behind it. */
  end: number
  endsWithBlank: boolean
}

export interface IndentRules {
  untilBlank?: boolean
  /** Columns of all lines, if known. */
  all?: number
  /** Columns of the first line, if known. */
  first?: number
  /** False keeps the indentation of all lines but the first. */
  strips?: boolean
}

/** Takes the lines from `start` on that are indented; those after the first lose what they have in common. */
export function takeIndented(
  lines: readonly BlockLine[],
  start: number,
  { untilBlank = false, all, first = all, strips = true }: IndentRules = {},
): Indented {
  let indent = all
  let end = first === undefined ? start : start + 1
  let endsWithBlank = true
  for (; end < lines.length; end += 1) {
    const text = lines[end]?.text ?? ''
    if (text !== '' && (!text.startsWith(' ') || (all !== undefined && text.slice(0, all).trim() !== ''))) {
      endsWithBlank = end > start && lines[end - 1]?.text === ''
      break
    }
    if (text === '') {
      if (untilBlank) break
    } else if (all === undefined) indent = Math.min(indent ?? Infinity, text.length - text.trimStart().length)
  }
  const block = lines.slice(start, end).map((line, index) => {
    if (index === 0 && first !== undefined) return cutLine(line, first)
    return strips ? cutLine(line, indent ?? 0) : line
  })
  return { block, end, endsWithBlank }
}

export function cutLine({ text, row, column }: BlockLine, by: number): BlockLine {
  return { text: text.slice(by), row, column: column + Math.min(by, text.length) }
}

/** Without the blank lines at the beginning. */
export function trimTop(block: readonly BlockLine[]): BlockLine[] {
  const start = block.findIndex(({ text }) => text.trim() !== '')
  return start === -1 ? [] : block.slice(start)
}

/** Without the blank lines at the end. */
export function trimBottom(block: readonly BlockLine[]): BlockLine[] {
  return block.slice(0, block.findLastIndex(({ text }) => text.trim() !== '') + 1)
}
