import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { DataText } from './data-nav.ts'
import { UnprovedEdit } from './nav-file.ts'
import type { Plain } from './plain.ts'

/** Throws `UnprovedEdit` when the text is no JSON that all parsers read alike. `which` names the text. */
export function parseJson(text: string, which: string): DataText {
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
