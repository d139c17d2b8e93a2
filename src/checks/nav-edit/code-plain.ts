// The static part of an expression as data; everything else is opaque, told apart by its meaning.

import { isNode, type SyntaxNode } from '../config/parse-js.ts'
import { branchesOf, isChoice, unwrap } from './code-outcomes.ts'
import { isContainer, keyOf } from './code-regions.ts'
import type { Plain } from './plain.ts'
import { child, meaningText } from './syntax-tree.ts'

/** Gives the value of a literal, array or object, with `{ opaque }` in the place of whatever would have to be run. */
export function plainOf(value: SyntaxNode): Plain {
  const node = unwrap(value)
  if (node !== value) return [opaque(typesOf(value, node)), plainOf(node)]
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return literalValue(node)
    case 'NullLiteral':
      return null
    case 'TemplateLiteral':
      return templateText(node) ?? opaque(textOf(node))
    case 'ArrayExpression':
      return elementsOf(node).map((element) => (element === null ? opaque('hole') : plainOf(element)))
    case 'ObjectExpression':
      return { entries: elementsOf(node).flatMap((property) => (property === null ? [] : [entryOf(property)])) }
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return choiceOf(node)
    case 'SpreadElement':
      return spreadOf(node)
    default:
      return opaque(textOf(node))
  }
}

/** The code that decides stays; each of the values may be edited. */
function choiceOf(node: SyntaxNode): Plain {
  const branches = branchesOf(node)
  const decides = meaningText(node, (part) => (branches.includes(part) ? '_' : undefined))
  return { choice: [opaque(decides), ...branches.map(plainOf)] }
}

/** `...(isDev ? ['a'] : [])`; a spread of anything else is code. */
function spreadOf(node: SyntaxNode): Plain {
  const argument = child(node, 'argument')
  if (argument === undefined || !(isChoice(unwrap(argument)) || isContainer(unwrap(argument))))
    return opaque(textOf(node))
  return { choice: [opaque(meaningText(node, (part) => (part === argument ? '_' : undefined))), plainOf(argument)] }
}

function entryOf(property: SyntaxNode): [string, Plain] {
  const [key, value] = [keyOf(property), child(property, 'value')]
  if (key === undefined || value === undefined || property.shorthand === true) return ['', opaque(textOf(property))]
  return [key, plainOf(value)]
}

function literalValue(node: SyntaxNode): Plain {
  const { value } = node
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : opaque(textOf(node))
}

/** The text of a template without expressions. */
function templateText(node: SyntaxNode): string | undefined {
  const quasis = elementsOf(node, 'quasis')
  const text: unknown = quasis.length === 1 ? quasis[0]?.value : undefined
  const cooked = typeof text === 'object' && text !== null && 'cooked' in text ? text.cooked : undefined
  return typeof cooked === 'string' ? cooked : undefined
}

/** Empty places of arrays included, as null. */
function elementsOf(node: SyntaxNode, field = node.type === 'ArrayExpression' ? 'elements' : 'properties') {
  const list = node[field]
  return Array.isArray(list) ? list.map((element: unknown) => (isNode(element) ? element : null)) : []
}

/** The types around an expression, which must stay. */
function typesOf(outer: SyntaxNode, inner: SyntaxNode): string {
  return meaningText(outer, (node) => (node === inner ? '_' : undefined))
}

function textOf(node: SyntaxNode): string {
  return meaningText(node, () => undefined)
}

function opaque(text: string): Plain {
  return { opaque: text }
}
