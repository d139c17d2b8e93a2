// What the parsers of all generators read and `yaml` does not.
import type { YAMLError } from 'yaml'

/** Each costs a parse. */
const MAX_JOINED = 20

/**
 * Parses text in which a quoted text may go on at the left margin: PyYAML, libyaml, go-yaml and js-yaml ask for no indent
 * there, nor for more than any within brackets. Offsets stay as they are; lines are not those of `text`.
 */
export function parseJoined<T extends { errors: readonly YAMLError[] }>(text: string, parse: (text: string) => T): T {
  let [joined, document]: [string | undefined, T] = [text, parse(text)]
  for (let count = 0; count < MAX_JOINED; count++) {
    joined = joinLines(joined, document.errors[0])
    if (joined === undefined) break
    document = parse(joined)
  }
  return document
}

/** Undefined where the first error is another one, and where no quote follows that ends its line. */
function joinLines(text: string, error: YAMLError | undefined): string | undefined {
  const [, quote] = /^Missing closing (["'])quote/.exec(error?.message ?? '') ?? []
  if (quote === undefined || error === undefined) return undefined
  const rest = text.slice(error.pos[0])
  const [inside] = (quote === '"' ? /^(?:[^"\\]|\\.)*/s : /^(?:[^']|'')*/).exec(rest) ?? ['']
  const isClosed = /^["'][ \t]*(?:[,\]}#\r\n]|$)/.test(rest.slice(inside.length))
  if (!isClosed || !inside.includes('\n') || /^(?:---|\.\.\.)/m.test(inside)) return undefined
  return text.slice(0, error.pos[0]) + inside.replace(/[\r\n]/g, ' ') + rest.slice(inside.length)
}
