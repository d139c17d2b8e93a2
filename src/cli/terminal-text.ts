// Text of visitors on a terminal: made harmless, measured in cells, cut and padded.

/** Control characters (C0, C1), and what turns the direction of text or hides it, would let a log line steer the terminal. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Two cells wide: East Asian wide and full-width forms (Unicode UAX #11) and pictures. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u
const NARROW = /^[ -~]*$/

/** Shows these characters as what they are, such as `\x1b`, and does nothing else. */
export function neutralize(text: string): string {
  if (NARROW.test(text)) return text
  return text.replace(STEERING, (character) => {
    const code = character.codePointAt(0) ?? 0
    const hex = code.toString(16)
    if (code > 0xffff) return `\\u{${hex}}`
    return code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`
  })
}

/** Cells that a text without control characters takes. */
export function countCells(text: string): number {
  if (NARROW.test(text)) return text.length
  return [...segments(text)].reduce((cells, segment) => cells + segmentCells(segment), 0)
}

/** Neutralized, and cut to so many cells, with `…` at the end where something is missing. */
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

/** Gives the text as lines of at most so many cells, broken between words. */
export function wrapWords(text: string, cells: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && countCells(longer) <= cells) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** As a person sees characters: a flag, a family and a letter with its accents are one each. */
function* segments(text: string): Generator<string> {
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) yield segment
}

function segmentCells(segment: string): number {
  if (/^\p{M}+$/u.test(segment)) return 0
  return WIDE.test(segment) ? 2 : 1
}
