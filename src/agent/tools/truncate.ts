// How much of an answer the model gets, and how to get the rest.
import { cut } from '../../base/text.ts'

/** Bytes that one `read` returns. */
export const READ_MAX_BYTES = 50 * 1024

export const LINE_MAX_CHARACTERS = 500
const OUTPUT_MAX_CHARACTERS = 10_000
/** Of a long line, this much stands before the place that is of interest. */
const BEFORE_CHARACTERS = 150

/** Cuts the middle out of a long text; `howToGetRest` says what to call for it. */
export function headAndTail(text: string, howToGetRest: string): string {
  if (text.length <= OUTPUT_MAX_CHARACTERS) return text
  const half = OUTPUT_MAX_CHARACTERS / 2
  const elided = text.length - 2 * half
  return `${cut(text, half)}\n[... ${elided} characters are left out here; ${howToGetRest} ...]\n${text.slice(-half).toWellFormed()}`
}

/** Cuts a line; `around` is the index of what must stay visible. */
export function cutLine(line: string, around = 0, max = LINE_MAX_CHARACTERS): string {
  if (!isCut(line, max)) return line
  const more = `[... ${line.length - max} more characters]`
  const before = Math.min(BEFORE_CHARACTERS, max / 3)
  if (around < max - before) return `${cut(line, max)} ${more}`
  const start = Math.max(0, Math.min(Math.floor(around - before), line.length - max))
  return `[...] ${line.slice(start, start + max).toWellFormed()} ${more}`
}

/** True when `cutLine` would not show all of it. */
export function isCut(line: string, max = LINE_MAX_CHARACTERS): boolean {
  return line.length > max
}

/** The first lines that fit into one answer; at least one. */
export function fitting(lines: readonly string[], maxBytes = READ_MAX_BYTES): string[] {
  let bytes = 0
  const end = lines.findIndex((line, index) => {
    bytes += Buffer.byteLength(line) + 1
    return index > 0 && bytes > maxBytes
  })
  return end === -1 ? [...lines] : lines.slice(0, end)
}
