// What of a construct tells it from others: its code with its line ends and indentation, up to what never matters.

/** What may stand before a construct in its line and makes the lines below it deeper. */
const LEAD = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*/
/** Stands before a line that is less deep than the first; a carriage return is in no line. */
const LESS_DEEP = '\r'

/**
 * Gives the text with the line ends of Unix and without the indentation that the whole construct has. White space between
 * the attributes of the first tag is one space: to HTML and JSX, that is the same tag.
 */
export function sameCode(text: string, before: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const [written = ''] = LEAD.exec(before + (lines[0] ?? '')) ?? []
  const lead = written.replace(/[^ \t>]/g, ' ')
  const [first = '', ...below] = lines
  const relative = below.map((line) => {
    if (line.startsWith(lead)) return line.slice(lead.length)
    return line.trim() === '' || lead.startsWith(line.trimEnd()) ? '' : LESS_DEEP + line
  })
  const isRst = /^[ \t]*\.\.[ \t]/.test(first)
  return foldPlain([first, ...(isRst ? dedent(relative) : relative)].join('\n').trim())
}

/** docutils removes the indentation that all lines below a directive have. */
function dedent(lines: readonly string[]): string[] {
  const columns = lines.map((line) => (line.trim() === '' ? Infinity : line.search(/[^ ]/)))
  const common = Math.min(...columns.slice(0, 1000), LEAD_MAX_COLUMNS)
  return lines.map((line) => ` ${line.slice(common)}`)
}

const LEAD_MAX_COLUMNS = 100

/** One expression without comments, texts and bodies of functions: its line ends are spaces. */
const INTERPOLATION = /^\{\{[^{}"'`/\\#;]*\}\}$/
/** An import has no code in it, so its line ends say nothing, but a comment may. */
const IMPORT = /^import\s(?:(?!\/[/*])[^`])*$/
const TAG_START = /^<[a-z][\w:.-]*/i
/** A value in quotes, or a plain one in braces, is as it is written; anything else may change what follows it. */
const TAG_PART = /=\s*(?:"[^"]*"|'[^']*'|\{[^{}"'`/]*(?:\{[^{}"'`/]*\}[^{}"'`/]*)*\})|["'`{]|\/[/*]|>|\s+/g

function foldPlain(text: string): string {
  if (IMPORT.test(text) || INTERPOLATION.test(text)) return text.replace(/\s+/g, ' ')
  const [start] = TAG_START.exec(text) ?? []
  return start === undefined ? text : foldTag(text, start.length)
}

function foldTag(text: string, nameEnd: number): string {
  let folded = text.slice(0, nameEnd)
  let at = nameEnd
  for (const { 0: part, index } of text.slice(nameEnd).matchAll(TAG_PART)) {
    const offset = nameEnd + index
    if (/^["'`{/>]/.test(part)) break
    if (!/^\s/.test(part)) continue
    const isLast = /^\/?>/.test(text.slice(offset + part.length, offset + part.length + 2))
    folded += text.slice(at, offset) + (isLast ? '' : ' ')
    at = offset + part.length
  }
  return folded + text.slice(at)
}
