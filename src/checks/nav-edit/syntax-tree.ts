// JavaScript and TypeScript as a tree of plain nodes. Nothing is run.
import { isNode, parseCode, type SyntaxNode } from '../config/parse-js.ts'
import { UnprovedEdit } from './nav-file.ts'

/** Where a node stands and how it was written: none of it changes what the code does. */
const FORM_FIELDS = new Set(
  'start end loc range extra tokens errors comments leadingComments trailingComments innerComments'.split(' '),
)

/** Comments that compilers and bundlers obey. */
const PRAGMA =
  /@(?:jsx|ts-|vite|babel|flow|swc|esbuild)|[#@]__|sourceMappingURL|webpack|turbopack|rspack|^[#@]|^\/\s*</i

interface ParsedCode {
  program: SyntaxNode
  /** Comments that mean something to a tool, in their order. */
  pragmas: readonly Comment[]
}

export interface Comment {
  value: string
  start: number
}

/** Throws `UnprovedEdit` when the text does not parse. `which` names the text. */
export function readProgram(path: string, text: string, which: string): ParsedCode {
  try {
    const { program, comments } = parseCode(text, path)
    if (program.sourceType === 'script' && /<!--|-->/.test(text)) {
      throw new UnprovedEdit(`${which} has "<!--" or "-->", which scripts take for comments and other code does not`)
    }
    const pragmas = (comments ?? []).filter(({ value }) => PRAGMA.test(value.trim()))
    return { program: asNode(program), pragmas: pragmas.map(({ value, start }) => ({ value, start: start ?? 0 })) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new UnprovedEdit(`${which} does not parse (${error.message})`)
  }
}

function asNode(value: unknown): SyntaxNode {
  if (!isNode(value)) throw new UnprovedEdit('the file has no program')
  return value
}

/** The child in this field, or undefined. */
export function child(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const value = node[field]
  return isNode(value) ? value : undefined
}

/** The children in this field; empty places of arrays are left out. */
export function children(node: SyntaxNode, field: string): SyntaxNode[] {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Gives the fields of a node that carry meaning, in a fixed order. */
export function meaningOf(node: SyntaxNode): [string, unknown][] {
  return Object.entries(node).filter(([field, value]) => !FORM_FIELDS.has(field) && value !== undefined)
}

/**
 * Gives text that is the same for two trees exactly when they mean the same. `replace` may give a text to stand for a
 * node and all below it.
 */
export function meaningText(node: SyntaxNode, replace: (node: SyntaxNode) => string | undefined): string {
  const parts: string[] = []
  const write = (value: unknown): void => {
    if (Array.isArray(value)) {
      parts.push('[')
      for (const part of value) write(part)
      parts.push(']')
    } else if (typeof value === 'object' && value !== null) writeObject(value)
    else parts.push(typeof value === 'string' ? JSON.stringify(value) : `${typeof value}:${String(value)}`, ',')
  }
  const writeObject = (value: object): void => {
    const replaced = isNode(value) ? replace(value) : undefined
    if (replaced !== undefined) {
      parts.push(replaced)
      return
    }
    parts.push('{')
    for (const [field, part] of meaningOf(value as SyntaxNode)) {
      parts.push(field, '=')
      write(part)
    }
    parts.push('}')
  }
  write(node)
  return parts.join('')
}
