// Old addresses that a page names in its own frontmatter, and that the generator redirects to it: `aliases` of Hugo,
// `redirect_from` of jekyll-redirect-from.
import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { routeOfAddress } from '../config/site-address.ts'
import { applySplices, type Splice } from '../config/splice.ts'
import { type FrontmatterBlock, findFrontmatter, readFrontmatter } from '../page/frontmatter.ts'
import type { MovedAddress } from './framework.ts'

export interface AddressField {
  name: string
  /** What an address ends in, as the old page was served. */
  ending: '' | '/' | '.html'
}

/** Has no meaning but its own, in YAML and in TOML. */
const PLAIN = /^\/[\p{L}\p{N}_~.][\p{L}\p{N}_~./-]*$/u

/**
 * Gives the text with the old address in its frontmatter, and without the new one, which the page now has of itself.
 * Undefined if nothing changes, or if the edit cannot be proved to change this field only.
 */
export function editOldAddresses(text: string, field: AddressField, move: MovedAddress): string | undefined {
  const found = findFrontmatter(text, { hasTomlFrontmatter: true })
  const old = move.from.route === '/' ? undefined : move.from.route + field.ending
  if (found === undefined || found === 'not-closed' || old === undefined || !PLAIN.test(old)) return undefined
  const { data, problems } = readFrontmatter(text, found)
  const before = listOf(data[field.name])
  if (problems.length > 0 || before === undefined) return undefined
  const kept = before.filter((address) => routeOfAddress(address) !== move.to.route)
  const isNew = move.isNeeded && !kept.some((address) => routeOfAddress(address) === move.from.route)
  const wanted = isNew ? [...kept, old] : kept
  if (wanted.length === before.length && !isNew) return undefined
  const splices = splicesFor(text, found, field.name, wanted)
  // A comment would be lost.
  if (splices.some(({ start, end }) => text.slice(start, end).includes('#'))) return undefined
  const edited = applySplices(text, splices)
  return isOnlyChange(edited, field.name, data, wanted) ? edited : undefined
}

/** Undefined for what is no list of texts. */
function listOf(value: unknown): string[] | undefined {
  if (value === undefined) return []
  if (typeof value === 'string') return [value]
  const texts = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined
  return Array.isArray(value) && texts?.length === value.length ? texts : undefined
}

/** Rewrites the whole field in its present form; a new field becomes the last of YAML or the first of TOML. */
function splicesFor(text: string, found: FrontmatterBlock, name: string, wanted: readonly string[]): Splice[] {
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  if (found.format === 'toml') return [spliceOfToml(text, found, name, wanted, newline)]
  const { start, end } = found.content
  const pair = pairIn(text.slice(start, end), name)
  if (pair === undefined) return [{ start: end, end, text: blockOf(name, wanted, '  ', newline) }]
  const [from, to] = [pair.key.range?.[0] ?? 0, pair.value.range?.[1] ?? 0]
  if (isSeq(pair.value) && pair.value.flow === true && wanted.length > 0) {
    return [
      { start: start + (pair.value.range?.[0] ?? 0), end: start + to, text: `[${wanted.map(quoted).join(', ')}]` },
    ]
  }
  const lineEnd = text.indexOf('\n', start + Math.max(from, to - 1))
  const indent = isSeq(pair.value) ? indentOf(text, start + (pair.value.range?.[0] ?? 0)) : '  '
  return [
    { start: start + from, end: lineEnd === -1 ? end : lineEnd + 1, text: blockOf(name, wanted, indent, newline) },
  ]
}

function pairIn(content: string, name: string) {
  const document = parseDocument(content, { prettyErrors: false, logLevel: 'silent' })
  const map = document.contents
  const pairs: Pair[] = isMap(map) ? (map as YAMLMap).items : []
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === name)
  const value = isSeq(pair?.value) || isScalar(pair?.value) ? pair.value : undefined
  return isScalar(pair?.key) && value !== undefined ? { key: pair.key, value: value as YAMLSeq } : undefined
}

function indentOf(text: string, offset: number): string {
  return /^[ ]*/.exec(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset))?.[0] ?? ''
}

function blockOf(name: string, wanted: readonly string[], indent: string, newline: string): string {
  if (wanted.length === 0) return ''
  return `${name}:${newline}${wanted.map((address) => `${indent}- ${plainOrQuoted(address)}${newline}`).join('')}`
}

function spliceOfToml(
  text: string,
  { content: { start, end } }: FrontmatterBlock,
  name: string,
  wanted: readonly string[],
  newline: string,
): Splice {
  const written = `${name} = [${wanted.map(quoted).join(', ')}]`
  const known = new RegExp(`^${name}[ \\t]*=[ \\t]*\\[[^\\]\\n]{0,2000}\\]`, 'm').exec(text.slice(start, end))
  if (known === null) return { start, end: start, text: written + newline }
  return { start: start + known.index, end: start + known.index + known[0].length, text: written }
}

function plainOrQuoted(address: string): string {
  return PLAIN.test(address) ? address : quoted(address)
}

function quoted(address: string): string {
  return JSON.stringify(address)
}

/** Comments, anchors and odd forms may lie where this does not look, so the result is read again. */
function isOnlyChange(
  edited: string,
  name: string,
  before: Readonly<Record<string, unknown>>,
  wanted: readonly string[],
): boolean {
  const found = findFrontmatter(edited, { hasTomlFrontmatter: true })
  if (found === undefined || found === 'not-closed') return false
  const { data, problems } = readFrontmatter(edited, found)
  const rest = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify({ ...fields, [name]: null })
  return (
    problems.length === 0 &&
    JSON.stringify(listOf(data[name])) === JSON.stringify(wanted) &&
    sortedText(rest(data)) === sortedText(rest(before))
  )
}

/** The order of fields means nothing. */
function sortedText(json: string): string {
  const fields: Record<string, unknown> = JSON.parse(json)
  return JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))
}
