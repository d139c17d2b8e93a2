// Comments of HTML, MDX, Jinja, kramdown and MyST.
import { Nesting, type ShellsAt, skeletonOf, startOfLine } from './nesting.ts'

interface Comment {
  opening: RegExp
  /** The first of them that is found ends the comment. */
  closings: readonly string[]
}

/** `<?` and `<!X` begin comments to a browser. `{#id}` is the id of a heading. */
const COMMENTS: readonly Comment[] = [
  { opening: /^<!--/, closings: ['-->'] },
  { opening: /^<\?/, closings: ['?>', '>'] },
  { opening: /^<!/, closings: [']]>', '>'] },
  { opening: /^\{\/\*/, closings: ['*/}'] },
  { opening: /^\{#/, closings: ['#}'] },
  { opening: /^\{::/, closings: ['{:/comment}', '{:/nomarkdown}', '{:/}'] },
]
const OPENING = /<!--|<\?|<!(?=[a-z[])|\{\/\*|\{#(?![\w-]*\})|\{::(?:comment|nomarkdown)\}/gi
const PARAGRAPH_MAX = 500
const PERCENT_LINES = /^ {0,3}%[^\n]*(?:\n {0,3}%[^\n]*)*/gm

/**
 * Finds them without a parser, so a comment is the same only with the text before it in its line and all that could
 * open or close something in it. One without an end is no shell: then nothing in it counts as dead.
 */
export function commentsIn(live: string, hasPercentLines: boolean): ShellsAt {
  const comments = new Nesting()
  const missing = new Set<string>()
  let end = 0
  for (const { 0: opening, index } of live.matchAll(OPENING)) {
    if (index < end) continue
    const found = endOfComment(live, index, opening, missing)
    if (found === undefined) continue
    addShell(live, Math.max(end, startOfLine(live, index)), index, found, opening, comments)
    end = found
  }
  const lines = new Nesting()
  for (const { 0: text, index } of hasPercentLines ? live.matchAll(PERCENT_LINES) : []) {
    // Below a line of HTML or of a paragraph, they may be a part of it.
    const paragraph = /(?:[^\n]*\S[^\n]*\n)*$/.exec(live.slice(Math.max(0, index - PARAGRAPH_MAX), index))?.[0] ?? ''
    const opening = paragraph === '' ? '%' : `% below ${skeletonOf(paragraph)}`
    addShell(live, index, index, index + text.length, opening, lines)
  }
  return (offset) => comments.at(offset) + lines.at(offset)
}

function addShell(text: string, from: number, start: number, end: number, opening: string, shells: Nesting): void {
  shells.from(start, `${opening} ${skeletonOf(text.slice(from, end))}`)
  shells.from(end - 1, '')
}

/** `missing` remembers what is not in the rest of the text. */
function endOfComment(text: string, start: number, opening: string, missing: Set<string>): number | undefined {
  const { closings = [] } = COMMENTS.find((one) => one.opening.test(opening)) ?? {}
  for (const closing of closings) {
    const at = missing.has(closing) ? -1 : text.indexOf(closing, start + 2)
    if (at !== -1) return at + closing.length
    missing.add(closing)
  }
  return undefined
}
