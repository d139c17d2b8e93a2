// Finds what the tests of a file are called, without running it.
import { parse } from '@babel/parser'

interface Node {
  type: string
  [field: string]: unknown
}

const IS_TEST = new Set(['describe', 'it', 'test', 'testProperty'])

/** Returns the titles as written in the code (`%s is refused`), and the texts in the rows of `test.each`. */
export function listTestTitles(code: string): string[] {
  const nodes = nodesIn(parse(code, { sourceType: 'module', plugins: ['typescript'] }))
  const declared = new Map(
    nodes.filter(({ type }) => type === 'VariableDeclarator').map((one) => [nameOf(one.id), one]),
  )
  return nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !IS_TEST.has(rootOf(node.callee))) return []
    const given = (node.arguments as Node[])[0]
    const rows = given?.type === 'Identifier' ? declared.get(nameOf(given))?.init : given
    return isEach(node.callee) ? textsIn(rows) : textsIn(given).slice(0, 1)
  })
}

/** The name at the beginning of `test.each(rows)(…)`. */
function rootOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  return callee.type === 'Identifier' ? nameOf(callee) : rootOf(callee.callee ?? callee.object)
}

function isEach(callee: unknown): boolean {
  return isNode(callee) && callee.type === 'MemberExpression' && nameOf(callee.property) === 'each'
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node.name === 'string' ? node.name : ''
}

function textsIn(root: unknown): string[] {
  return nodesIn(root).flatMap(({ type, value }) => (type === 'StringLiteral' ? [String(value)] : []))
}

/** Every node below and including this one, in the order of the code. */
function nodesIn(root: unknown): Node[] {
  if (Array.isArray(root)) return root.flatMap(nodesIn)
  if (!isNode(root)) return []
  return [root, ...Object.values(root).flatMap(nodesIn)]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
