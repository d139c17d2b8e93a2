// Navigation in JSON and YAML: the whole file, or parts of a larger configuration.

import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { REDIRECT_FILE_RULES } from './entry-rules.ts'
import { type DataFile, type DataParts, UnprovedEdit } from './nav-file.ts'
import { newFinding } from './new-findings.ts'
import { EMPTY, isSame, opaqueParts, type Plain, valueAt } from './plain.ts'
import { parseYaml } from './yaml-plain.ts'

/** A file as data, in two ways. */
export interface DataText {
  /** Values; what has a tag, an anchor or is an alias is opaque. */
  read: Plain
  /** As it is written: YAML 1.1, which MkDocs reads, takes a bare `yes` for a truth value and a quoted one not. */
  written: Plain
}

/** Throws `UnprovedEdit` unless only entries of the navigation differ. */
export function requireDataNavEdit(file: DataFile, before: string | undefined, after: string): void {
  const parse = file.form === 'json' ? parseJson : parseYaml
  const base = before === undefined ? { read: EMPTY, written: EMPTY } : parse(before, 'the file before the edit')
  const head = parse(after, 'the edited file')
  if (file.parts === undefined) requireEntries(base.read, head.read, file.rules)
  else requireParts(base, head, file.rules, file.parts)
}

function requireParts(base: DataText, head: DataText, rules: DataFile['rules'], parts: DataParts): void {
  if (!isSame(parts.rest(base.written), parts.rest(head.written))) {
    throw new UnprovedEdit(`only ${parts.names} may change in this file`)
  }
  requireEntries(parts.nav(base.read), parts.nav(head.read), rules)
  for (const key of parts.texts ?? []) requireText(key, valueAt(base.read, key), valueAt(head.read, key))
  requireEntries(parts.redirects(base.read), parts.redirects(head.read), REDIRECT_FILE_RULES)
}

function requireEntries(base: Plain, head: Plain, rules: DataFile['rules']): void {
  if (!isSame(opaqueParts(base), opaqueParts(head))) {
    throw new UnprovedEdit('it changes tags, anchors or aliases of YAML')
  }
  UnprovedEdit.throwFor(newFinding(base, head, rules))
}

function requireText(key: string, base: Plain, head: Plain): void {
  const isText = head === null || typeof head === 'string'
  if (!isText && !isSame(base, head)) throw new UnprovedEdit(`${key} must be text`)
}

/** Throws `UnprovedEdit` when the text is no JSON that all parsers read alike. `which` names the text. */
function parseJson(text: string, which: string): DataText {
  const errors: ParseError[] = []
  const root = parseTree(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: false, disallowComments: true })
  const [error] = errors
  if (error !== undefined || root === undefined) {
    const why = error === undefined ? 'it is empty' : printParseErrorCode(error.error)
    throw new UnprovedEdit(`${which} is not valid JSON (${why})`)
  }
  const value = plainOf(root)
  return { read: value, written: value }
}

function plainOf(node: Node): Plain {
  const parts = node.children ?? []
  if (node.type === 'array') return parts.map(plainOf)
  if (node.type === 'object') return { entries: entriesOf(parts) }
  return node.value as string | number | boolean | null
}

/** A key that is there twice is read differently by different parsers. */
function entriesOf(properties: readonly Node[]): [string, Plain][] {
  const seen = new Set<string>()
  return properties.map((property): [string, Plain] => {
    const [key, value] = property.children ?? []
    if (key === undefined || value === undefined) throw new UnprovedEdit('a property has no value')
    const name = String(key.value)
    if (seen.has(name)) throw new UnprovedEdit(`the key ${JSON.stringify(name)} occurs twice`)
    seen.add(name)
    return [name, plainOf(value)]
  })
}
