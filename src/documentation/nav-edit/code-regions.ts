// Finds the arrays and objects of a code file that are its navigation: what the file exports, and declarations that
// nothing but the navigation uses, since a text that other code reads as well could change what that code does.
import { isNode, type SyntaxNode } from '../config/parse-js.ts'
import { child, children, meaningOf } from './syntax-tree.ts'

export interface Regions {
  /** The outermost arrays and objects of the navigation, in no order. */
  nav: readonly SyntaxNode[]
  /** Those of redirects. Default: none. */
  redirects?: readonly SyntaxNode[]
}

/** What a file exports and declares at its top, and how often each name is used. */
export class CodeScope {
  readonly #program: SyntaxNode
  readonly #declared: ReadonlyMap<string, SyntaxNode>
  readonly #uses: ReadonlyMap<string, number>

  constructor(program: SyntaxNode) {
    this.#program = program
    this.#declared = new Map(children(program, 'body').flatMap(declarationsIn))
    this.#uses = countUses(program)
  }

  exportedByDefault(): SyntaxNode[] {
    return exportedValues(this.#program, false)
  }

  /** By default and by name. */
  exported(): SyntaxNode[] {
    return exportedValues(this.#program, true)
  }

  /** Follows names and calls without arguments to arrays and objects, as long as nothing else uses them. */
  regionsFrom(values: readonly SyntaxNode[]): SyntaxNode[] {
    const regions: SyntaxNode[] = []
    const met = new Map<string, number>()
    const waiting = [...values]
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      const node = unwrap(value)
      if (isContainer(node)) regions.push(node)
      for (const name of namesIn(node)) {
        const count = (met.get(name) ?? 0) + 1
        met.set(name, count)
        const declared = this.#declared.get(name)
        // With this all uses are in the navigation; one more is the declaration itself.
        if (declared !== undefined && this.#uses.get(name) === count + 1) waiting.push(declared)
      }
    }
    return regions
  }

  /** Navigation for other files to import: exports whose names say so, and a default export of its shape. */
  listsExported(): SyntaxNode[] {
    const named = children(this.#program, 'body')
      .flatMap((statement) =>
        statement.type === 'ExportNamedDeclaration' ? (child(statement, 'declaration') ?? []) : [],
      )
      .flatMap(declarationsIn)
      .filter(([name]) => /sidebar|nav/i.test(name) && this.#uses.get(name) === 1)
      .map(([, value]) => value)
    const byDefault = this.exportedByDefault().filter((value) => {
      const node = unwrap(value)
      return isSidebar(unwrap(this.#declared.get(nameOf(node) ?? '') ?? node))
    })
    return [...named, ...byDefault]
  }

  /** Gives objects that these values are, pass to a call as its first argument (`defineConfig({...})`), or name. */
  objectsFrom(values: readonly SyntaxNode[]): SyntaxNode[] {
    return values.flatMap((value) => {
      const node = unwrapCalls(value)
      if (node.type === 'ObjectExpression') return [node]
      const name = nameOf(node)
      const declared = name !== undefined && this.#uses.get(name) === 2 ? this.#declared.get(name) : undefined
      const object = declared === undefined ? undefined : unwrapCalls(declared)
      return object?.type === 'ObjectExpression' ? [object] : []
    })
  }
}

/** What the file exports by default; with `isNamedToo` also what it exports by name. */
function exportedValues(program: SyntaxNode, isNamedToo: boolean): SyntaxNode[] {
  return children(program, 'body').flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return child(statement, 'declaration') ?? []
    if (statement.type === 'ExpressionStatement') return commonJsExport(child(statement, 'expression')) ?? []
    if (!isNamedToo || statement.type !== 'ExportNamedDeclaration') return []
    const declaration = child(statement, 'declaration')
    return declaration === undefined ? [] : declarationsIn(declaration).map(([, value]) => value)
  })
}

/** `module.exports = VALUE` */
function commonJsExport(expression: SyntaxNode | undefined): SyntaxNode | undefined {
  if (expression?.type !== 'AssignmentExpression' || expression.operator !== '=') return undefined
  const left = child(expression, 'left')
  if (left?.type !== 'MemberExpression' || left.computed === true) return undefined
  const isExports = nameOf(child(left, 'object')) === 'module' && nameOf(child(left, 'property')) === 'exports'
  return isExports ? child(expression, 'right') : undefined
}

/** `const name = value`, and functions that do nothing but return a value. */
function declarationsIn(statement: SyntaxNode): [string, SyntaxNode][] {
  if (statement.type === 'VariableDeclaration') {
    return children(statement, 'declarations').flatMap((declarator): [string, SyntaxNode][] => {
      const [name, value] = [nameOf(child(declarator, 'id')), child(declarator, 'init')]
      return name === undefined || value === undefined ? [] : [[name, value]]
    })
  }
  const [name, value] = [nameOf(child(statement, 'id')), returnedValue(statement)]
  return name === undefined || value === undefined ? [] : [[name, value]]
}

function returnedValue(declaration: SyntaxNode): SyntaxNode | undefined {
  if (declaration.type !== 'FunctionDeclaration' || declaration.async === true || declaration.generator === true) {
    return undefined
  }
  const body = child(declaration, 'body')
  const statements = body === undefined ? [] : children(body, 'body')
  const [only] = statements
  const isPlain = children(declaration, 'params').length === 0 && statements.length === 1
  return isPlain && only?.type === 'ReturnStatement' ? child(only, 'argument') : undefined
}

/** Names by which a value of the navigation takes in others: itself, its elements, values and spreads, at any depth. */
function namesIn(value: SyntaxNode): string[] {
  const node = unwrap(value)
  const name = nameOf(node) ?? calledName(node)
  if (name !== undefined) return [name]
  if (node.type === 'ArrayExpression') return children(node, 'elements').flatMap(namesIn)
  if (node.type === 'ObjectExpression') return children(node, 'properties').flatMap(namesIn)
  if (node.type === 'SpreadElement') return namesOfChild(node, 'argument')
  return node.type === 'ObjectProperty' && node.computed !== true ? namesOfChild(node, 'value') : []
}

function namesOfChild(node: SyntaxNode, field: string): string[] {
  const value = child(node, field)
  return value === undefined ? [] : namesIn(value)
}

/** A list, or one for each beginning of an address: no configuration looks so. */
function isSidebar(node: SyntaxNode): boolean {
  if (node.type === 'ArrayExpression') return true
  const properties = children(node, 'properties')
  return node.type === 'ObjectExpression' && properties.length > 0 && properties.every(isKeyedByAddress)
}

function isKeyedByAddress(property: SyntaxNode): boolean {
  return keyOf(property)?.startsWith('/') === true
}

/** What stands under a key of an object that is written out; [] when it is no such object. */
export function valuesOf(object: SyntaxNode, key: string): SyntaxNode[] {
  return propertiesOf(object).flatMap(([name, value]) => (name === key ? [value] : []))
}

/** The properties of an object that are written out: neither computed nor methods nor spreads. */
export function propertiesOf(object: SyntaxNode): [string, SyntaxNode][] {
  if (object.type !== 'ObjectExpression') return []
  return children(object, 'properties').flatMap((property): [string, SyntaxNode][] => {
    const [key, value] = [keyOf(property), child(property, 'value')]
    return key === undefined || value === undefined ? [] : [[key, value]]
  })
}

/** The key of a property that is written out, or undefined. */
export function keyOf(property: SyntaxNode): string | undefined {
  const key = child(property, 'key')
  if (property.type !== 'ObjectProperty' || property.computed === true || key === undefined) return undefined
  if (key.type === 'StringLiteral' || key.type === 'NumericLiteral') return String(key.value)
  return nameOf(key)
}

/** The expression without TypeScript's `as`, `satisfies` and `!`. */
export function unwrap(node: SyntaxNode): SyntaxNode {
  const isTyped = node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression'
  const inner = isTyped ? child(node, 'expression') : undefined
  return inner === undefined ? node : unwrap(inner)
}

function unwrapCalls(value: SyntaxNode): SyntaxNode {
  const node = unwrap(value)
  const [first] = node.type === 'CallExpression' ? children(node, 'arguments') : []
  return first === undefined ? node : unwrapCalls(first)
}

/** True for an array and an object that are written out. */
export function isContainer(node: SyntaxNode): boolean {
  return node.type === 'ArrayExpression' || node.type === 'ObjectExpression'
}

/** The name that an identifier is. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  return node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined
}

/** `name()` */
function calledName(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || children(node, 'arguments').length > 0) return undefined
  return nameOf(child(node, 'callee'))
}

/** Every identifier of the file but names of properties, by name: more than the uses of a name, never fewer. */
function countUses(program: SyntaxNode): Map<string, number> {
  const counts = new Map<string, number>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (isNode(value)) {
      const name = value.type === 'JSXIdentifier' ? String(value.name) : nameOf(value)
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
      const skipped = nameField(value)
      for (const [field, part] of meaningOf(value)) if (field !== skipped) visit(part)
    }
  }
  visit(program)
  return counts
}

/** The field of a node that holds the name of a property, which is no use of a variable. */
function nameField(node: SyntaxNode): string | undefined {
  if (node.computed === true) return undefined
  if (node.type === 'MemberExpression' || node.type === 'OptionalMemberExpression') return 'property'
  return node.type === 'ObjectProperty' || node.type === 'ObjectMethod' ? 'key' : undefined
}
