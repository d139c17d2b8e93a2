// Where an edit applies: exactly, or by a relaxation that loses nothing. Never by similarity: docs repeat fences, rules
// and closing tags, so a "close enough" place is often the wrong one.
import { diffArrays, diffWordsWithSpace } from 'diff'
import { findLinkAddresses, type Span } from './link-addresses.ts'
import { firstEol, type Line, splitLines, withEol } from './text-lines.ts'

/** A region of the text and what takes its place. */
export interface Match {
  start: number
  end: number
  replacement: string
}

export interface Matching {
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
    ['line endings apart', () => eolMatches(text, edit)],
    ['the byte order mark apart', () => bomMatches(text, edit)],
    ['spaces at line ends apart', () => lineMatches(text, edit, sameUpToTrailingSpace)],
    ['indentation apart', () => lineMatches(text, edit, sameUpToIndentation)],
    ['typographic quotes and no-break spaces apart', () => typographicMatches(text, edit)],
  ]
  for (const [relaxation, find] of relaxed) {
    const matches = find()
    if (matches.length > 0) return { matches, relaxation }
  }
  return exact
}

function exactMatches(text: string, { oldText, newText, wholeWord, keepAddresses }: Edit): Match[] {
  const kept = keepAddresses === true ? findLinkAddresses(text) : []
  return indexesOf(text, oldText)
    .map((start) => ({ start, end: start + oldText.length }))
    .filter(({ start, end }) => wholeWord !== true || isWholeWord(text, start, end))
    .filter(outsideOf(kept))
    .map(({ start, end }) => ({ start, end, replacement: withEol(newText, eolAround(text, start, end)) }))
}

function indexesOf(text: string, needle: string): number[] {
  const indexes: number[] = []
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length)) indexes.push(at)
  return indexes
}

/** Both in one pass: pages may have thousands of places and of links. */
function outsideOf(spans: readonly Span[]): (place: Span) => boolean {
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

function isWholeWord(text: string, start: number, end: number): boolean {
  return !(isWordAt(text, start - 1) && isWordAt(text, start)) && !(isWordAt(text, end - 1) && isWordAt(text, end))
}

function isWordAt(text: string, index: number): boolean {
  return /[\p{L}\p{M}\p{N}_]/u.test(text.charAt(index))
}

/** The line ending that new lines in this region get: its own, else that of the text after it, before it, or LF. */
function eolAround(text: string, start: number, end: number): '\n' | '\r\n' {
  return firstEol(text.slice(start, end)) ?? firstEol(text.slice(end)) ?? firstEol(text.slice(0, start)) ?? '\n'
}

function eolMatches(text: string, { oldText, newText }: Edit): Match[] {
  if (!oldText.includes('\n')) return []
  const pattern = oldText.split(/\r?\n/).map(escapeRegExp).join('\\r?\\n')
  return [...text.matchAll(new RegExp(pattern, 'g'))].map((found) => {
    const end = found.index + found[0].length
    return { start: found.index, end, replacement: spliceLines(found[0], oldText, newText, (line) => line) }
  })
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
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
  let start = 0
  const lines = splitLines(text)
  for (let index = 0; index + wanted.length <= lines.length; index++) {
    const found = lines.slice(index, index + wanted.length)
    const rewrite = rule(found, wanted)
    const lastEol = found.at(-1)?.eol ?? ''
    if (rewrite !== undefined && (!endsWithEol || lastEol !== '')) {
      const length = found.reduce((sum, line) => sum + line.text.length + line.eol.length, 0)
      const end = start + length - (endsWithEol ? 0 : lastEol.length)
      matches.push({ start, end, replacement: spliceLines(text.slice(start, end), oldText, newText, rewrite) })
    }
    start += (lines[index]?.text.length ?? 0) + (lines[index]?.eol.length ?? 0)
  }
  return matches
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

function trimLineEnd(line: string): string {
  return line.replace(/[ \t]+$/, '')
}

/** Replaces what differs between old and new text, line by line, and keeps the found bytes of every other line. */
function spliceLines(found: string, oldText: string, newText: string, rewrite: (line: string) => string): string {
  const foundLines = splitLines(found)
  const eol = firstEol(found) ?? '\n'
  const result: Line[] = []
  let next = 0
  for (const part of diffArrays(oldText.split(/\r?\n/), newText.split(/\r?\n/))) {
    if (part.added) result.push(...part.value.map((line) => ({ text: rewrite(line), eol })))
    else {
      if (!part.removed) result.push(...foundLines.slice(next, next + part.value.length))
      next += part.value.length
    }
  }
  const last = result.length - 1
  return result.map((line, index) => line.text + (index === last ? '' : line.eol || eol)).join('')
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
  return indexesOf(typed(text), typed(oldText)).map((start) => {
    const found = text.slice(start, start + oldText.length)
    return { start, end: start + oldText.length, replacement: spliceWords(found, oldText, newText) }
  })
}

/** Replaces the words that differ between old and new text, and keeps the found characters of all others. */
function spliceWords(found: string, oldText: string, newText: string): string {
  let result = ''
  let next = 0
  for (const part of diffWordsWithSpace(oldText, newText)) {
    if (part.added) result += part.value
    else {
      if (!part.removed) result += found.slice(next, next + part.value.length)
      next += part.value.length
    }
  }
  return result
}
