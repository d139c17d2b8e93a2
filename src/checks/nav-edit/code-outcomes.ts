// What an expression comes to: the branches of a condition, what a function returns.
import { isNode, type SyntaxNode } from '../config/parse-js.ts'
import { child, children } from './syntax-tree.ts'

const FUNCTION = /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/
const TYPED = /^(?:TSAsExpression|TSSatisfiesExpression|TSNonNullExpression|TSTypeAssertion)$/

/** The expression without TypeScript's `as`, `satisfies`, `!` and `<T>`. */
export function unwrap(node: SyntaxNode): SyntaxNode {
  const inner = TYPED.test(node.type) ? child(node, 'expression') : undefined
  return inner === undefined ? node : unwrap(inner)
}

/** True for `a ? b : c`, `a && b`, `a || b` and `a ?? b`. */
export function isChoice({ type }: SyntaxNode): boolean {
  return type === 'ConditionalExpression' || type === 'LogicalExpression'
}

/** Gives the values that a choice is made of, without what decides. */
export function branchesOf(choice: SyntaxNode): SyntaxNode[] {
  const isConditional = choice.type === 'ConditionalExpression'
  const fields = isConditional ? ['consequent', 'alternate'] : choice.operator === '&&' ? ['right'] : ['left', 'right']
  return fields.flatMap((field) => child(choice, field) ?? [])
}

/** Gives all values that an expression may come to: itself, unless it is a choice, a function, or a call of one. */
export function outcomesOf(value: SyntaxNode | undefined): SyntaxNode[] {
  if (value === undefined) return []
  const node = unwrap(value)
  if (isChoice(node)) return branchesOf(node).flatMap(outcomesOf)
  if (node.type === 'AwaitExpression') return outcomesOf(child(node, 'argument'))
  if (FUNCTION.test(node.type)) return returnedBy(node).flatMap(outcomesOf)
  const callee = node.type === 'CallExpression' ? child(node, 'callee') : undefined
  return callee !== undefined && FUNCTION.test(callee.type) ? outcomesOf(callee) : [node]
}

/** Gives what a function returns; nothing of a generator, whose values depend on its caller. */
function returnedBy(code: SyntaxNode): SyntaxNode[] {
  const body = child(code, 'body')
  if (body === undefined || code.generator === true) return []
  return body.type === 'BlockStatement' ? returnsIn(children(body, 'body')) : [body]
}

/** Of all `return` statements, but those of functions within. */
function returnsIn(statements: readonly SyntaxNode[]): SyntaxNode[] {
  const found: SyntaxNode[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (isNode(value)) visitNode(value)
  }
  const visitNode = (node: SyntaxNode): void => {
    if (node.type === 'ReturnStatement') found.push(...[child(node, 'argument') ?? []].flat())
    else if (/(?:Statement|Case)$/.test(node.type)) for (const part of Object.values(node)) visit(part)
  }
  visit(statements)
  return found
}
