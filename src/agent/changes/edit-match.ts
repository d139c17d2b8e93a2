// Where an edit applies: exactly, or by a relaxation that loses nothing. Never by similarity: docs repeat fences, rules
// and closing tags, so a "close enough" place is often the wrong one.

import { Refusal } from '../tools/refusal.ts'
import { FILE_MAX_BYTES } from './change-caps.ts'
import { findLinkAddresses, type Span } from './link-addresses.ts'
import { diffLines, diffWords, spliceLines, spliceWords } from './splice.ts'
import { firstEol, type Line, splitLines, withEol } from './text-lines.ts'

/** A region of the text and what takes its place. */
export interface Match {
  start: number
  end: number
  replacement: string
}

/** Lines that are compared for one edit: on other pages than hostile ones a place is found or ruled out long before. */
const LINES_COMPARED_MAX = 2_000_000

interface Matching {
  matches: Match[]
  /** How it was found when not exactly, in words for the model. */
  relaxation?: string
}

export interface Edit {
  oldText: string
  newText: string
  replaceAll?: boolean | undefined
  /** Only where no word character touches the ends of `oldText` that are word characters themselves. */
  wholeWord?: boolean | undefined
  /** Only outside of the addresses of links and images. */
  keepAddresses?: boolean | undefined
}

/**
 * Finds the places of `oldText`: exactly, else by the first relaxation that finds any, in this order: line endings,
 * byte order mark, spaces at line ends, one shift of the indentation, typographic quotes and no-break spaces.
 */
export function findMatches(text: string, edit: Edit): Matching {
  const exact = { matches: exactMatches(text, edit) }
  if (exact.matches.length > 0 || edit.wholeWord === true || edit.keepAddresses === true) return exact
  const relaxed: [string, () => Match[]][] = [
    ['ignoring line endings', () => eolMatches(text, edit)],
    ['ignoring the byte order mark', () => bomMatches(text, edit)],
    ['ignoring spaces at line ends', () => lineMatches(text, edit, sameUpToTrailingSpace)],
    ['ignoring indentation', () => lineMatches(text, edit, sameUpToIndentation)],
    ['ignoring typographic quotes and no-break spaces', () => typographicMatches(text, edit)],
  ]
  for (const [relaxation, find] of relaxed) {
    const matches = find()
    if (matches.length > 0) return { matches, relaxation }
  }
  return exact
}

function exactMatches(text: string, { oldText, newText, wholeWord, keepAddresses }: Edit): Match[] {
  const kept = keepAddresses === true ? findLinkAddresses(text) : []
  const eolAt = eolsAround(text)
  const places = indexesOf(text, oldText)
    .map((start) => ({ start, end: start + oldText.length }))
    .filter(({ start, end }) => wholeWord !== true || isWholeWord(text, start, end))
    .filter(outsideOf(kept))
  requireRoom(text, { oldText, newText }, places.length)
  return places.map(({ start, end }) => ({ start, end, replacement: withEol(newText, eolAt(start, end)) }))
}

/** A long text in many places would fill the memory before anyone sees how large the file becomes. */
function requireRoom(text: string, { oldText, newText }: Edit, places: number): void {
  if (text.length + places * (newText.length - oldText.length) > FILE_MAX_BYTES) {
    throw new Refusal('The file would be larger than 1 MB')
  }
}

function indexesOf(text: string, needle: string): number[] {
  const indexes: number[] = []
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) indexes.push(at)
  return indexes
}

/** Both in one pass: pages may have thousands of places and of links. */
export function outsideOf(spans: readonly Span[]): (place: Span) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start)
  let reach = -1
  let next = 0
  return ({ start, end }) => {
    for (let span = sorted[next]; span !== undefined && span.start < end; span = sorted[next]) {
      reach = Math.max(reach, span.end)
      next += 1
    }
    return reach <= start
  }
}

/** True when no word goes on beyond an end of this part of the text. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  return !(isWordAt(text, start - 1) && isWordAt(text, start)) && !(isWordAt(text, end - 1) && isWordAt(text, end))
}

function isWordAt(text: string, index: number): boolean {
  return /[\p{L}\p{M}\p{N}_]/u.test(text.charAt(index))
}

/**
 * Gives the line ending that new lines in a region get: its own, else that of the text after it, before it, or LF. The
 * regions must ascend: the text is passed through once for all of them.
 */
export function eolsAround(text: string): (start: number, end: number) => '\n' | '\r\n' {
  const before = firstEol(text) ?? '\n'
  let next = text.indexOf('\n')
  return (start, end) => {
    if (next !== -1 && next < end) next = text.indexOf('\n', end)
    const after = next === -1 ? undefined : firstEol(text.slice(Math.max(end, next - 1), next + 1))
    return firstEol(text.slice(start, end)) ?? after ?? before
  }
}

function eolMatches(text: string, { oldText, newText }: Edit): Match[] {
  if (!oldText.includes('\n')) return []
  const parts = diffLines(oldText, newText)
  const inText = indexesWithCrLf(text)
  const wanted = withEol(oldText, '\n')
  const indexes = indexesOf(withEol(text, '\n'), wanted)
  requireRoom(text, { oldText, newText }, indexes.length)
  return indexes.map((at) => {
    const [start, end] = [inText(at), inText(at + wanted.length)]
    return { start, end, replacement: spliceLines(text.slice(start, end), parts, (line) => line) }
  })
}

/** Tells where in the text something stands by where it does in the same text with LF alone; what is asked must ascend. */
export function indexesWithCrLf(text: string): (indexWithLf: number) => number {
  let passed = 0
  let next = text.indexOf('\r\n')
  return (indexWithLf) => {
    for (; next !== -1 && next - passed < indexWithLf; next = text.indexOf('\r\n', next + 2)) passed += 1
    return indexWithLf + passed
  }
}

function bomMatches(text: string, edit: Edit): Match[] {
  if (!edit.oldText.startsWith('\uFEFF')) return []
  const withoutBom = (value: string): string => value.replace(/^\uFEFF/, '')
  return exactMatches(text, { oldText: withoutBom(edit.oldText), newText: withoutBom(edit.newText) })
}

/** How a line of `newText` is written in the place of the match; undefined when the lines are not the same. */
type LineRule = (found: readonly Line[], old: readonly Line[]) => ((newLine: string) => string) | undefined

/** Matches runs of whole lines. */
function lineMatches(text: string, { oldText, newText }: Edit, rule: LineRule): Match[] {
  const old = splitLines(oldText)
  // An `oldText` that ends with a line ending takes in the ending of its last line, and nothing of the line after it.
  const endsWithEol = old.length > 1 && old.at(-1)?.text === ''
  const wanted = endsWithEol ? old.slice(0, -1) : old
  if (wanted.every((line) => line.text.trim() === '')) return []
  const matches: Match[] = []
  const parts = diffLines(oldText, newText)
  let start = 0
  const lines = splitLines(text)
  const mayMatch = sameWordsAt(lines, wanted)
  for (let index = 0; index + wanted.length <= lines.length; index++) {
    const found = mayMatch(index) ? lines.slice(index, index + wanted.length) : []
    const rewrite = found.length === 0 ? undefined : rule(found, wanted)
    const lastEol = found.at(-1)?.eol ?? ''
    if (rewrite !== undefined && (!endsWithEol || lastEol !== '')) {
      const length = found.reduce((sum, line) => sum + line.text.length + line.eol.length, 0)
      const end = start + length - (endsWithEol ? 0 : lastEol.length)
      requireRoom(text, { oldText, newText }, matches.length + 1)
      matches.push({ start, end, replacement: spliceLines(text.slice(start, end), parts, rewrite) })
    }
    start += (lines[index]?.text.length ?? 0) + (lines[index]?.eol.length ?? 0)
  }
  return matches
}

/** Tells for each line whether the wanted ones may begin there: what all rules for lines have in common, and is cheap. */
function sameWordsAt(lines: readonly Line[], wanted: readonly Line[]): (index: number) => boolean {
  const trimmed = lines.map((line) => line.text.trim())
  const old = wanted.map((line) => line.text.trim())
  let left = LINES_COMPARED_MAX
  return (index) => {
    const isSame = (line: string, offset: number): boolean => {
      left -= 1
      return left >= 0 && trimmed[index + offset] === line
    }
    return old.every(isSame)
  }
}

const sameUpToTrailingSpace: LineRule = (found, old) =>
  found.every((line, index) => trimLineEnd(line.text) === trimLineEnd(old[index]?.text ?? ''))
    ? (line) => line
    : undefined

const sameUpToIndentation: LineRule = (found, old) => {
  const shifts = found.flatMap((line, index) => indentationShift(line.text, old[index]?.text ?? '') ?? [])
  const [first] = shifts
  const blank = old.filter((line, index) => line.text.trim() === '' && found[index]?.text.trim() === '').length
  if (first === undefined || shifts.length + blank !== old.length) return undefined
  if (shifts.some((shift) => shift.add !== first.add || shift.remove !== first.remove)) return undefined
  return (line) => {
    if (line.trim() === '') return line
    return line.startsWith(first.remove) ? first.add + line.slice(first.remove.length) : line
  }
}

function indentationShift(found: string, old: string): { add: string; remove: string } | undefined {
  const [foundIndent, oldIndent] = [indentOf(found), indentOf(old)]
  if (old.trim() === '' || trimLineEnd(found.slice(foundIndent.length)) !== trimLineEnd(old.slice(oldIndent.length))) {
    return undefined
  }
  if (foundIndent.endsWith(oldIndent)) return { add: foundIndent.slice(0, -oldIndent.length || undefined), remove: '' }
  return oldIndent.endsWith(foundIndent)
    ? { add: '', remove: oldIndent.slice(0, -foundIndent.length || undefined) }
    : undefined
}

function indentOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}

/** By hand: an expression would look at each of a million spaces in the middle of a line a million times. */
function trimLineEnd(line: string): string {
  let end = line.length
  while (end > 0 && ' \t'.includes(line.charAt(end - 1))) end -= 1
  return line.slice(0, end)
}

/** Typographic characters and what is typed for them, one UTF-16 unit each, so that indexes stay the same. */
const TYPED_FOR = new Map([
  ...Array.from('\u2018\u2019\u201A\u201B', (quote) => [quote, "'"] as const),
  ...Array.from('\u201C\u201D\u201E\u201F', (quote) => [quote, '"'] as const),
  ...Array.from('\u00A0\u2007\u202F', (space) => [space, ' '] as const),
])

function typed(text: string): string {
  return text.replaceAll(/[\u2018-\u201F\u00A0\u2007\u202F]/g, (character) => TYPED_FOR.get(character) ?? character)
}

function typographicMatches(text: string, edit: Edit): Match[] {
  const eol = firstEol(text) ?? '\n'
  const [oldText, newText] = [withEol(edit.oldText, eol), withEol(edit.newText, eol)]
  const parts = diffWords(oldText, newText)
  if (parts === undefined) return []
  const indexes = indexesOf(typed(text), typed(oldText))
  requireRoom(text, { oldText, newText }, indexes.length)
  return indexes.map((start) => {
    const found = text.slice(start, start + oldText.length)
    return { start, end: start + oldText.length, replacement: spliceWords(found, parts) }
  })
}
