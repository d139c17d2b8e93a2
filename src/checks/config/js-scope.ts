// What the names of a module stand for, and which value it exports.
import type { ParseResult } from '@babel/parser'
import type { Import, Place } from './js-module.ts'

type Statement = ParseResult['program']['body'][number]
export type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression']
export type FunctionBody = Extract<Statement, { type: 'FunctionDeclaration' }>['body']
export type Exported = Extract<Statement, { type: 'ExportDefaultDeclaration' }>['declaration']
/** Anything with a place. */
export interface Located {
  type: string
  start?: number | null
  end?: number | null
  loc?: { start: { line: number; column: number } } | null
}

export interface Scope {
  values: ReadonlyMap<string, Expression>
  functions: ReadonlyMap<string, FunctionBody>
  imports: ReadonlyMap<string, Import>
  /** Fields that statements change in the value of a name. */
  changed: ReadonlyMap<string, readonly string[]>
}

/** Longer chains of members are no names. */
const MAX_MEMBERS = 50

/** Gives the default export, or what stands for it in CommonJS. */
export function exportedBy(body: readonly Statement[]): Exported | Expression | undefined {
  for (const statement of body) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration
    if (statement.type === 'TSExportAssignment') return statement.expression
    const assigned = assignedToModule(statement) ?? reexported(statement)
    if (assigned !== undefined) return assigned
  }
  return undefined
}

/** `module.exports = x`, `exports.default = x`. */
function assignedToModule(statement: Statement): Expression | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return undefined
  const { left, right } = statement.expression
  const name = left.type === 'MemberExpression' ? nameOf(left) : undefined
  return name === 'module.exports' || name === 'exports.default' ? right : undefined
}

/** `export { x as default }`. */
function reexported(statement: Statement): Expression | undefined {
  if (statement.type !== 'ExportNamedDeclaration' || statement.source) return undefined
  for (const part of statement.specifiers) {
    const isDefault =
      part.type === 'ExportSpecifier' && part.exported.type === 'Identifier' && part.exported.name === 'default'
    if (isDefault && part.local.type === 'Identifier') return part.local
  }
  return undefined
}

/** Names declared by these statements, without those whose whole value other statements among them may change again. */
export function scopeOf(body: readonly Statement[], outer?: Scope): Scope {
  const values = new Map(outer?.values)
  const functions = new Map(outer?.functions)
  const imports = new Map(outer?.imports)
  for (const statement of body.map(declarationIn)) {
    if (statement.type === 'FunctionDeclaration' && statement.id) functions.set(statement.id.name, statement.body)
    if (statement.type === 'ImportDeclaration') addImports(statement, imports)
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init) values.set(id.name, init)
      if (init) addRequired(id, init, imports)
    }
  }
  const changed = new Map(outer?.changed)
  for (const [name = '', field] of body.flatMap(changedBy)) {
    if (field === undefined) values.delete(name)
    else changed.set(name, [...(changed.get(name) ?? []), field])
  }
  return { values, functions, imports, changed }
}

function declarationIn(statement: Statement): Statement {
  return statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
}

function addImports(statement: Extract<Statement, { type: 'ImportDeclaration' }>, imports: Map<string, Import>): void {
  for (const part of statement.specifiers) {
    const name =
      part.type === 'ImportDefaultSpecifier'
        ? 'default'
        : part.type === 'ImportNamespaceSpecifier'
          ? '*'
          : part.imported.type === 'Identifier'
            ? part.imported.name
            : part.imported.value
    const isType = statement.importKind === 'type' || ('importKind' in part && part.importKind === 'type')
    const local = part.local.name
    imports.set(local, { source: statement.source.value, name, ...(isType ? {} : { local }) })
  }
}

/** `const x = require('./x')`, `const { a, b: c } = require('./x')`. A value keeps its name too: it may be no module. */
function addRequired(id: Located, init: Expression, imports: Map<string, Import>): void {
  const source = requiredName(init)
  if (source === undefined) return
  if (isNamed(id)) imports.set(id.name, { source, name: 'default', local: id.name })
  if (!('properties' in id) || !Array.isArray(id.properties)) return
  for (const part of id.properties) {
    const { key, value }: { key?: unknown; value?: unknown } = part
    if (isNamed(key) && isNamed(value)) imports.set(value.name, { source, name: key.name, local: value.name })
  }
}

function requiredName(node: Expression): string | undefined {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'require') return undefined
  const [first] = node.arguments
  return first?.type === 'StringLiteral' ? first.value : undefined
}

/**
 * `config.title = x`, `config = x`, `config.head.push(x)`, `Object.assign(config, x)`: gives the name that may have another
 * value, and the field that does if it is one.
 */
function changedBy(statement: Statement): string[][] {
  if (statement.type === 'BlockStatement') return statement.body.flatMap(changedBy)
  if (statement.type === 'IfStatement')
    return [statement.consequent, ...(statement.alternate ? [statement.alternate] : [])].flatMap(changedBy)
  if (statement.type !== 'ExpressionStatement') return []
  const { expression } = statement
  if (expression.type === 'AssignmentExpression') return [changedAt(expression.left)]
  if (expression.type !== 'CallExpression') return []
  const { callee } = expression
  const [first] = expression.arguments
  return [
    ...(callee.type === 'MemberExpression' ? [changedAt(callee.object)] : []),
    ...(first ? [changedAt(first)] : []),
  ]
}

function changedAt(node: Located): string[] {
  let [inner, field]: [unknown, string | undefined] = [node, undefined]
  for (let step = 0; step < MAX_MEMBERS && isMember(inner); step++) {
    const property =
      'property' in inner && !('computed' in inner && inner.computed === true) ? inner.property : undefined
    field = isNamed(property) ? property.name : undefined
    inner = inner.object
  }
  return isNamed(inner) ? [inner.name, ...(field === undefined ? [] : [field])] : []
}

function isMember(node: unknown): node is { object: unknown } {
  return (
    typeof node === 'object' && node !== null && 'type' in node && node.type === 'MemberExpression' && 'object' in node
  )
}

function isNamed(node: unknown): node is { name: string } {
  return typeof node === 'object' && node !== null && 'type' in node && node.type === 'Identifier' && 'name' in node
}

/** `a.b.c` of plain names, or undefined. */
export function nameOf(node: { type: string }): string | undefined {
  const parts: string[] = []
  let inner: unknown = node
  for (let step = 0; step < MAX_MEMBERS && isMember(inner); step++) {
    if (!('property' in inner) || !isNamed(inner.property)) return undefined
    parts.unshift(inner.property.name)
    inner = inner.object
  }
  return isNamed(inner) ? [inner.name, ...parts].join('.') : undefined
}

/** Gives where a node stands in the text. */
export function placeOf({ start, end, loc }: Located): Place {
  return { start: start ?? 0, end: end ?? 0, line: loc?.start.line ?? 1, column: (loc?.start.column ?? 0) + 1 }
}
