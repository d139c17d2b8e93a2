// Foreign text made fit to stand between our own sections of a Markdown body: whatever it contains, it ends where it ends,
// and nothing in it passes for one of the sections.
import { cut, shorten } from '../../base/text/cut.ts'

/**
 * Control and format characters but newline and tab: what they hide could come to light as Markdown later on. And
 * noncharacters, with which folds are written (folds.ts).
 */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cf}\ufdd0-\ufdef]/gu

/** What ends a line here, in regular expressions too, ends one in Markdown as well, and nothing else does. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, ' ')
    .replace(INVISIBLE, '')
    .toWellFormed()
}

/** One line, shortened, in which no character is Markdown; for table cells too. */
export function asText(text: string, maxCharacters: number): string {
  return escapeBlockMark(escapeMarks(oneShortLine(text, maxCharacters)))
}

/** The same, but what is written as code is shown as code. */
export function asSentence(text: string, maxCharacters: number): string {
  const parts = oneShortLine(text, maxCharacters).split(/`([^`]+)`/)
  return escapeBlockMark(
    parts.map((part, index) => (index % 2 === 0 ? escapeMarks(part) : asCode(part, maxCharacters))).join(''),
  )
}

function oneShortLine(text: string, maxCharacters: number): string {
  return shorten(cleanText(text).replace(/\s+/g, ' ').trim(), maxCharacters)
}

function escapeMarks(text: string): string {
  return text.replace(/[\\`*_[\]<>|~$&]/g, '\\$&')
}

/** The item of a list may itself begin with a heading or a list (CommonMark 5.2). */
function escapeBlockMark(line: string): string {
  return line.replace(/^(?:\d{1,9}(?=[.)])|(?=[#+=-]))/, '$&\\')
}

/** A code span of one line; long ones are shown by their end. For table cells too, where a pipe ends the cell even in code. */
export function asCode(text: string, maxCharacters: number): string {
  const line = cleanText(text).replace(/\s+/g, ' ').replaceAll('`', "'").replace(/\\*\|/g, '¦')
  const end = line.length > maxCharacters ? `…${line.slice(-maxCharacters).replace(/^[\udc00-\udfff]/, '')}` : line
  return `\`${end}\``
}

export function asQuote(text: string): string {
  return cleanText(text).replace(/^/gm, '> ')
}

export function shortenWithNote(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  return `${cut(text, maxCharacters)}\n\n(The rest is omitted because it is too long.)`
}

const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/

/**
 * Gives the lines of a Markdown text with every code block ended. Fences are moved to the margin: an indented one may
 * belong to a list, and would then end with it and not where it seems to (CommonMark 4.5 and 5.2). `prose` is called
 * with each line outside of code.
 */
export function withWholeFences(text: string, prose: (line: string) => string = (line) => line): string {
  let open: string | undefined
  const lines = text.split('\n').map((line) => {
    const [, mark = '', rest = ''] = FENCE.exec(line) ?? []
    if (open !== undefined) {
      if (mark.startsWith(open) && rest.trim() === '') open = undefined
      return line
    }
    if (mark === '' || (mark.startsWith('`') && rest.includes('`'))) return prose(line)
    open = mark
    return `${mark}${rest}`
  })
  return [...lines, ...(open === undefined ? [] : [open])].join('\n')
}

/** Headings become small ones, below all of ours. */
export function withSmallHeadings(line: string): string {
  // A line of `=` or `-` makes the lines above it a heading (CommonMark 4.3).
  return line.replace(/^( {0,3})#{1,6}(?=[ \t]|$)/, '$1#####').replace(/^ {0,3}(?=(?:=+|-+)[ \t]*$)/, '\\')
}
