// The values that a line of code states: literals and lists as a default, and the values that a key or a type allows.
import { LITERAL, stringsIn, textOfLiteral } from './literals.ts'
import { add, ownerOf, type Scan } from './scan.ts'

const VALUES =
  /\.choices\(\s*\[([^\]]{1,800})\]|\bChoice\(\s*[[(]([^\])]{1,800})[\])]|\bz\.enum\(\s*\[([^\]]{1,800})\]|\bLiteral\[([^\]]{1,800})\]|\b(?:enum|choices|values|allowedValues|options|possible_values|value_parser)\s?[:=]\s?\[([^\]]{1,800})\]|=\s*\[([^\]]{1,800})\]\s*as const|oneof=([\w ]{1,400})/
const UNION = /(?:^\s*\||[=:<(](?:\s*\|)?)\s*((?:["'][\w./@ -]{1,60}["']\s*(?:\||$|[;,)>}\]])\s*){1,40})/
const DEFAULT_HERE = new RegExp(`\\b(?:default|default_value|default_value_t|defaultValue)\\s?[:=(]\\s?(${LITERAL})`)
export const STARTS_WITH_LITERAL = new RegExp(`^(${LITERAL})`)
const ZOD_DEFAULT = new RegExp(`\\.(?:default|prefault)\\(\\s*(${LITERAL})`)

export function literalAt(text: string): string | undefined {
  return textOfLiteral(STARTS_WITH_LITERAL.exec(text)?.[1])
}

/** Lines of a list that is a value. */
const LIST_MAX_LINES = 40
const LIST_MAX_CHARACTERS = 600
const LIST_OPENING = /^(?:&?vec!\[|&?\[|\[\]string\{|\()/
const LIST = /^\[(\s*(?:["'][^"'\n]*["'](?:\.(?:into|to_string|to_owned)\(\))?\s*(?:,\s*)?)*)[\]})]/

/** A list of texts as one text, `['a', 'b']`; undefined for any other list. */
export function listAt(rest: string, at: number, scan: Scan): string | undefined {
  const opening = LIST_OPENING.exec(rest)?.[0]
  if (opening === undefined) return undefined
  const list = `[${rest.slice(opening.length)}`
  const more = /[\]})]/.test(list) ? [] : scan.lines.slice(at + 1, at + LIST_MAX_LINES)
  const [, inner] = LIST.exec([list, ...more].join(' ').slice(0, LIST_MAX_CHARACTERS)) ?? []
  const texts = stringsIn(inner ?? '').map(({ text }) => `'${text}'`)
  return texts.length === 0 ? undefined : `[${texts.join(', ')}]`
}

export function defaultOn(text: string): string | undefined {
  return textOfLiteral(DEFAULT_HERE.exec(text)?.[1] ?? ZOD_DEFAULT.exec(text)?.[1])
}

const LISTED = /^\s*["']([\w./@*{}:-]{1,60})["'],?\s*(?:\/\/.*|#.*)?$/
const INLINE_LIST =
  /(?:\[|\]string\{|\{|\()\s*((?:["'][\w./@*{}:-]{1,60}["']\s*,\s*){2,40}["'][\w./@*{}:-]{1,60}["'])\s*,?\s*[\])}]/

/** The texts of a list: a line each, or all on one. */
export function scanListed(line: string, at: number, scan: Scan): void {
  const owner = ownerOf(scan)
  const alone = LISTED.exec(line)?.[1]
  if (alone !== undefined && owner !== '') add('member', alone, at, scan)
  const inline = INLINE_LIST.exec(line)?.[1]
  if (inline === undefined) return
  // What a function lists for itself is no choice of its users.
  const isInner = scan.open.at(-1)?.isBody === true
  for (const { text } of stringsIn(inline)) {
    const fact = add('member', text, at, scan)
    if (isInner) fact.isInner = true
  }
}

/** The values that a key or a type allows, where a line lists them. */
export function scanValues(line: string, at: number, named: string | undefined, scan: Scan): void {
  const owner = named ?? ownerOf(scan)
  if (owner === '') return
  const listed = VALUES.exec(line)
    ?.slice(1)
    .find((part) => part !== undefined)
  const union = listed === undefined && scan.language === 'script' ? UNION.exec(line)?.[1] : undefined
  const texts = stringsIn(listed ?? union ?? '').map(({ text }) => text)
  // One value alone is no choice, unless the line continues a union.
  if (texts.length < 2 && !/^\s*\|/.test(line)) return
  for (const text of texts) if (/^[\w./@-]{1,60}$/.test(text)) add('member', text, at, scan, { owner })
}
