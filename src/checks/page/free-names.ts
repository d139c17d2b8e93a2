// The names that an expression of MDX reads when its page is rendered, and that it does not bind itself. What may never run is
// left out: the bodies of most functions, the right side of `&&`, both sides of `? :`, and what follows `?.`.
import { isNode, type SyntaxNode } from '../config/parse-js.ts'

const DEPTH_MAX = 100

/** Methods of arrays that call the function that they are given. */
const CALLING = new Set('map flatMap filter forEach find findIndex some every reduce sort'.split(' '))

/** Gives each name once, in the order in which they are read. */
export function freeNames(expression: unknown): string[] {
  const found = new Set<string>()
  collect(expression, new Set(), found, 0)
  return [...found]
}

function collect(node: unknown, bound: ReadonlySet<string>, found: Set<string>, depth: number): void {
  if (Array.isArray(node)) for (const one of node) collect(one, bound, found, depth)
  if (!isNode(node) || depth > DEPTH_MAX) return
  if (node.type === 'Identifier' && !bound.has(String(node.name))) found.add(String(node.name))
  for (const part of partsOf(node)) collect(part, bound, found, depth + 1)
  for (const called of functionsCalledBy(node)) collectBody(called, bound, found, depth + 1)
}

/** The parts of a node that are evaluated whenever it is. */
function partsOf(node: SyntaxNode): unknown[] {
  switch (node.type) {
    case 'MemberExpression':
      return [node.object, node.computed === true ? node.property : undefined]
    case 'ChainExpression':
      return [startOfChain(node.expression)]
    case 'CallExpression':
    case 'NewExpression':
      return [node.callee, node.arguments]
    case 'UnaryExpression':
      return node.operator === 'typeof' && isNode(node.argument) && node.argument.type === 'Identifier'
        ? []
        : [node.argument]
    case 'LogicalExpression':
      return [node.left]
    case 'ConditionalExpression':
      return [node.test]
    case 'BinaryExpression':
      return [node.left, node.right]
    case 'AssignmentExpression':
      return [node.right]
    case 'Property':
      return [node.computed === true ? node.key : undefined, node.value]
    case 'TaggedTemplateExpression':
      return [node.tag, node.quasi]
    case 'JSXElement':
      return [node.openingElement, node.children]
    case 'JSXOpeningElement':
      return [node.attributes]
    case 'JSXAttribute':
      return [node.value]
    case 'JSXFragment':
      return [node.children]
    case 'ArrayExpression':
      return [node.elements]
    case 'ObjectExpression':
      return [node.properties]
    case 'SequenceExpression':
    case 'TemplateLiteral':
      return [node.expressions]
    case 'SpreadElement':
    case 'JSXSpreadAttribute':
    case 'AwaitExpression':
    case 'UpdateExpression':
      return [node.argument]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return [node.expression]
    default:
      return []
  }
}

/** `a` of `a.b?.c[d]`: the rest may not be evaluated. */
function startOfChain(node: unknown): unknown {
  let inner = node
  while (isNode(inner) && (inner.type === 'MemberExpression' || inner.type === 'CallExpression')) {
    inner = inner.type === 'MemberExpression' ? inner.object : inner.callee
  }
  return inner
}

/** `list.map((item) => ...)`, `(() => ...)()`. */
function functionsCalledBy({ type, callee, arguments: given }: SyntaxNode): SyntaxNode[] {
  if (type !== 'CallExpression' || !isNode(callee)) return []
  const { property } = callee
  const calls = callee.type === 'MemberExpression' && isNode(property) && CALLING.has(String(property.name))
  if (isFunction(callee)) return [callee]
  return calls && Array.isArray(given) ? given.filter(isFunction) : []
}

function isFunction(node: unknown): node is SyntaxNode {
  return isNode(node) && (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression')
}

/** Reads the body up to the first statement that decides what runs next. */
function collectBody(node: SyntaxNode, outer: ReadonlySet<string>, found: Set<string>, depth: number): void {
  const { body } = node
  const statements = isNode(body) && body.type === 'BlockStatement' && Array.isArray(body.body) ? body.body : undefined
  const own = statements?.flatMap(declaredBy) ?? []
  const bound = new Set([...outer, ...own, 'arguments', ...boundNames([node.id, node.params])])
  for (const statement of statements ?? [{ type: 'ReturnStatement', argument: body }]) {
    if (!isNode(statement)) return
    if (statement.type === 'VariableDeclaration') collect(initialValues(statement), bound, found, depth)
    else if (statement.type === 'ExpressionStatement') collect(statement.expression, bound, found, depth)
    else if (statement.type === 'ReturnStatement') collect(statement.argument, bound, found, depth)
    if (!/^(?:VariableDeclaration|FunctionDeclaration|ExpressionStatement)$/.test(statement.type)) return
  }
}

function declaredBy(statement: unknown): string[] {
  return isNode(statement) ? boundNames(statement.type === 'VariableDeclaration' ? statement : statement.id) : []
}

/** What the variables of a declaration begin with. */
export function initialValues({ declarations }: SyntaxNode): unknown[] {
  return Array.isArray(declarations) ? declarations.map((one: unknown) => (isNode(one) ? one.init : undefined)) : []
}

/** The names that patterns, declarations and the parts of imports bind. */
export function boundNames(pattern: unknown, depth = 0): string[] {
  if (depth > DEPTH_MAX) return []
  if (Array.isArray(pattern)) return pattern.flatMap((one) => boundNames(one, depth + 1))
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'VariableDeclaration':
      return boundNames(pattern.declarations, depth + 1)
    case 'VariableDeclarator':
      return boundNames(pattern.id, depth + 1)
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return boundNames(pattern.local, depth + 1)
    default: {
      const { properties, elements, value, argument, left } = pattern
      return [properties, elements, value, argument, left].flatMap((part) => boundNames(part, depth + 1))
    }
  }
}

/** The names that the statements of a page bind: `import` and `export` are all that MDX has. */
export function namesOfModule(program: unknown): string[] {
  if (!isNode(program) || !Array.isArray(program.body)) return []
  return program.body.flatMap((statement: unknown) => {
    if (!isNode(statement)) return []
    if (statement.type === 'ImportDeclaration') return boundNames(statement.specifiers)
    const { declaration } = statement
    if (!isNode(declaration)) return []
    return boundNames(declaration.type === 'VariableDeclaration' ? declaration : declaration.id)
  })
}
