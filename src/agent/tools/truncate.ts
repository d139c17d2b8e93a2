// How much of an answer the model gets, and how to get the rest.
import { cut } from '../../text/cut.ts'
import { READ_MAX_BYTES } from '../defaults.ts'

const SEARCH_LINE_MAX_CHARACTERS = 500
const OUTPUT_MAX_CHARACTERS = 10_000

/** Cuts the middle out of a long text; `howToGetRest` says what to call for it. */
export function headAndTail(text: string, howToGetRest: string): string {
  if (text.length <= OUTPUT_MAX_CHARACTERS) return text
  const half = OUTPUT_MAX_CHARACTERS / 2
  const elided = text.length - 2 * half
  return `${cut(text, half)}\n[... ${elided} characters are left out here; ${howToGetRest} ...]\n${text.slice(-half).toWellFormed()}`
}

/** Cuts a line of a search result. */
export function cutLine(line: string): string {
  if (line.length <= SEARCH_LINE_MAX_CHARACTERS) return line
  return `${cut(line, SEARCH_LINE_MAX_CHARACTERS)} [... ${line.length - SEARCH_LINE_MAX_CHARACTERS} more characters]`
}

/** The first lines that fit into one answer; at least one. */
export function fitting(lines: readonly string[]): string[] {
  let bytes = 0
  const end = lines.findIndex((line, index) => {
    bytes += Buffer.byteLength(line) + 1
    return index > 0 && bytes > READ_MAX_BYTES
  })
  return end === -1 ? [...lines] : lines.slice(0, end)
}
