// The hunks of one file of a patch, from one of its lines on, within a room: lines and characters.
import type { IndexedFile } from './index-diff.ts'

export interface DiffLine {
  /** `note`: not of the file, such as that the last line has no end. */
  kind: 'added' | 'removed' | 'same' | 'note'
  text: string
  /** Characters that are left out at its end. */
  cut: number
  /** Number in the old and in the new file; null where the line is not there. */
  before: number | null
  after: number | null
}

export interface DiffHunk {
  /** Unchanged lines of the file between the hunk before and this one; 0 behind a cut. */
  skipped: number
  /** What git says the hunk is in, such as a heading; '' when it says nothing. */
  section: string
  lines: DiffLine[]
}

export interface FileDiff {
  hunks: DiffHunk[]
  /** The line, counted from 0 over all hunks, at which to go on; undefined = this is the end. */
  next: number | undefined
  isLineCut: boolean
}

/** What is left to show; reading takes from it. */
export interface Room {
  lines: number
  characters: number
}

const MAX_COLUMNS = 2000
/** UTF-8 has at most so many bytes per UTF-16 unit. */
const BYTES_PER_CHARACTER = 3
const LINE_FEED = 0x0a
const PLACE = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,\d+)? @@ ?(.*)$/
const KINDS: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same', '\\': 'note' }

/** `from`: the line to begin with, as in `next`. */
export function readFileDiff(patch: Uint8Array, { start, end }: IndexedFile, from: number, room: Room): FileDiff {
  const bytes = Buffer.from(patch.buffer, patch.byteOffset, patch.byteLength)
  const diff: FileDiff = { hunks: [], next: undefined, isLineCut: false }
  const place = { before: 1, after: 1 }
  let [count, openHunk]: [number, { hunk: DiffHunk; isShown: boolean } | undefined] = [0, undefined]
  for (let at = start; at < end; ) {
    const found = bytes.indexOf(LINE_FEED, at)
    const lineEnd = found === -1 || found > end ? end : found
    const mark = String.fromCharCode(bytes[at] ?? 0)
    if (mark === '@')
      openHunk = { hunk: beginHunk(bytes.toString('utf8', at, Math.min(lineEnd, at + 1000)), place), isShown: false }
    else if (openHunk !== undefined) {
      const isWanted = count >= from
      if (isWanted && (room.lines <= 0 || room.characters <= 0)) return { ...diff, next: count }
      const line = readLine(bytes.subarray(at + 1, isWanted ? lineEnd : at + 1), KINDS[mark] ?? 'note', place)
      count += 1
      if (isWanted) {
        if (!openHunk.isShown) diff.hunks.push(openHunk.hunk)
        openHunk.isShown = true
        openHunk.hunk.lines.push(line)
        diff.isLineCut ||= line.cut > 0
        room.lines -= 1
        room.characters -= line.text.length + 1
      }
    }
    at = lineEnd + 1
  }
  return diff
}

function beginHunk(row: string, place: { before: number; after: number }): DiffHunk {
  const [, before = '1', , after = '1', section = ''] = PLACE.exec(row) ?? []
  const skipped = Math.max(0, Number(after) - place.after)
  place.before = Number(before)
  place.after = Number(after)
  return { skipped, section, lines: [] }
}

/** A long line is not decoded whole: a file of one line may have 10 MB. */
function readLine(bytes: Buffer, kind: DiffLine['kind'], place: { before: number; after: number }): DiffLine {
  const some = bytes.toString('utf8', 0, Math.min(bytes.length, (MAX_COLUMNS + 1) * BYTES_PER_CHARACTER))
  const text = some.length > MAX_COLUMNS ? some.slice(0, MAX_COLUMNS).toWellFormed() : some
  const cut = text.length === some.length ? 0 : bytes.length - Buffer.byteLength(text)
  const numbers = {
    before: kind === 'removed' || kind === 'same' ? place.before++ : null,
    after: kind === 'added' || kind === 'same' ? place.after++ : null,
  }
  return { kind, text, cut, ...numbers }
}
