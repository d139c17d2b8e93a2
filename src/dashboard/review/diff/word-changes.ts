// Which words of a line have changed, where a line replaces one that is much like it.
import { diffWordsWithSpace } from 'diff'
import type { DiffLine } from './read-file-diff.ts'

interface LinePart {
  text: string
  isChanged: boolean
}

/** A line with its parts; one part where no words are told apart. */
export interface MarkedLine extends DiffLine {
  parts: LinePart[]
}

/** Comparing longer lines, lines with more changes, and more lines on one page, costs more than a reader gains. */
const MAX_CHARACTERS = 1000
const MAX_CHANGES = 60
const MAX_PAIRS = 200
/** With less in common, marks would cover the line. */
const MIN_KEPT = 0.4

/** Pairs of lines that may still be compared. */
export interface PairRoom {
  pairs: number
}

export function newPairRoom(): PairRoom {
  return { pairs: MAX_PAIRS }
}

/** Gives the lines of a hunk with their parts. `room` is what is left to compare on the page. */
export function markWords(lines: readonly DiffLine[], room: PairRoom): MarkedLine[] {
  const marked: MarkedLine[] = lines.map((line) => ({ ...line, parts: [{ text: line.text, isChanged: false }] }))
  for (let at = 0; at < lines.length; ) {
    const removed = runOf(marked, at, 'removed')
    const added = runOf(marked, at + removed.length, 'added')
    for (const [index, line] of removed.entries()) markPair(line, added[index], room)
    at += Math.max(1, removed.length + added.length)
  }
  return marked
}

function runOf(lines: readonly MarkedLine[], from: number, kind: DiffLine['kind']): MarkedLine[] {
  const end = lines.findIndex((line, index) => index >= from && line.kind !== kind)
  return lines.slice(from, end === -1 ? lines.length : end)
}

function markPair(before: MarkedLine, after: MarkedLine | undefined, room: PairRoom): void {
  if (after === undefined || room.pairs <= 0) return
  if (Math.max(before.text.length, after.text.length) > MAX_CHARACTERS) return
  room.pairs -= 1
  const parts = diffWordsWithSpace(before.text, after.text, { maxEditLength: MAX_CHANGES })
  if (parts === undefined) return
  const kept = parts.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.trim().length), 0)
  if (kept < MIN_KEPT * Math.max(before.text.trim().length, after.text.trim().length)) return
  before.parts = parts.filter(({ added }) => !added).map(({ removed, value }) => ({ text: value, isChanged: removed }))
  after.parts = parts.filter(({ removed }) => !removed).map(({ added, value }) => ({ text: value, isChanged: added }))
}
