// YAML that readers of frontmatter nest differently, or that one of them refuses.
import { Parser, parseDocument } from 'yaml'

// What PyYAML refuses although YAML 1.2 allows it: https://pyyaml.org/wiki/PyYAMLDocumentation

/** PyYAML takes these for a merge, for the default of a mapping, and for numbers without digits. */
const NO_VALUE = /^(?:<<|=|[-+]?0[bx]_+)$/
/** https://yaml.org/type/timestamp.html */
const DATE =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.\d*)?(?:[ \t]*(?:Z|[-+](\d\d?)(?::?(\d\d))?))?)?$/

/** Characters that YAML 1.1 does not allow in a stream. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r\u0085]|[\uFFFE\uFFFF]/u

/** To PyYAML, a tab separates nothing, and a question mark inside brackets begins a key. */
function isRefusedByPyYaml({ type, source }: YamlToken, isInFlow: boolean): boolean {
  if (typeof source !== 'string') return false
  if (type === 'space') return source.includes('\t')
  if (type !== 'scalar') return false
  return (
    source.includes('\t') || (isInFlow && source.includes('?')) || NO_VALUE.test(source) || isImpossibleDate(source)
  )
}

/** `2026-02-30` looks like a date, and there is none. */
function isImpossibleDate(source: string): boolean {
  const parts = DATE.exec(source)?.slice(1)
  if (parts === undefined) return false
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0, zoneHours = 0, zoneMinutes = 0] = parts.map(
    (part) => Number(part ?? 0),
  )
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  const isDay = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return !isDay || hours > 23 || minutes > 59 || seconds > 59 || zoneHours > 23 || zoneMinutes > 59
}

interface YamlToken {
  type: string
  offset: number
  source?: unknown
}

/** Tokens that some parsers follow and others ignore or refuse. */
const ODD_TOKENS = new Set('tag explicit-key-ind directive directive-line doc-start doc-end error'.split(' '))
/** Of an anchor or an alias. */
const PLAIN_NAME = /^[&*][\w-]+$/
/** The parser also ends a text at an escaped mark at the end of a line, where others go on. */
const CLOSED = /(?<!\\)(?:\\\\)*"$/

/** Gives the offset of the first such place; with `hasPyYaml`, also of what PyYAML alone refuses. */
export function findOddYaml(content: string, hasPyYaml: boolean): number | undefined {
  const odd = Array.from(new Parser().parse(content), (document) => listOddPlaces(document, hasPyYaml)).flat()
  const unprintable = hasPyYaml ? UNPRINTABLE.exec(content) : null
  if (unprintable !== null) odd.push(unprintable.index)
  const [first] = odd.sort((a, b) => a - b)
  if (first !== undefined) return first
  const merge = /^[ \t]*(?:-[ \t]+)*["']?<<["']?[ \t]*:/m.exec(content)
  if (merge !== null) return merge.index
  const document = parseDocument(content, { prettyErrors: false, logLevel: 'error' })
  return document.warnings[0]?.pos[0]
}

/** Bounded by the nesting that the parser allows. */
function listOddPlaces(root: unknown, hasPyYaml: boolean): number[] {
  const found: number[] = []
  const anchors = new Set<unknown>()
  const pending: { node: unknown; isInFlow: boolean }[] = [{ node: root, isInFlow: false }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node } = next
    if (typeof node !== 'object' || node === null) continue
    const isInFlow = next.isInFlow || (isToken(node) && node.type === 'flow-collection')
    if (isToken(node) && (isOdd(node) || (hasPyYaml && isRefusedByPyYaml(node, isInFlow)))) found.push(node.offset)
    if (isToken(node) && node.type === 'anchor') {
      // Some parsers let the later one count, others stop.
      if (anchors.has(node.source)) found.push(node.offset)
      anchors.add(node.source)
    }
    const key = oddKeyOf(node)
    if (key !== undefined) found.push(key)
    for (const child of Object.values(node).reverse()) pending.push({ node: child, isInFlow })
  }
  return found
}

function isToken(value: unknown): value is YamlToken {
  if (typeof value !== 'object' || value === null) return false
  return 'type' in value && typeof value.type === 'string' && 'offset' in value && typeof value.offset === 'number'
}

function isOdd({ type, source }: YamlToken): boolean {
  if (ODD_TOKENS.has(type)) return true
  if (typeof source !== 'string') return false
  if (type === 'anchor' || type === 'alias') return !PLAIN_NAME.test(source)
  return type === 'double-quoted-scalar' && !CLOSED.test(source.slice(1))
}

/** A key that is missing, a list, a mapping or an alias: readers make different texts of it, or none. */
function oddKeyOf(item: object): number | undefined {
  if (!('key' in item && 'sep' in item && Array.isArray(item.sep))) return undefined
  const { key, sep } = item
  if (isToken(key)) return key.type.endsWith('scalar') ? undefined : key.offset
  const [first]: unknown[] = sep
  return isToken(first) ? first.offset : undefined
}
