// Search and replace on the bytes of one page. Pure: the tools decide what is read and kept.

import { Refusal } from '../tools/refusal.ts'
import { type Edit, findMatches, type Match } from './edit-match.ts'
import { type LineEdit, linesNow, matchOfLines } from './line-edit.ts'
import type { LineRange, LineSplice } from './line-ranges.ts'
import { splicesOfMatches } from './line-splices.ts'
import { firstEol, lineNumbersAt } from './text-lines.ts'

export interface Edited {
  content: Uint8Array
  applied: Applied[]
}

/** One edit, in the text as it was before it. */
export interface Applied {
  before: string
  /** Where it applied. */
  lines: number[]
  splices: LineSplice[]
  /** How it was found when not exactly. */
  relaxation?: string
  /** Of an edit by line numbers: the lines, and the numbers that were given for them. */
  range?: LineRange
  asked?: LineRange
}

/**
 * Applies the edits one after the other, all or none: throws `Refusal` when one of them has no place or more than one.
 * Line numbers are those of the original. Bytes outside the places found never change; line endings, the byte order mark and the missing or present newline at
 * the end are kept.
 */
export function applyEdits(original: Uint8Array, edits: readonly (Edit | LineEdit)[]): Edited {
  const before = decodeUtf8(original)
  let text = before
  const applied: Applied[] = []
  for (const [index, edit] of edits.entries()) {
    const place = edits.length === 1 ? '' : `Edit ${index + 1} of ${edits.length} (none was applied): `
    const steps = applied.map(({ splices }) => splices)
    const step = 'startLine' in edit ? applyLineEdit(text, edit, { steps, place }) : applyEdit(text, edit, place)
    text = keepForm(before, step.text)
    applied.push(step.applied)
  }
  if (text === before)
    throw new Refusal('The edits would leave the file as it is, so nothing was changed', { reasons: ['no_match'] })
  return { content: Buffer.from(text), applied }
}

/** Gives the text of a page. Throws `Refusal` when it is not UTF-8: an edit would change bytes it did not mean. */
export function decodeUtf8(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch (error) {
    throw new Refusal('The file is not UTF-8 text and cannot be edited', { cause: error })
  }
}

function applyEdit(text: string, edit: Edit, place: string): { text: string; applied: Applied } {
  const mistake = mistakeIn(edit)
  if (mistake !== undefined) throw new Refusal(place + mistake)
  const { matches, relaxation } = findMatches(text, edit)
  if (matches.length === 0) throw new Refusal(place + notFound(text, edit), { reasons: ['no_match'] })
  const lines = lineNumbersAt(
    text,
    matches.map(({ start }) => start),
  )
  // Several places are fine when they are asked for, and found exactly or by line endings alone.
  const mayRepeat = edit.replaceAll === true && (relaxation === undefined || relaxation === 'ignoring line endings')
  if (matches.length > 1 && !mayRepeat) throw new Refusal(place + ambiguous(lines, edit))
  const applied = { before: text, lines, splices: splicesOfMatches(text, matches) }
  return {
    text: replaceAt(text, matches),
    applied: relaxation === undefined ? applied : { ...applied, relaxation },
  }
}

function applyLineEdit(
  text: string,
  edit: LineEdit,
  { steps, place }: { steps: readonly (readonly LineSplice[])[]; place: string },
): { text: string; applied: Applied } {
  const range = linesNow(edit, steps)
  if (range === undefined) throw new Refusal(`${place}an earlier edit of this call touches these lines`)
  const match = matchOfLines(text, { ...edit, ...range })
  if (typeof match === 'string') throw new Refusal(place + match)
  const applied = {
    before: text,
    lines: [range.first],
    splices: splicesOfMatches(text, [match]),
    range,
    asked: { first: edit.startLine, last: edit.endLine },
  }
  return { text: replaceAt(text, [match]), applied }
}

function mistakeIn({ oldText, newText }: Edit): string | undefined {
  if (oldText === '') return 'oldText is empty; give the text to replace, or use write for a new file'
  if (oldText === newText) return 'oldText and newText are the same; nothing would change'
  if (!newText.isWellFormed()) return 'newText contains half of a surrogate pair; send the whole character'
  return undefined
}

function notFound(text: string, edit: Edit): string {
  const how = edit.wholeWord === true ? 'as a whole word' : 'in the file'
  const where = edit.keepAddresses === true ? ' outside addresses' : ''
  const what = `oldText does not occur ${how}${where}.`
  const near = nearestLines(text, edit.oldText)
  const hint = near === undefined ? '' : ` The closest region, read it again before the next edit:\n${near}`
  return what + hint
}

function ambiguous(lines: readonly number[], edit: Edit): string {
  const shown = lines.slice(0, 10).join(', ')
  const more = lines.length > 10 ? ' and more' : ''
  const hint =
    edit.replaceAll === true
      ? 'copy it exactly from the file'
      : 'include more of the lines around it, or set replaceAll'
  return `oldText occurs ${lines.length} times, at lines ${shown}${more}; ${hint}`
}

/** The matches ascend; one that overlaps the match before it is left out. */
export function replaceAt(text: string, matches: readonly Match[]): string {
  let result = ''
  let from = 0
  for (const match of matches) {
    if (match.start < from) continue
    result += text.slice(from, match.start) + match.replacement
    from = match.end
  }
  return result + text.slice(from)
}

/** Gives the text with the byte order mark and the newline at the end that it had before, or without. */
export function keepForm(before: string, after: string): string {
  return keepFinalNewline(before, keepBom(before, after))
}

function keepBom(before: string, after: string): string {
  return before.startsWith('\uFEFF') && !after.startsWith('\uFEFF') ? `\uFEFF${after}` : after
}

function keepFinalNewline(before: string, after: string): string {
  if (before.endsWith('\n') === after.endsWith('\n') || before === '' || after === '') return after
  return before.endsWith('\n') ? after + (firstEol(before) ?? '\n') : after.replace(/\r?\n$/, '')
}

const LINES_SHOWN = 5
const LINE_MAX_CHARACTERS = 300

/**
 * Gives 5 numbered lines around the line that shares the most words with the text looked for, or undefined. Similarity
 * serves the message only; it never decides where to write.
 */
function nearestLines(text: string, wanted: string): string | undefined {
  const words = new Set(wordsOf(wanted))
  const lines = text.split(/\r?\n/)
  let best = { index: -1, shared: 0 }
  lines.forEach((line, index) => {
    const shared = new Set(wordsOf(line).filter((word) => words.has(word))).size
    if (shared > best.shared) best = { index, shared }
  })
  if (best.index === -1) return undefined
  const first = Math.max(0, Math.min(best.index - 2, lines.length - LINES_SHOWN))
  const shown = lines.slice(first, first + LINES_SHOWN)
  return shown.map((line, index) => `${first + index + 1}\t${line.slice(0, LINE_MAX_CHARACTERS)}`).join('\n')
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}
