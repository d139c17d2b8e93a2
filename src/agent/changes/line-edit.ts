// An edit of whole lines, by their numbers.
import type { Match } from './edit-match.ts'
import type { LineRange, LineSplice } from './line-ranges.ts'
import { firstEol, splitLines, withEol } from './text-lines.ts'

export interface LineEdit {
  startLine: number
  endLine: number
  /** '' to delete the lines. */
  newText: string
}

/** Where the lines are after the steps, or undefined when one of these touched them. */
export function linesNow(
  { startLine, endLine }: Pick<LineEdit, 'startLine' | 'endLine'>,
  steps: readonly (readonly LineSplice[])[],
): LineRange | undefined {
  let shift = 0
  for (const splices of steps) {
    const [first, last] = [startLine + shift, endLine + shift]
    if (splices.some((splice) => splice.first <= last && splice.last >= first)) return undefined
    const before = splices.filter((splice) => splice.last < first)
    shift += before.reduce((sum, splice) => sum + splice.count - (splice.last - splice.first + 1), 0)
  }
  return { first: startLine + shift, last: endLine + shift }
}

/** Gives the place of the lines with what takes it, or what is wrong with the edit. */
export function matchOfLines(text: string, { first, last, newText }: LineRange & { newText: string }): Match | string {
  const lines = splitLines(text)
  if (lines.at(-1)?.text === '') lines.pop()
  if (last < first) return 'endLine is before startLine'
  if (last > lines.length) return `the file has only ${lines.length} lines`
  if (!newText.isWellFormed()) return 'newText contains half of a surrogate pair; send the whole character'
  const lengths = lines.map((line) => line.text.length + line.eol.length)
  const start = sum(lengths.slice(0, first - 1))
  const end = start + sum(lengths.slice(first - 1, last))
  const eol = firstEol(text.slice(start, end)) ?? firstEol(text) ?? '\n'
  const replacement = newText === '' || newText.endsWith('\n') ? newText : `${newText}\n`
  return { start, end, replacement: withEol(replacement, eol) }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
