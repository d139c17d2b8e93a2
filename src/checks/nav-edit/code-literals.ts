// Names of pages inside the calls of a navigation (`group('Guides', { items: ['guides/a'] })`). What a call makes of a
// name is not known without running it, but the name of a page that moves may become its new name.
import { isNode, type SyntaxNode } from '../config/parse-js.ts'
import { applySplices } from '../config/splice.ts'
import type { Range } from '../positions.ts'
import { nameOf } from './code-names.ts'
import { branchesOf, isChoice, unwrap } from './code-outcomes.ts'
import { type CodeScope, isContainer, keyOf } from './code-regions.ts'
import type { EntryRules } from './entry-rules.ts'
import { child, children } from './syntax-tree.ts'

/** The name of a page before and after it moved, as a navigation writes it. */
export interface NavRename {
  /** The file with the navigation. */
  path: string
  from: string
  to: string
}

export interface CodeLiteral {
  value: string
  line: number
  /** The text within the quotes. */
  range: Range
}

/** Keys of the objects in a call under which a list of pages stands, beside the keys of entries. */
const LIST_KEYS = /^(?:items|pages|docs|children|entries|slugs|links|articles|sections)$/
/** Methods of arrays that hand on what the array holds. */
const LIST_METHODS = /^(?:map|flatMap|filter|concat|flat|reverse|toReversed|slice|sort|toSorted)$/
/** Functions by whose name a text may be a module, a file or a command. */
const READS = /require|import|eval|exec|spawn|fork|read|write|fetch|open|load|glob|resolve|run|function/i
const FUNCTION = /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/
const MAX_DEPTH = 100

/** Gives the texts in calls of these parts of a navigation that stand where names of pages do. Keys are none. */
export function literalsInCalls(scope: CodeScope, regions: readonly SyntaxNode[], rules: EntryRules): CodeLiteral[] {
  const imported = scope.importSources()
  const found = regions.flatMap((region) => literalsIn(region, { scope, rules, isInCall: false, depth: 0 }))
  return found.filter(({ value }) => !imported.has(value))
}

interface Place {
  scope: CodeScope
  rules: EntryRules
  isInCall: boolean
  depth: number
}

function literalsIn(value: SyntaxNode, place: Place): CodeLiteral[] {
  const node = unwrap(value)
  if (place.depth > MAX_DEPTH) return []
  const inside = { ...place, depth: place.depth + 1 }
  const below = (nodes: readonly SyntaxNode[]): CodeLiteral[] => nodes.flatMap((part) => literalsIn(part, inside))
  if (isChoice(node)) return below(branchesOf(node))
  switch (node.type) {
    case 'StringLiteral':
      return place.isInCall ? literalOf(node) : []
    case 'ArrayExpression':
      return below(children(node, 'elements'))
    case 'ObjectExpression':
      return below(children(node, 'properties').filter((property) => mayNamePages(property, place)))
    case 'ObjectProperty':
      return below(partsIn(node, 'value'))
    case 'SpreadElement':
      return below(partsIn(node, 'argument'))
    case 'CallExpression':
      return literalsInCall(node, inside)
    case 'Identifier':
      return place.isInCall ? below(place.scope.usedOnlyBy(node).filter(isContainer)) : []
    default:
      return []
  }
}

function literalOf({ value, start, end, loc }: SyntaxNode): CodeLiteral[] {
  if (typeof value !== 'string' || typeof start !== 'number' || typeof end !== 'number') return []
  return [{ value, line: lineOf(loc), range: { start: start + 1, end: end - 1 } }]
}

function lineOf(loc: unknown): number {
  const start: unknown = typeof loc === 'object' && loc !== null && 'start' in loc ? loc.start : undefined
  const line: unknown = typeof start === 'object' && start !== null && 'line' in start ? start.line : undefined
  return typeof line === 'number' ? line : 1
}

/** Outside of calls everything is followed; in them, what stands under a key that is unknown may be anything. */
function mayNamePages(property: SyntaxNode, { rules: { addresses = [], files = [] }, isInCall }: Place): boolean {
  const key = keyOf(property)
  if (property.type !== 'ObjectProperty' || property.shorthand === true || key === undefined) return false
  return !isInCall || LIST_KEYS.test(key) || addresses.includes(key) || files.includes(key)
}

/** Calls of functions of this repository, and of methods of a list that is written out. */
function literalsInCall(call: SyntaxNode, place: Place): CodeLiteral[] {
  const callee = child(call, 'callee')
  if (callee === undefined) return []
  const given = children(call, 'arguments')
  const name = nameOf(callee)
  if (name !== undefined && (READS.test(name) || !place.scope.isOwnFunction(name))) return []
  const isMethod = callee.type === 'MemberExpression' && callee.computed !== true
  const object = isMethod ? child(callee, 'object') : undefined
  const isList = LIST_METHODS.test(nameOf(child(callee, 'property')) ?? '')
  if (name === undefined && (object === undefined || !isList)) return []
  const parts = object === undefined ? given : [object, ...given.filter((part) => !FUNCTION.test(part.type))]
  return parts.flatMap((part) => literalsIn(part, { ...place, isInCall: true }))
}

function partsIn(node: SyntaxNode, field: string): SyntaxNode[] {
  const value = child(node, field)
  return isNode(value) ? [value] : []
}

/** Writes the new name in the place of each such text. Names are plain, so that no quote needs an escape. */
export function renameLiterals(text: string, literals: readonly CodeLiteral[], { from, to }: NavRename): string {
  const splices = literals.filter(({ value }) => value === from).map(({ range }) => ({ ...range, text: to }))
  return applySplices(text, splices)
}
