// YAML of a configuration with the places of its texts. Nothing is unfolded: an alias leads to its node, once, and tags
// that are not known (`!ENV`, `!!python/name:...`) are passed over, so that a small file stays small.

import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, Scalar, type Tags, visit } from 'yaml'
import type { SiteSource } from '../frameworks/framework.ts'
import { lineStarts } from '../positions.ts'
import { type Problem, unparsedFile } from '../problem.ts'
import { CONFIG_MAX_CHARACTERS } from './limit.ts'
import { parseWithUnindentedQuotes } from './yaml-quotes.ts'

export interface YamlSource {
  path: string
  text: string
  root: Node | undefined
  anchors: ReadonlyMap<string, Node>
  lines: LineCounter
}

/** A text as it stands in the file, between its quotes. */
interface YamlText {
  /** What YAML reads. */
  value: string
  /** As written; differs from `value` where it is escaped. */
  text: string
  range: { start: number; end: number }
  line: number
  column: number
}

/** Reads a YAML file of the repository. Undefined when there is none; a `problem` when it is not read. */
export async function readYamlFile(
  path: string,
  source: SiteSource,
): Promise<YamlSource | { problem: Problem } | undefined> {
  const text = await source.readText(path)
  if (text !== undefined) return parseYaml(path, text)
  return source.hasFile(path) ? { problem: unparsedFile(path, 'it is too large or not text') } : undefined
}

function withoutLetters(tag: Tags[number]): Tags[number] {
  if (typeof tag === 'string' || 'collection' in tag || tag.tag !== 'tag:yaml.org,2002:bool') return tag
  const isTrue = tag.test?.test('y') === true
  return {
    ...tag,
    test: isTrue ? /^(?:yes|Yes|YES|[Tt]rue|TRUE|[Oo]n|ON)$/ : /^(?:no|No|NO|[Ff]alse|FALSE|[Oo]ff|OFF)$/,
  }
}

/** Parses YAML as PyYAML does (version 1.1, repeated keys allowed: the last one counts). Never throws. */
export function parseYaml(path: string, text: string): YamlSource | { problem: Problem } {
  if (text.length > CONFIG_MAX_CHARACTERS) return { problem: unparsedFile(path, 'it is larger than 256 KiB') }
  const lines = new LineCounter()
  lineStarts(text).forEach(lines.addNewLine)
  try {
    const document = parseWithUnindentedQuotes(text, (joined) =>
      parseDocument(joined, {
        uniqueKeys: false, // The check compares every key with every other.
        prettyErrors: false,
        version: '1.1',
        // PyYAML and Ruby read a single letter as text.
        customTags: (tags) => tags.map(withoutLetters),
        logLevel: 'silent',
      }),
    )
    const error = document.errors[0]
    if (error !== undefined) {
      const { line, col } = lines.linePos(error.pos[0])
      return { problem: unparsedFile(path, whyOf(error), { line, column: col }) }
    }
    const root = document.contents ?? undefined
    return { path, text, root, anchors: collectAnchors(root), lines }
  } catch (error) {
    // Nesting that is deeper than the stack ends the parser with a RangeError.
    return { problem: unparsedFile(path, whyOf(error)) }
  }
}

/** Gives the value of a key, or undefined; the last one where a key is repeated. */
export function fieldOf(source: YamlSource, node: Node | undefined, key: string): Node | undefined {
  return pairsOf(source, node).findLast((pair) => pair.key === key)?.value
}

/** Gives the value at a path of keys. */
export function fieldAt(source: YamlSource, ...keys: string[]): Node | undefined {
  return keys.reduce<Node | undefined>((node, key) => fieldOf(source, node, key), source.root)
}

/** Gives the pairs of a mapping whose keys are texts; none for anything else. */
export function pairsOf(source: YamlSource, node: Node | undefined): { key: string; value: Node | undefined }[] {
  const map = follow(source, node)
  if (!isMap<Node, Node>(map)) return []
  return map.items.flatMap(({ key, value }) =>
    isScalar(key) ? [{ key: String(key.value), value: value ?? undefined }] : [],
  )
}

/** Gives the items of a list; none for anything else. */
export function itemsOf(source: YamlSource, node: Node | undefined): Node[] {
  const list = follow(source, node)
  return isSeq<Node>(list) ? list.items.filter((item) => item !== null) : []
}

/** Gives a text, number or truth value; undefined for anything else and for what has a tag of its own. */
export function scalarOf(source: YamlSource, node: Node | undefined): string | number | boolean | undefined {
  const scalar = follow(source, node)
  if (!isScalar(scalar) || (scalar.tag !== undefined && !scalar.tag.startsWith('tag:yaml.org,2002:'))) return undefined
  const { value } = scalar
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** Gives a text. */
export function stringOf(source: YamlSource, node: Node | undefined): string | undefined {
  const value = scalarOf(source, node)
  return typeof value === 'string' ? value : undefined
}

/** Gives the texts of a list, or the one text that stands in its place. */
export function stringsOf(source: YamlSource, node: Node | undefined): string[] {
  const single = stringOf(source, node)
  return single !== undefined ? [single] : itemsOf(source, node).flatMap((item) => stringOf(source, item) ?? [])
}

/** Gives where a text, number or truth value begins; undefined for anything else. */
export function placeOf(source: YamlSource, node: Node | undefined): { line: number; column: number } | undefined {
  if (!isScalar(node) || node.range === undefined || node.range === null) return undefined
  const { line, col } = source.lines.linePos(node.range[0])
  return { line, column: col }
}

/** The tag of a value as written, such as `!ENV`. */
export function tagOf(node: Node | undefined): string | undefined {
  return node === undefined || isAlias(node) ? undefined : node.tag
}

/** Gives a text with its place; undefined for what cannot be edited in place: aliases and texts over several lines. */
export function textOf(source: YamlSource, node: Node | undefined): YamlText | undefined {
  if (!isScalar(node) || typeof node.value !== 'string' || node.range === undefined || node.range === null)
    return undefined
  const quotes = node.type === Scalar.QUOTE_DOUBLE || node.type === Scalar.QUOTE_SINGLE ? 1 : 0
  if (quotes === 0 && node.type !== Scalar.PLAIN) return undefined
  const range = { start: node.range[0] + quotes, end: node.range[1] - quotes }
  const text = source.text.slice(range.start, range.end)
  if (text.includes('\n')) return undefined
  const { line, col } = source.lines.linePos(range.start)
  return { value: node.value, text, range, line, column: col }
}

function follow(source: YamlSource, node: Node | undefined): Node | undefined {
  const target = isAlias(node) ? source.anchors.get(node.source) : node
  return isAlias(target) ? undefined : target
}

function collectAnchors(root: Node | undefined): Map<string, Node> {
  const anchors = new Map<string, Node>()
  if (root === undefined) return anchors
  visit(root, {
    Collection: (_, node) => void (node.anchor !== undefined && anchors.set(node.anchor, node)),
    Scalar: (_, node) => void (node.anchor !== undefined && anchors.set(node.anchor, node)),
  })
  return anchors
}

function whyOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return /call stack/.test(text) ? 'it is nested too deeply' : text.slice(0, 200)
}
