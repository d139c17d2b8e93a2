// Literals in code, as text that documentation could state.

const QUOTED = `"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`(?:[^\`\\\\\\n$]|\\\\.)*\``
/** A literal that is the whole expression: what follows it ends one. */
export const LITERAL = `(?:${QUOTED}|-?\\d[\\d_]*(?:\\.\\d+)?(?:[a-z]{1,3}\\d{0,3})?|true|false|True|False|null|None|nil|undefined)(?=\\s*(?:[,;)\\]}]|$|as\\b|//|#|\\?))`
const NOTHING = new Set(['null', 'None', 'nil', 'undefined'])
const VALUE_MAX_CHARACTERS = 200

/** Gives the text of a literal without quotes; undefined for one that says nothing, such as an empty string or null. */
export function textOfLiteral(literal: string | undefined): string | undefined {
  const text = literal?.trim()
  if (text === undefined || text === '' || NOTHING.has(text)) return undefined
  if (/^["'`]/.test(text)) {
    const inner = text.slice(1, -1)
    return inner === '' || inner.length > VALUE_MAX_CHARACTERS || /\\[^"'`\\]/.test(inner) ? undefined : inner
  }
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase()
  return text.replaceAll('_', '')
}

/** Gives the texts between quotes on a line of code, with where each begins. */
export function stringsIn(line: string): { text: string; start: number; end: number }[] {
  const found: { text: string; start: number; end: number }[] = []
  for (let at = 0; at < line.length; at++) {
    const quote = line[at]
    if (quote !== '"' && quote !== "'" && quote !== '`') continue
    // The apostrophe of a word, and a lifetime of Rust.
    if (quote === "'" && /[\w&<]/.test(line[at - 1] ?? '')) continue
    let end = at + 1
    while (end < line.length && line[end] !== quote) end += line[end] === '\\' ? 2 : 1
    if (end > at + 1) found.push({ text: line.slice(at + 1, end), start: at, end })
    at = end
  }
  return found
}

/** The parts between the commas and semicolons of an object, without those within brackets and texts. */
export function entriesOf(inner: string): string[] {
  const texts = stringsIn(inner)
  const entries: string[] = []
  let [depth, start] = [0, 0]
  for (let at = 0; at < inner.length; at++) {
    const text = texts.find((one) => one.start === at)
    if (text !== undefined) at = text.end
    else if (/[{[(]/.test(inner.charAt(at))) depth += 1
    else if (/[}\])]/.test(inner.charAt(at))) depth -= 1
    else if (depth === 0 && /[,;]/.test(inner.charAt(at))) {
      entries.push(inner.slice(start, at))
      start = at + 1
    }
  }
  return [...entries, inner.slice(start)]
}
