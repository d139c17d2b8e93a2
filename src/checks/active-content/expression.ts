// Which JavaScript expressions are plain values. Decided from the syntax tree; nothing is ever run.

import { isNode } from '../config/parse-js.ts'

const DEPTH_MAX = 50

/** True for literals, arrays and objects of literals, templates without `${}`, and nothing else. */
export function isStatic(node: unknown, depth = 0): boolean {
  if (node === null) return true
  if (!isNode(node) || depth > DEPTH_MAX) return false
  switch (node.type) {
    case 'Literal':
      return true
    case 'TemplateLiteral':
      return listOf(node.expressions).length === 0
    case 'UnaryExpression':
      return (
        (node.operator === '-' || node.operator === '+' || node.operator === '!') && isStatic(node.argument, depth + 1)
      )
    case 'BinaryExpression':
      return /^[-+*/]$/.test(String(node.operator)) && [node.left, node.right].every((one) => isNumber(one, depth + 1))
    case 'Identifier':
      return node.name === 'undefined' || node.name === 'NaN' || node.name === 'Infinity'
    case 'ArrayExpression':
      return listOf(node.elements).every((element) => isStatic(element, depth + 1))
    case 'ObjectExpression':
      return listOf(node.properties).every((property) => isStaticProperty(property, depth + 1))
    default:
      return false
  }
}

/** Sums of texts are left out: they can spell what their parts do not show. */
function isNumber(node: unknown, depth: number): boolean {
  if (!isNode(node) || !isStatic(node, depth)) return false
  if (node.type === 'UnaryExpression') return isNumber(node.argument, depth + 1)
  return node.type === 'BinaryExpression' || (node.type === 'Literal' && typeof node.value === 'number')
}

function isStaticProperty(node: unknown, depth: number): boolean {
  if (!isNode(node) || node.type !== 'Property') return false
  // React sets the value of __html as markup.
  const isPlain = node.kind === 'init' && node.computed === false && node.method === false && node.shorthand === false
  return isPlain && nameOf(node.key) !== '__html' && isStatic(node.value, depth)
}

function nameOf(key: unknown): unknown {
  return isNode(key) ? (key.name ?? key.value) : undefined
}

/** Gives each string and number in a static expression with the name of the property that has it, else `name`. */
export function stringsIn(node: unknown, name: string, depth = 0): [name: string, text: string][] {
  if (!isNode(node) || depth > DEPTH_MAX) return []
  if (node.type === 'Literal') return isText(node.value) ? [[name, String(node.value)]] : []
  if (node.type === 'TemplateLiteral')
    return listOf(node.quasis)
      .flatMap(cookedOf)
      .map((text) => [name, text])
  if (node.type === 'UnaryExpression') {
    return stringsIn(node.argument, name, depth + 1).map(([key, text]) => [key, `${String(node.operator)}${text}`])
  }
  if (node.type === 'Property') return stringsIn(node.value, String(nameOf(node.key)), depth + 1)
  return [...listOf(node.elements), ...listOf(node.properties)].flatMap((item) => stringsIn(item, name, depth + 1))
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function cookedOf(quasi: unknown): string[] {
  const value = isNode(quasi) ? quasi.value : undefined
  const cooked = typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : undefined
  return typeof cooked === 'string' ? [cooked] : []
}

/** Gives the expressions of a program: `{...}` in MDX has one, or none when it holds only a comment. */
export function expressionsOf(program: unknown): unknown[] {
  if (!isNode(program)) return [undefined]
  return listOf(program.body).map((statement) =>
    isNode(statement) && statement.type === 'ExpressionStatement' ? statement.expression : undefined,
  )
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
