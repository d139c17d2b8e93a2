// Navigation in JSON: the whole file, or two keys of a larger configuration.
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { NavKind } from './nav-file.ts'
import { NAV_RULES, REDIRECT_RULES } from './entry-rules.ts'
import { newFindings } from './new-findings.ts'
import { EMPTY, isSame, type Plain, valueAt, without } from './plain.ts'
import { UnprovedEdit } from './unproved-edit.ts'

/** Throws `UnprovedEdit` unless only entries of the navigation differ. */
export function requireJsonNavEdit(kind: NavKind, before: string | undefined, after: string): void {
  const base = before === undefined ? EMPTY : parseJson(before, 'as it was')
  const head = parseJson(after, 'as edited')
  if (kind !== 'mintlify') {
    UnprovedEdit.throwFor(newFindings(base, head, NAV_RULES[kind]))
    return
  }
  if (!isSame(without(base, ['navigation', 'redirects']), without(head, ['navigation', 'redirects']))) {
    throw new UnprovedEdit('only "navigation" and "redirects" may be edited in it')
  }
  UnprovedEdit.throwFor(newFindings(valueAt(base, 'navigation'), valueAt(head, 'navigation'), NAV_RULES.mintlify))
  UnprovedEdit.throwFor(newFindings(valueAt(base, 'redirects'), valueAt(head, 'redirects'), REDIRECT_RULES, true))
}

function parseJson(text: string, which: string): Plain {
  const errors: ParseError[] = []
  const root = parseTree(text.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: false, disallowComments: true })
  const [error] = errors
  if (error !== undefined || root === undefined) {
    const why = error === undefined ? 'it is empty' : printParseErrorCode(error.error)
    throw new UnprovedEdit(`${which} it is no valid JSON (${why})`)
  }
  return plainOf(root)
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
    if (seen.has(name)) throw new UnprovedEdit(`the key ${JSON.stringify(name)} is there twice`)
    seen.add(name)
    return [name, plainOf(value)]
  })
}
