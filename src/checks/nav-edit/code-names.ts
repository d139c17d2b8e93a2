// The names of a file: what each is declared as, and how often it is used.
import { isNode, type SyntaxNode } from '../config/parse-js.ts'
import { child, children, meaningOf } from './syntax-tree.ts'

export interface CodeNames {
  /** At any depth. Of two declarations of one name either: such a name is used too often to be followed. */
  declared: ReadonlyMap<string, SyntaxNode>
  /** Every identifier but names of properties: more than the uses of a name, its declaration included, never fewer. */
  uses: ReadonlyMap<string, number>
  /** Names that mean more than one thing: declared twice, or parameters. */
  shadowed: ReadonlySet<string>
}

/** Reads all names of a file. Costs one walk over its tree. */
export function readNames(program: SyntaxNode): CodeNames {
  const declared = new Map<string, SyntaxNode>()
  const uses = new Map<string, number>()
  const shadowed = new Set<string>()
  const visit = (value: unknown, isParameter: boolean): void => {
    if (Array.isArray(value)) for (const part of value) visit(part, isParameter)
    else if (isNode(value)) visitNode(value, isParameter)
  }
  const visitNode = (node: SyntaxNode, isParameter: boolean): void => {
    const name = node.type === 'JSXIdentifier' ? String(node.name) : nameOf(node)
    if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1)
    if (name !== undefined && isParameter) shadowed.add(name)
    for (const [own, value] of declarationsIn(node)) {
      if (declared.has(own)) shadowed.add(own)
      declared.set(own, value)
    }
    const skipped = nameField(node)
    for (const [field, part] of meaningOf(node))
      if (field !== skipped) visit(part, isParameter || field === 'params' || field === 'param')
  }
  visit(program, false)
  return { declared, uses, shadowed }
}

/** `const name = value`, and functions. */
export function declarationsIn(statement: SyntaxNode): [string, SyntaxNode][] {
  if (statement.type === 'VariableDeclaration') {
    return children(statement, 'declarations').flatMap((declarator): [string, SyntaxNode][] => {
      const [name, value] = [nameOf(child(declarator, 'id')), child(declarator, 'init')]
      return name === undefined || value === undefined ? [] : [[name, value]]
    })
  }
  const name = statement.type === 'FunctionDeclaration' ? nameOf(child(statement, 'id')) : undefined
  return name === undefined ? [] : [[name, statement]]
}

/** The name that an identifier is. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  return node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined
}

/** The field of a node that holds the name of a property, an export or a type, which is no use of a variable. */
function nameField(node: SyntaxNode): string | undefined {
  if (node.type === 'ExportSpecifier') return 'exported'
  if (node.type === 'TSTypeQuery') return 'exprName'
  if (node.computed === true) return undefined
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') return 'property'
  return node.type === 'ObjectProperty' || node.type === 'ObjectMethod' ? 'key' : undefined
}
