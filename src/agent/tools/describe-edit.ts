// What one edit did to a file, in few words.
import { oneLine, plural, shorten } from '../../base/text.ts'
import type { Applied } from '../changes/edit.ts'
import { splitLines } from '../changes/text-lines.ts'

const LINES_SHOWN = 20
const LINE_MAX_CHARACTERS = 60

/** `changed line 3`, `changed lines 3 and 9, which adds 2 lines`, `replaced lines 4 to 9, from "## Old" to "Last."`. */
export function describeEdit(applied: Applied): string {
  const moved = applied.splices.reduce((sum, { first, last, count }) => sum + count - (last - first + 1), 0)
  const shift = moved === 0 ? '' : `, which ${moved > 0 ? 'adds' : 'removes'} ${plural(Math.abs(moved), 'line')}`
  return (applied.range === undefined ? describePlaces(applied) : describeRange(applied)) + shift
}

function describePlaces({ lines, relaxation }: Applied): string {
  const where = describeLines([...new Set(lines)])
  const places = lines.length === new Set(lines).size ? where : `${lines.length} places in ${where}`
  return `changed ${places}${relaxation === undefined ? '' : ` (found ${relaxation})`}`
}

/** `line 3`, `lines 3, 5 and 9`, `lines 1, 2, ... and 80 more`. */
function describeLines(lines: readonly number[]): string {
  if (lines.length === 1) return `line ${lines[0]}`
  const more = lines.length - LINES_SHOWN
  if (more > 0) return `lines ${lines.slice(0, LINES_SHOWN).join(', ')} and ${more} more`
  return `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`
}

/** With what stood in the first and the last line: a wrong number is seen at once. */
function describeRange({ before, range = { first: 0, last: 0 } }: Applied): string {
  const lines = splitLines(before)
  const shown = (line: number): string =>
    JSON.stringify(shorten(oneLine(lines[line - 1]?.text ?? ''), LINE_MAX_CHARACTERS))
  const { first, last } = range
  return first === last
    ? `replaced line ${first}, ${shown(first)}`
    : `replaced lines ${first} to ${last}, from ${shown(first)} to ${shown(last)}`
}
