// The changed places of one text, as rows.
import { structuredPatch } from 'diff'
import { cut, shorten } from '../../base/text.ts'
import { wordDiff } from './word-diff.ts'

/** Past this many changed lines the search for the shortest diff costs more than a reader gains. */
const MAX_EDIT_LENGTH = 2000
const CONTEXT_LINES = 2
/** Lines around a change only tell where it is. */
const CONTEXT_MAX_CHARACTERS = 100
const ROW_MAX_CHARACTERS = 2000

export interface Row {
  text: string
  /** Of a row that shows a line as it is after the change, from end to end: its number. */
  shows?: number
}

export interface Hunk {
  /** Number after the change: of its first line, or of the first word that differs. */
  line: number
  rows: Row[]
  /** All of it differs in some words of long lines. The rows have numbers, and no lines around them: `~12 ... [-a-]{+b+}`. */
  isWords: boolean
  /** The same for the same change, wherever it is. */
  change: string
}

export interface TextDiff {
  added: number
  removed: number
  /** Undefined: too much differs. */
  hunks: Hunk[] | undefined
}

/** Compares two texts line by line; '' stands for a file that is not there. */
export function compareTexts(before: string, after: string): TextDiff {
  const patch = structuredPatch('', '', before, after, undefined, undefined, {
    context: CONTEXT_LINES,
    maxEditLength: MAX_EDIT_LENGTH,
  })
  if (patch === undefined) return { added: countLines(after), removed: countLines(before), hunks: undefined }
  const lines = patch.hunks.flatMap((hunk) => hunk.lines)
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    hunks: patch.hunks.map(({ newStart, lines: rows }) => describeHunk(newStart, rows)),
  }
}

function describeHunk(newStart: number, lines: readonly string[]): Hunk {
  const rows = describeRows(lines, newStart)
  const changed = rows.filter(({ text }) => /^[-+~\\]/.test(text))
  const isWords = changed.every(({ text }) => text.startsWith('~'))
  return {
    line: isWords ? Number.parseInt(changed[0]?.text.slice(1) ?? '', 10) || newStart : newStart,
    rows: isWords ? changed : rows,
    isWords,
    change: lines.filter((line) => !line.startsWith(' ')).join('\n'),
  }
}

function countLines(text: string): number {
  return text === '' ? 0 : text.split('\n').length - Number(text.endsWith('\n'))
}

/** Lines that are replaced one by one and differ in a few words become one row each, marked `~` with its number. */
function describeRows(lines: readonly string[], newStart: number): Row[] {
  const rows: Row[] = []
  let number = newStart
  for (let at = 0; at < lines.length; ) {
    const removed = run(lines, at, '-')
    const added = run(lines, at + removed.length, '+')
    at += removed.length + added.length
    const pairs = removed.length === added.length ? describePairs(removed, added, number) : undefined
    for (const row of pairs ?? [...removed.map(describeRemoved), ...describeAdded(added, number)]) rows.push(row)
    number += added.length
    if (removed.length + added.length > 0) continue
    rows.push(describeOther(lines[at] ?? '', number))
    at += 1
    number += 1
  }
  return rows
}

function run(lines: readonly string[], from: number, mark: string): string[] {
  const end = lines.findIndex((line, index) => index >= from && !line.startsWith(mark))
  return lines.slice(from, end === -1 ? lines.length : end)
}

/** Undefined where no pair has most of its words in common. */
function describePairs(removed: readonly string[], added: readonly string[], first: number): Row[] | undefined {
  const pairs = removed.map((line, index) => wordDiff(line.slice(1), added[index]?.slice(1) ?? ''))
  if (pairs.every((pair) => pair === undefined)) return undefined
  return pairs.flatMap((pair, index) => {
    if (pair !== undefined) return [{ text: cutRow(`~${first + index} ${pair}`) }]
    return [describeRemoved(removed[index] ?? ''), ...describeAdded([added[index] ?? ''], first + index)]
  })
}

function describeRemoved(line: string): Row {
  return { text: cutRow(line) }
}

function describeAdded(lines: readonly string[], first: number): Row[] {
  return lines.map((line, index) => rowOf(cutRow(line), line, first + index))
}

/** A line that stays, or the note of a missing line end. */
function describeOther(line: string, number: number): Row {
  if (line.startsWith('\\')) return { text: line }
  return rowOf(shorten(line.trimEnd(), CONTEXT_MAX_CHARACTERS), line, number)
}

function rowOf(text: string, line: string, number: number): Row {
  return text === line ? { text, shows: number } : { text }
}

function cutRow(row: string): string {
  if (row.length <= ROW_MAX_CHARACTERS) return row
  return `${cut(row, ROW_MAX_CHARACTERS)} [... ${row.length - ROW_MAX_CHARACTERS} more characters]`
}
