// YAML as data, in two ways: as it is read, for the entries of a navigation, and as it is written, for all else.
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type ParsedNode,
  parseDocument,
  type Scalar,
} from 'yaml'
import type { DataText } from './data-nav.ts'
import { UnprovedEdit } from './nav-file.ts'
import { EMPTY, type Plain } from './plain.ts'

/** Control characters, and line ends of YAML 1.1 that 1.2 does not know: parsers would see different keys. */
const FOREIGN_CHARACTERS = /\r(?!\n)|[\u2028\u2029\uFEFF]|(?![\t\n\r])\p{Cc}/u

/** Throws `UnprovedEdit` when the text is no YAML that all parsers read alike. `which` names the text. */
export function parseYaml(text: string, which: string): DataText {
  const body = text.replace(/^\uFEFF/, '')
  if (FOREIGN_CHARACTERS.test(body)) throw new UnprovedEdit(`${which} has control characters or unusual line endings`)
  // The library's own look for keys that are there twice takes time that grows with their square.
  const document: Document.Parsed = parseDocument(body, { uniqueKeys: false, prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined) throw new UnprovedEdit(`${which} is not valid YAML (${error.code})`)
  const { contents } = document
  if (contents === null) return { read: EMPTY, written: EMPTY }
  return { read: convert(contents, readForm), written: convert(contents, writtenForm) }
}

interface Form {
  scalar: (node: Scalar) => Plain
  key: (node: Scalar) => string
  /** What stays as it is. */
  opaque: (node: Node) => Plain | undefined
}

const readForm: Form = {
  scalar: ({ value }) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null,
  key: ({ value }) => String(value),
  opaque: (node) => (isMarked(node) ? { opaque: JSON.stringify(convert(node, writtenForm)) } : undefined),
}

const writtenForm: Form = {
  scalar: (node) => [markOf(node), String(node.type), node.type === 'PLAIN' ? (node.source ?? '') : String(node.value)],
  key: (node) => (node.type === 'PLAIN' ? (node.source ?? '') : JSON.stringify(String(node.value))),
  opaque: (node) => (isAlias(node) ? { opaque: `*${node.source}` } : undefined),
}

function convert(node: Node | null, form: Form): Plain {
  if (node === null) return null
  const opaque = form.opaque(node)
  if (opaque !== undefined) return opaque
  if (isScalar(node)) return form.scalar(node)
  if (isSeq<ParsedNode>(node)) return [...markedParts(node), ...node.items.map((item) => convert(item, form))]
  if (isMap<ParsedNode, ParsedNode | null>(node)) {
    return { entries: [...markedEntries(node), ...entriesOf(node.items, form)] }
  }
  throw new UnprovedEdit('the file has a part that is neither a list, a mapping nor text')
}

function entriesOf(pairs: readonly Pair<ParsedNode, ParsedNode | null>[], form: Form): [string, Plain][] {
  const seen = new Set<string>()
  return pairs.map(({ key, value }): [string, Plain] => {
    if (!isScalar(key) || isMarked(key)) throw new UnprovedEdit('the file has a key that is not plain text')
    const name = String(key.value)
    if (seen.has(name)) throw new UnprovedEdit(`the key ${JSON.stringify(name)} occurs twice`)
    seen.add(name)
    return [form.key(key), convert(value, form)]
  })
}

/** In written form only: in read form a marked node is opaque as a whole. */
function markedParts(node: Node): Plain[] {
  return isMarked(node) ? [markOf(node)] : []
}

function markedEntries(node: Node): [string, Plain][] {
  return isMarked(node) ? [['', markOf(node)]] : []
}

function isMarked(node: Node): boolean {
  return isAlias(node) || markOf(node) !== ''
}

function markOf(node: Node): string {
  const anchor = 'anchor' in node && node.anchor !== undefined ? `&${node.anchor}` : ''
  return `${node.tag ?? ''}${anchor}`
}
