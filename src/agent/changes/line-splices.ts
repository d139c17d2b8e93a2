// Which lines an edit of a text takes out, and how many come in their place.
import { diffArrays } from 'diff'
import type { Match } from './edit-match.ts'
import type { LineSplice } from './line-ranges.ts'
import { countEols, lineNumbersAt } from './text-lines.ts'

/** Past this many lines that differ, the search for those that stay takes the square of their number. */
const MAX_EDIT_LENGTH = 1000

/** The lines that these replacements touch; they ascend and do not overlap. */
export function splicesOfMatches(text: string, matches: readonly Match[]): LineSplice[] {
  const firsts = lineNumbersAt(
    text,
    matches.map(({ start }) => start),
  )
  const splices: LineSplice[] = []
  for (const [index, match] of matches.entries()) {
    const first = firsts[index] ?? 1
    const eols = countEols(text, match.start, match.end)
    const endsInEol = text.charAt(match.end - 1) === '\n' && !joinsNextLine(text, match)
    const last = first + eols - (endsInEol ? 1 : 0)
    const count = last - first + 1 - eols + countEols(match.replacement, 0, match.replacement.length)
    const before = splices.at(-1)
    if (before === undefined || before.last < first) splices.push({ first, last, count })
    else splices[splices.length - 1] = merged(before, { first, last, count })
  }
  return splices
}

/** True when what is left of the match's first line and the line after the match become one. */
function joinsNextLine(text: string, { start, replacement }: Match): boolean {
  if (replacement !== '') return !replacement.endsWith('\n')
  return start > 0 && text.charAt(start - 1) !== '\n'
}

/** The second begins on the last line of the first. */
function merged(a: LineSplice, b: LineSplice): LineSplice {
  const last = Math.max(a.last, b.last)
  const delta = a.count - (a.last - a.first + 1) + b.count - (b.last - b.first + 1)
  return { first: a.first, last, count: last - a.first + 1 + delta }
}

/** The lines that differ between two texts. */
export function splicesBetween(before: string, after: string): LineSplice[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1
  let end = 0
  const most = Math.min(old.length, now.length) - start
  while (end < most && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const [from, to] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const parts = diffArrays(from, to, { maxEditLength: MAX_EDIT_LENGTH })
  if (parts === undefined) return [{ first: start + 1, last: start + from.length, count: to.length }]
  const splices: LineSplice[] = []
  let line = start + 1
  for (const { added, removed, value } of parts) {
    const open = splices.at(-1)
    if (!added && !removed) line += value.length
    else if (open !== undefined && open.last + 1 === line) {
      open.count += added ? value.length : 0
      open.last += removed ? value.length : 0
      line += removed ? value.length : 0
    } else {
      splices.push({ first: line, last: removed ? line + value.length - 1 : line - 1, count: added ? value.length : 0 })
      line += removed ? value.length : 0
    }
  }
  return splices
}
