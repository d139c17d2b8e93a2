// The changed places of one text, as rows.
import { diffWordsWithSpace, structuredPatch } from 'diff'
import { cut, shorten } from '../../base/text.ts'

// Two versions of a long line in one: what a reader would otherwise have to find in two paragraphs.

const MIN_CHARACTERS = 80
/** Longer lines, and those with more changes, cost more than a reader gains. */
const MAX_CHARACTERS = 5000
const MAX_CHANGES = 200
const MIN_KEPT = 0.5
/** Of a stretch that both have, this much stands beside each change. */
const BESIDE_CHARACTERS = 30

/** Gives `kept [-gone-]{+new+} kept`, with ` ... ` in long stretches; undefined for lines that are short or differ much. */
function wordDiff(before: string, after: string): string | undefined {
  const longest = Math.max(before.length, after.length)
  if (Math.min(before.length, after.length) < MIN_CHARACTERS || longest > MAX_CHARACTERS) return undefined
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGES })
  if (parts === undefined) return undefined
  const kept = parts.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.length), 0)
  if (kept < longest * MIN_KEPT) return undefined
  const stretches = joinNear(parts)
  return stretches.map((stretch, index) => describe(stretch, index > 0, index < stretches.length - 1)).join('')
}

type Stretch = { kept: string } | { removed: string; added: string }

/** Words that change beside each other are one change: a space between them is in both versions. */
function joinNear(parts: readonly { added: boolean; removed: boolean; value: string }[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [index, { added, removed, value }] of parts.entries()) {
    const last = stretches.at(-1)
    const change = last !== undefined && 'removed' in last ? last : undefined
    if (added || removed) {
      const open = change ?? { removed: '', added: '' }
      if (change === undefined) stretches.push(open)
      if (removed) open.removed += value
      else open.added += value
    } else if (change !== undefined && index < parts.length - 1 && value.trim() === '') {
      change.removed += value
      change.added += value
    } else stretches.push({ kept: value })
  }
  return stretches
}

function describe(stretch: Stretch, hasBefore: boolean, hasAfter: boolean): string {
  if ('kept' in stretch) return shortened(stretch.kept, hasBefore, hasAfter)
  const { removed, added } = stretch
  return `${removed === '' ? '' : `[-${removed}-]`}${added === '' ? '' : `{+${added}+}`}`
}

function shortened(text: string, hasBefore: boolean, hasAfter: boolean): string {
  const room = BESIDE_CHARACTERS * (Number(hasBefore) + Number(hasAfter)) + 10
  if (text.length <= room) return text
  const start = hasBefore ? text.slice(0, BESIDE_CHARACTERS) : ''
  const end = hasAfter ? text.slice(-BESIDE_CHARACTERS) : ''
  return [start, '...', end]
    .filter((part) => part !== '')
    .map((part) => part.toWellFormed())
    .join(' ')
}

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

interface Hunk {
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
