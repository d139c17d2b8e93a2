// JSON and YAML as one tree of nodes that know their line. The readers of schemas and generated files walk it.
import { type ParseErrorCode, visit } from 'jsonc-parser'
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'

export type DataNode =
  | { kind: 'map'; line: number; entries: ReadonlyMap<string, DataNode> }
  | { kind: 'list'; line: number; items: readonly DataNode[] }
  /** `text`: a string without its quotes, every other scalar as it is written. */
  | { kind: 'scalar'; line: number; text: string; isString: boolean }

/** A value that stands in a map has the line of its key, from 1. */
export type DataMap = Extract<DataNode, { kind: 'map' }>

/** Of a JSON file. The largest schemas of public repositories have 3 million. */
const JSON_MAX_CHARACTERS = 4_000_000
/** The YAML parser is thirty times slower than that of JSON, and takes a second and a half for as many. */
const YAML_MAX_CHARACTERS = 1_000_000
/** Deeper files are not of a schema, and the walks are recursive. */
const DEPTH_MAX = 200

/**
 * Reads the file by its extension (`.json`, `.yaml`, `.yml`) and gives its top map. Undefined for every other file, and for
 * one that does not parse or is too large: facts of half a file would make the other half look removed.
 */
export function readDataFile(path: string, text: string): DataMap | undefined {
  try {
    const root = /\.json$/i.test(path) ? readJson(text) : /\.ya?ml$/i.test(path) ? readYaml(text) : undefined
    return root?.kind === 'map' ? root : undefined
  } catch (error) {
    // Of a parser, whose stack is exhausted, or of the limit here.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

type OpenNode =
  | { kind: 'map'; line: number; entries: Map<string, DataNode> }
  | { kind: 'list'; line: number; items: DataNode[] }

/** Comments and commas at the end are allowed, as in the settings of editors. */
function readJson(text: string): DataNode | undefined {
  if (text.length > JSON_MAX_CHARACTERS) return undefined
  const open: OpenNode[] = []
  const errors: ParseErrorCode[] = []
  let key: { name: string; line: number } | undefined
  let root: DataNode | undefined
  const place = (node: DataNode): void => {
    const parent = open.at(-1)
    if (parent === undefined) root = node
    else if (parent.kind === 'list') parent.items.push(node)
    else if (key !== undefined) parent.entries.set(key.name, node)
  }
  const begin = (node: OpenNode): void => {
    place(node)
    open.push(node)
    requireDepth(open.length)
  }
  const lineOf = (startLine: number): number =>
    open.at(-1)?.kind === 'map' && key !== undefined ? key.line : startLine + 1
  const end = (): void => void open.pop()
  visit(
    text.replace(/^\uFEFF/, ' '),
    {
      onObjectBegin: (_offset, _length, line) => begin({ kind: 'map', line: lineOf(line), entries: new Map() }),
      onArrayBegin: (_offset, _length, line) => begin({ kind: 'list', line: lineOf(line), items: [] }),
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty: (name, _offset, _length, line) => {
        key = { name, line: line + 1 }
      },
      onLiteralValue: (value, offset, length, line) => {
        const isString = typeof value === 'string'
        const shown = isString ? value : text.slice(offset, offset + length)
        place({ kind: 'scalar', line: lineOf(line), text: shown, isString })
      },
      onError: (error) => void errors.push(error),
    },
    { allowTrailingComma: true },
  )
  return errors.length === 0 ? root : undefined
}

function readYaml(text: string): DataNode | undefined {
  if (text.length > YAML_MAX_CHARACTERS) return undefined
  const lines = new LineCounter()
  // Unique keys are left to the checks: they compare every key with every other.
  const options = { lineCounter: lines, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' } as const
  const document = parseDocument(text, options)
  if (document.errors.length > 0 || document.contents === null) return undefined
  return fromYaml(document.contents, undefined, lines, 1)
}

function requireDepth(depth: number): void {
  if (depth > DEPTH_MAX) throw new RangeError('The file is nested too deeply')
}

/** An alias gives nothing: what it repeats has its facts where it stands. */
function fromYaml(node: Node, keyLine: number | undefined, lines: LineCounter, depth: number): DataNode | undefined {
  requireDepth(depth)
  const line = keyLine ?? lines.linePos(node.range?.[0] ?? 0).line
  if (isMap(node)) {
    const entries = new Map<string, DataNode>()
    for (const { key, value } of node.items) {
      if (!isScalar(key) || !isNodeOfYaml(value)) continue
      const child = fromYaml(value, lines.linePos(key.range?.[0] ?? 0).line, lines, depth + 1)
      if (child !== undefined) entries.set(String(key.value), child)
    }
    return { kind: 'map', line, entries }
  }
  if (isSeq(node)) {
    const items = node.items.flatMap((item) =>
      isNodeOfYaml(item) ? (fromYaml(item, undefined, lines, depth + 1) ?? []) : [],
    )
    return { kind: 'list', line, items }
  }
  if (!isScalar(node)) return undefined
  const isString = typeof node.value === 'string'
  return { kind: 'scalar', line, text: isString ? String(node.value) : (node.source ?? String(node.value)), isString }
}

function isNodeOfYaml(value: unknown): value is Node {
  return isMap(value) || isSeq(value) || isScalar(value)
}

/** Follows the keys down; undefined where one is missing. */
export function nodeAt(node: DataNode | undefined, ...keys: string[]): DataNode | undefined {
  return keys.reduce<DataNode | undefined>((at, key) => (at?.kind === 'map' ? at.entries.get(key) : undefined), node)
}

/** The entries of the map there; none where something else stands, or nothing. */
export function entriesAt(node: DataNode | undefined, ...keys: string[]): Iterable<[string, DataNode]> {
  const found = nodeAt(node, ...keys)
  return found?.kind === 'map' ? found.entries : []
}

export function itemsAt(node: DataNode | undefined, ...keys: string[]): readonly DataNode[] {
  const found = nodeAt(node, ...keys)
  return found?.kind === 'list' ? found.items : []
}

export function textAt(node: DataNode | undefined, ...keys: string[]): string | undefined {
  const found = nodeAt(node, ...keys)
  return found?.kind === 'scalar' ? found.text : undefined
}
