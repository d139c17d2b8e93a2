// Markdown of our own making as lines for a terminal: without escapes, links and marks of emphasis, wrapped between words.
import { neutralize, wrapWords } from './terminal-text.ts'

const FENCE = /^(?:`{3,}|~{3,})/
const TABLE_ROW = /^\|/
/** What further lines of a point or a quote begin with. */
const MARK = /^(\s*(?:[-*+]|\d{1,3}[.)])\s+|(?:>\s?)+)/

/** Gives lines of at most so many cells, except code and tables; each is safe for a terminal. */
export function markdownLines(markdown: string, cells: number): string[] {
  let isCode = false
  return markdown.split('\n').flatMap((line) => {
    const isFence = FENCE.test(line)
    if (isFence) isCode = !isCode
    if (isCode || isFence || TABLE_ROW.test(line)) return [neutralize(line)]
    const mark = MARK.exec(line)?.[0] ?? ''
    const text = withoutMarks(line.slice(mark.length))
    const lines = wrapWords(neutralize(text), Math.max(20, cells - mark.length))
    const indent = mark.startsWith('>') ? mark : ' '.repeat(mark.length)
    return lines.length === 0 ? [mark.trimEnd()] : lines.map((one, at) => ((at === 0 ? mark : indent) + one).trimEnd())
  })
}

/** Code keeps its backticks. */
function withoutMarks(line: string): string {
  const heading = /^#{1,6} (.*)$/.exec(line)?.[1]
  const text = heading === undefined ? line : `${heading}:`
  return text
    .split(/(`[^`]+`)/)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(/\*\*([^*]+)\*\*/g, '$1').replace(/\\([!-/:-@[-`{-~])/g, '$1'),
    )
    .join('')
}
