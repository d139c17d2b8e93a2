// Foreign text made fit to stand between our own sections of a Markdown body: whatever it contains, it ends where it ends,
// and nothing in it passes for one of the sections.
import { cut, shorten } from '../../base/text.ts'

/**
 * Control and format characters but newline and tab: what they hide could come to light as Markdown later on. And
 * noncharacters, with which folds are written.
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
  const parts = oneShortLine(withPlainBackticks(text), maxCharacters).split(/`([^`]+)`/)
  return escapeBlockMark(
    parts.map((part, index) => (index % 2 === 0 ? escapeMarks(part) : asCode(part, maxCharacters))).join(''),
  )
}

/** Models escape what they write once too often: `\\`name\\`` is code too. */
function withPlainBackticks(text: string): string {
  return text.replace(/(?<!\\)\\+`/g, '`')
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

/** Headings become small ones, below all of ours, and code is code. */
export function asProse(line: string): string {
  const plain = withPlainBackticks(line)
  // A line of `=` or `-` makes the lines above it a heading (CommonMark 4.3).
  return (FENCE.test(plain) ? line : plain)
    .replace(/^( {0,3})#{1,6}(?=[ \t]|$)/, '$1#####')
    .replace(/^ {0,3}(?=(?:=+|-+)[ \t]*$)/, '\\')
}

// Parts of a body that are folded until a reader opens them. Between here and the code host's adapter, a fold is written with
// noncharacters (Unicode 23.7: for internal use), which `cleanText` takes out of all foreign text: so no foreign text can open
// or close one, and every tag in the body may be taken for foreign.

const [BEGIN, TITLE_END, END] = ['\ufdd0', '\ufdd1', '\ufdd2']
const TITLE = /\ufdd0([^\n\ufdd0-\ufdd2]{0,200})\ufdd1/g
const MARK = /[\ufdd0-\ufdd2]/g

/** Characters that a fold may gain when it becomes HTML, for each of its three marks. */
const GAIN_OF_MARK = '<details><summary></summary>'.length

/** The title is ours and one line. '' for an empty text. */
export function folded(title: string, text: string): string {
  return text.trim() === '' ? '' : `${BEGIN}${title}${TITLE_END}\n\n${text}\n\n${END}`
}

/** For a text whose other tags are harmless already. A fold that was cut off is closed. */
export function foldsAsHtml(text: string): string {
  const html = text.replace(TITLE, '<details><summary>$1</summary>').replaceAll(END, '</details>').replace(MARK, '')
  const isOpen = html.lastIndexOf('<details>') > html.lastIndexOf('</details>')
  return isOpen ? `${html}\n\n</details>` : html
}

/** The same for a text that goes through other hands: what looks like a fold in foreign text must not become one there. */
export function foldsToHandOver(text: string): string {
  return foldsAsHtml(text.replace(/<(?=\/?(?:details|summary)\b)/gi, '&lt;'))
}

const FOLD_IN_HTML = /^<details><summary>([^\n<>]{0,200})<\/summary>\n\n([\s\S]*?)\n\n<\/details>$/gm

/** Reads what `foldsToHandOver` has written. In a text that was forged on the way, every fold still ends before the text does. */
export function foldsFromHtml(text: string): string {
  return text.replace(FOLD_IN_HTML, (_, title: string, inside: string) => folded(title, inside))
}

/** For a terminal: the title is a heading of its own, and nothing is hidden. */
export function foldsAsText(text: string): string {
  return text.replace(TITLE, '### $1').replaceAll(`\n\n${END}`, '').replace(MARK, '')
}

// How much of each part of a text there is room for.

/** What fits into nearly every body; lists of a hundred pages and a long summary among them. */
const FULL = {
  summary: 25_000,
  rows: 100,
  pathCharacters: 200,
  items: 30,
  itemCharacters: 400,
  prompt: 2000,
  template: 10_000,
}

export type BodySize = Readonly<typeof FULL>

/** Halvings of the summary and the table before the rest is shortened too; and how often all is halved at most. */
const PATIENCE = 3
const HALVINGS = 10

/** Gives the longest form that has at most so many characters, made harmless too. */
export function fitted(render: (size: BodySize) => string, maxCharacters: number): string {
  for (let halvings = 0; ; halvings++) {
    const text = render(sizeAfter(halvings))
    if (halvings === HALVINGS || lengthAtMost(text) <= maxCharacters) return text
  }
}

function sizeAfter(halvings: number): BodySize {
  const [share, ofRest] = [2 ** -halvings, 2 ** -Math.max(0, halvings - PATIENCE)]
  return {
    summary: Math.ceil(FULL.summary * share),
    rows: Math.ceil(FULL.rows * share),
    pathCharacters: Math.ceil(FULL.pathCharacters * ofRest),
    items: Math.ceil(FULL.items * ofRest),
    itemCharacters: Math.ceil(FULL.itemCharacters * ofRest),
    prompt: Math.ceil(FULL.prompt * ofRest),
    template: Math.ceil(FULL.template * ofRest),
  }
}

/**
 * How long a text can become when mentions, references, tags, images and orders to bots in it are made harmless
 * (github/neutralize.ts): each of these characters, each line and each of these words may get up to so many more. A test holds it
 * against what is really done.
 */
export function lengthAtMost(text: string): number {
  let length = text.length + 2
  for (const [mark] of text.matchAll(
    /[@#<!&:+_[\]\n\u2028\u2029\ufdd0-\ufdd2-]|\breverts |www|fix|clos|resolv|complet|implement|finish|deliver|ref|bug|part of|ed to|tes to/gi,
  )) {
    length += mark >= '\ufdd0' ? GAIN_OF_MARK : mark === '@' ? 3 : 2
  }
  return length
}
