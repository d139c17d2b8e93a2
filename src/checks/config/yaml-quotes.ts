// What the parsers of all generators read and `yaml` does not.
import type { YAMLError } from 'yaml'

/** Each costs a parse. */
const MAX_PASSES = 5
const MAX_CHARACTERS = 64 * 1024

/**
 * Parses text in which a quoted text may go on at the left margin: PyYAML, libyaml, go-yaml and js-yaml ask for no indent
 * there, nor for more than any within brackets. Offsets stay; line breaks inside joined quotes become spaces, so count lines in
 * `text`.
 */
export function parseWithUnindentedQuotes<T extends { errors: readonly YAMLError[] }>(
  text: string,
  parse: (text: string) => T,
): T {
  let [joined, document]: [string | undefined, T] = [text, parse(text)]
  for (let pass = 0; pass < MAX_PASSES && text.length <= MAX_CHARACTERS; pass++) {
    joined = joinLines(joined, document.errors)
    if (joined === undefined) break
    document = parse(joined)
  }
  return document
}

/** Undefined where the first error is another one, and where no quote follows it that ends its line. */
function joinLines(text: string, errors: readonly YAMLError[]): string | undefined {
  let [joined, end] = ['', 0]
  for (const { message, pos } of errors) {
    const [, quote] = /^Missing closing (["'])quote/.exec(message) ?? []
    const inside = quote === undefined || pos[0] < end ? undefined : insideQuote(text, pos[0], quote)
    // What is wrong behind an error may follow from it, but not what is wrong first.
    if (inside === undefined && end === 0) return undefined
    if (inside === undefined) continue
    joined += text.slice(end, pos[0]) + inside.replace(/[\r\n]/g, ' ')
    end = pos[0] + inside.length
  }
  return end === 0 ? undefined : joined + text.slice(end)
}

const INSIDE = { '"': /(?:[^"\\]|\\.)*/sy, "'": /(?:[^']|'')*/y }
const CLOSED = /["'][ \t]*(?:[,\]}#\r\n]|$)/y

function insideQuote(text: string, start: number, quote: string): string | undefined {
  const pattern = quote === '"' ? INSIDE['"'] : INSIDE["'"]
  pattern.lastIndex = start
  const [inside] = pattern.exec(text) ?? ['']
  CLOSED.lastIndex = start + inside.length
  const mayGoOn = inside.includes('\n') && !/^(?:---|\.\.\.)/m.test(inside)
  return mayGoOn && CLOSED.test(text) ? inside : undefined
}
