// What one edit did to a file, in few words.
import { shorten } from '../../text/cut.ts'
import { oneLine } from '../../text/one-line.ts'
import { plural } from '../../text/plural.ts'
import type { Applied } from '../changes/edit.ts'
import { splitLines } from '../changes/text-lines.ts'

const LINES_SHOWN = 20
const LINE_MAX_CHARACTERS = 60

/** `line 3`, `2 places, lines 3, 9 (+2 lines)`, `lines 4-9 ("## Old" to "Last.") (-6 lines)`. */
export function describeEdit(applied: Applied): string {
  const moved = applied.splices.reduce((sum, { first, last, count }) => sum + count - (last - first + 1), 0)
  const shift = moved === 0 ? '' : ` (${moved > 0 ? '+' : '-'}${plural(Math.abs(moved), 'line')})`
  return (applied.range === undefined ? describePlaces(applied) : describeRange(applied)) + shift
}

function describePlaces({ lines, relaxation }: Applied): string {
  const distinct = [...new Set(lines)]
  const where = `${distinct.length === 1 ? 'line' : 'lines'} ${distinct.slice(0, LINES_SHOWN).join(', ')}`
  const places = lines.length === 1 ? where : `${lines.length} places, ${where}`
  return relaxation === undefined ? places : `${places} (found ${relaxation})`
}

/** With what stood in the first and the last line: a wrong number is seen at once. */
function describeRange({ before, range = { first: 0, last: 0 } }: Applied): string {
  const lines = splitLines(before)
  const shown = (line: number): string =>
    JSON.stringify(shorten(oneLine(lines[line - 1]?.text ?? ''), LINE_MAX_CHARACTERS))
  const { first, last } = range
  return first === last
    ? `line ${first} (${shown(first)})`
    : `lines ${first}-${last} (${shown(first)} to ${shown(last)})`
}
