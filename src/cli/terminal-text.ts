// Makes text of visitors safe for a terminal, measures it in cells, cuts and pads it.
import { neutralize } from '../base/text.ts'

export { neutralize }

/** Two cells wide: East Asian wide and full-width forms (Unicode UAX #11) and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u
const NARROW = /^[ -~]*$/

/** Counts the cells of a text without control characters. */
export function countCells(text: string): number {
  if (NARROW.test(text)) return text.length
  return [...segments(text)].reduce((cells, segment) => cells + segmentCells(segment), 0)
}

/** Neutralizes the text and cuts it to this many cells, with `…` at the end when something is missing. */
export function cutLine(text: string, cells: number): string {
  // No more is ever shown, and a visitor's line may have 64 KiB.
  const safe = neutralize(text.slice(0, cells * 16))
  if (countCells(safe) <= cells && text.length <= cells * 16) return safe
  let [kept, used] = ['', 0]
  for (const segment of segments(safe)) {
    used += segmentCells(segment)
    if (used > cells - 1) break
    kept += segment
  }
  return `${kept}…`
}

export function padEnd(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - countCells(text)))
}

export function padStart(text: string, cells: number): string {
  return ' '.repeat(Math.max(0, cells - countCells(text))) + text
}

/** Breaks the text between words into lines of at most this many cells. */
export function wrapWords(text: string, cells: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && countCells(longer) <= cells) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Characters as a person sees them: a flag, a family emoji, or a letter with its accents is one. */
function* segments(text: string): Generator<string> {
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) yield segment
}

function segmentCells(segment: string): number {
  if (/^\p{M}+$/u.test(segment)) return 0
  return WIDE.test(segment) ? 2 : 1
}
