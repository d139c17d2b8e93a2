// From the syntax tree of a module to the values that are written out in it.
import type { ParseResult } from '@babel/parser'
import type { Import, StaticField, StaticModule, StaticNode } from './js-module.ts'
import {
  type Exported,
  type Expression,
  exportedBy,
  type FunctionBody,
  type Located,
  nameOf,
  placeOf,
  type Scope,
  scopeOf,
} from './js-scope.ts'

type ArrayLiteral = Extract<Expression, { type: 'ArrayExpression' }>
type ObjectLiteral = Extract<Expression, { type: 'ObjectExpression' }>
type Call = Extract<Expression, { type: 'CallExpression' | 'NewExpression' }>
type Member = Extract<Expression, { type: 'MemberExpression' }>
type StaticObject = Extract<StaticNode, { kind: 'object' }>

/** The names that are being read, and a budget, so that names that refer to each other do not unfold without end. */
interface Reading {
  text: string
  /** Where the second value of a condition begins, while it is read. */
  branch: number | undefined
  nodesLeft: number
  depth: number
  names: Set<string>
}

const REQUIRE = /\brequire\(\s{0,20}['"](\.[^'"\n]{1,300})['"]/g
const MAX_NODES = 50_000
const MAX_DEPTH = 200
/** Calls and functions taken off around the exported value. */
const MAX_WRAPPERS = 10

/** Gives the exported value of a parsed module, and its names. Throws RangeError on nesting past the stack. */
export function evaluateModule(file: ParseResult, text: string): Pick<StaticModule, 'root' | 'named' | 'imports'> {
  const { body } = file.program
  const scope = scopeOf(body)
  const read = (): Reading => startReading(text)
  const exported = exportedBy(body)
  return {
    imports: [...scope.imports.values(), ...requiredIn(text)],
    root: exported === undefined ? dynamic(file.program) : unwrap(exported, scope, read(), MAX_WRAPPERS),
    named(name) {
      const body = scope.functions.get(name)
      if (body !== undefined) return unwrapFunction(body, body, scope, read(), MAX_WRAPPERS)
      const value = scope.values.get(name)
      if (value === undefined) return undefined
      const isFunction = value.type === 'ArrowFunctionExpression' || value.type === 'FunctionExpression'
      return isFunction ? unwrap(value, scope, read(), MAX_WRAPPERS) : evaluate(value, scope, read())
    },
  }
}

function startReading(text: string): Reading {
  return { text, branch: undefined, nodesLeft: MAX_NODES, depth: 0, names: new Set() }
}

/** Files that are required in the middle of an expression. */
function requiredIn(text: string): Import[] {
  return [...text.matchAll(REQUIRE)].map(([, source = '']) => ({ source, name: 'default' }))
}

/** Takes wrappers off the exported value: calls around one value, functions that only return, names, annotations. */
function unwrap(node: Exported | Expression, scope: Scope, reading: Reading, left: number): StaticNode {
  if (left === 0 || reading.nodesLeft-- <= 0) return dynamic(node)
  switch (node.type) {
    case 'CallExpression':
      return unwrapCall(node, scope, reading, left)
    case 'AwaitExpression':
      return unwrap(node.argument, scope, reading, left - 1)
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return unwrapFunction(node.body, node, scope, reading, left)
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement'
        ? unwrapFunction(node.body, node, scope, reading, left)
        : unwrap(node.body, scope, reading, left - 1)
    case 'Identifier': {
      const body = scope.functions.get(node.name)
      if (body !== undefined) return unwrapFunction(body, node, scope, reading, left)
      const value = scope.values.get(node.name)
      return value === undefined
        ? evaluate(node, scope, reading)
        : withChanges(unwrap(value, scope, reading, left - 1), scope.changed.get(node.name))
    }
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
      return unwrap(node.expression, scope, reading, left - 1)
    default:
      return isExpression(node) ? evaluate(node, scope, reading) : dynamic(node)
  }
}

/** `defineConfig({...})`, `withPlugin(config, true)`, `Object.assign({}, base, {...})`, `(() => {...})()`. */
function unwrapCall(node: Call, scope: Scope, reading: Reading, left: number): StaticNode {
  const { callee } = node
  if (callee.type === 'ArrowFunctionExpression' || callee.type === 'FunctionExpression')
    return unwrap(callee, scope, reading, left - 1)
  const values = node.arguments
    .flatMap((argument) => (isExpression(argument) ? unwrap(argument, scope, reading, left - 1) : []))
    .filter(({ kind }) => kind === 'object' || kind === 'array')
  const [only] = values
  if (only !== undefined && values.length === 1 && isAlone(node, scope)) return only
  const isAssigned = nameOf(callee) === 'Object.assign'
  const objects = values.flatMap((value) => (value.kind === 'object' ? value : []))
  if (objects.length < 2 || objects.length < values.length) return evaluate(node, scope, reading)
  return mergeObjects(node, objects, !isAssigned || objects.length < node.arguments.length)
}

/** A call of a function of this file is what that function returns, not what it is given. */
function isAlone({ callee, arguments: given }: Call, scope: Scope): boolean {
  const name = nameOf(callee) ?? ''
  return given.length === 1 || !(scope.functions.has(name) || scope.values.has(name))
}

/** Later fields win. An unknown function may put together what it is given otherwise, and `isOpen` says so. */
function mergeObjects(node: Located, objects: readonly StaticObject[], isOpen: boolean): StaticNode {
  const fields = new Map(objects.flatMap((object) => object.fields.map((field) => [field.key, field] as const)))
  return {
    kind: 'object',
    ...placeOf(node),
    fields: [...fields.values()],
    isOpen: isOpen || objects.some((object) => object.isOpen),
  }
}

/** The value of a function that declares and then returns, without a decision on the way. */
function unwrapFunction(body: FunctionBody, node: Located, scope: Scope, reading: Reading, left: number): StaticNode {
  const last = body.body.at(-1)
  const isStraight = body.body
    .slice(0, -1)
    .every(({ type }) => /^(VariableDeclaration|ExpressionStatement|(TSDeclare)?FunctionDeclaration)$|^TS/.test(type))
  if (!isStraight || last?.type !== 'ReturnStatement' || !last.argument) return dynamic(node)
  return unwrap(last.argument, scopeOf(body.body, scope), reading, left - 1)
}

function isExpression(node: { type: string }): node is Expression {
  return !/^(SpreadElement|ArgumentPlaceholder|ClassDeclaration|FunctionDeclaration|TSDeclareFunction)$/.test(node.type)
}

function evaluate(node: Expression, scope: Scope, reading: Reading): StaticNode {
  if (reading.nodesLeft-- <= 0 || reading.depth >= MAX_DEPTH) return dynamic(node)
  reading.depth++
  const value = staticValueOf(node, scope, reading)
  reading.depth--
  return value
}

function staticValueOf(node: Expression, scope: Scope, reading: Reading): StaticNode {
  switch (node.type) {
    case 'StringLiteral':
      return stringNode(node, node.value, reading)
    case 'TemplateLiteral': {
      const [only] = node.quasis
      const isFixed = node.expressions.length === 0 && typeof only?.value.cooked === 'string'
      return isFixed ? stringNode(node, only.value.cooked ?? '', reading) : dynamic(node)
    }
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return { kind: 'literal', ...placeOf(node), value: node.value }
    case 'NullLiteral':
      return { kind: 'literal', ...placeOf(node), value: null }
    case 'ArrayExpression':
      return { kind: 'array', ...placeOf(node), items: itemsOf(node, scope, reading) }
    case 'ObjectExpression':
      return objectNode(node, scope, reading)
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return evaluate(node.expression, scope, reading)
    case 'Identifier':
      return namedNode(node, scope, reading)
    case 'MemberExpression':
      return memberNode(node, scope, reading)
    case 'CallExpression':
    case 'NewExpression':
      return callNode(node, scope, reading)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return { ...dynamic(node), returns: () => unwrap(node, scope, startReading(reading.text), MAX_WRAPPERS) }
    default:
      return dynamic(node)
  }
}

/** Of an element that depends on a condition, all that it may be. */
function itemsOf(node: ArrayLiteral, scope: Scope, reading: Reading): StaticNode[] {
  return node.elements.flatMap((element): StaticNode[] => {
    if (element === null) return [dynamic(node)]
    if (element.type !== 'SpreadElement') return readOutcomes(element, scope, reading)
    return readOutcomes(element.argument, scope, reading).flatMap((spread) => {
      return spread.kind === 'array' ? [...spread.items] : [dynamic(element)]
    })
  })
}

/** Gives the values that an expression may come to: one, or those of `a ? b : c` and `a && b`. */
function readOutcomes(node: Expression, scope: Scope, reading: Reading): StaticNode[] {
  if (node.type === 'LogicalExpression' && node.operator === '&&') return [evaluate(node.right, scope, reading)]
  if (node.type !== 'ConditionalExpression') return [evaluate(node, scope, reading)]
  const first = evaluate(node.consequent, scope, reading)
  const { branch } = reading
  reading.branch = node.alternate.start ?? branch
  const second = evaluate(node.alternate, scope, reading)
  reading.branch = branch
  return [first, second]
}

/** Later fields of the same name win, as they do when the code runs. */
function objectNode(node: ObjectLiteral, scope: Scope, reading: Reading): StaticNode {
  const fields = new Map<string, StaticField>()
  const spreads: StaticNode[] = []
  let isOpen = false
  for (const property of node.properties) {
    const known = fieldsOf(property, scope, reading)
    isOpen ||= known.isOpen
    spreads.push(...(known.spreads ?? []))
    for (const field of known.fields) {
      fields.delete(field.key)
      fields.set(field.key, field)
    }
  }
  const others = spreads.length === 0 ? {} : { spreads }
  return { kind: 'object', ...placeOf(node), fields: [...fields.values()], isOpen, ...others }
}

function fieldsOf(
  property: ObjectLiteral['properties'][number],
  scope: Scope,
  reading: Reading,
): { fields: readonly StaticField[]; isOpen: boolean; spreads?: readonly StaticNode[] } {
  if (property.type === 'SpreadElement') {
    const spread = evaluate(property.argument, scope, reading)
    if (spread.kind === 'object') return spread
    return { fields: [], isOpen: true, ...(spread.kind === 'import' ? { spreads: [spread] } : {}) }
  }
  const key = keyOf(property, scope, reading)
  if (key === undefined) return { fields: [], isOpen: true }
  const isValue = property.type === 'ObjectProperty' && isExpression(property.value)
  const value = isValue ? evaluate(property.value as Expression, scope, reading) : methodOf(property, scope, reading)
  return { fields: [{ key, keyPlace: placeOf(property.key), value }], isOpen: false }
}

/** `redirects() { return [...] }` */
function methodOf(property: ObjectLiteral['properties'][number], scope: Scope, reading: Reading): StaticNode {
  if (property.type !== 'ObjectMethod' || property.kind !== 'method' || property.generator) return dynamic(property)
  const { text } = reading
  const returns = () => unwrapFunction(property.body, property, scope, startReading(text), MAX_WRAPPERS)
  return { ...dynamic(property), returns }
}

function keyOf(
  property: Exclude<ObjectLiteral['properties'][number], { type: 'SpreadElement' }>,
  scope: Scope,
  reading: Reading,
): string | undefined {
  const { key } = property
  if (property.computed && isExpression(key)) {
    const value = evaluate(key, scope, reading)
    return value.kind === 'string' ? value.value : undefined
  }
  if (key.type === 'Identifier') return key.name
  return key.type === 'StringLiteral' || key.type === 'NumericLiteral' ? String(key.value) : undefined
}

function namedNode(node: Extract<Expression, { type: 'Identifier' }>, scope: Scope, reading: Reading): StaticNode {
  const { name } = node
  const imported = scope.imports.get(name)
  if (imported !== undefined) return { kind: 'import', ...placeOf(node), ...imported }
  const value = scope.values.get(name)
  if (value === undefined || reading.names.has(name)) return dynamic(node)
  reading.names.add(name)
  const result = evaluate(value, scope, reading)
  reading.names.delete(name)
  return withChanges(result, scope.changed.get(name))
}

/** What a later statement sets, such as `config.rewrites = x`, is not read. */
function withChanges(node: StaticNode, changed: readonly string[] | undefined): StaticNode {
  if (changed === undefined) return node
  const { start, end, line, column } = node
  const place = { start, end, line, column }
  if (node.kind !== 'object') return { kind: 'dynamic', ...place }
  const kept = node.fields.filter(({ key }) => !changed.includes(key))
  const set = changed.map((key): StaticField => ({ key, keyPlace: place, value: { kind: 'dynamic', ...place } }))
  return { ...node, fields: [...kept, ...set] }
}

function memberNode(node: Member, scope: Scope, reading: Reading): StaticNode {
  if (node.object.type === 'Super' || node.property.type !== 'Identifier' || node.computed) return dynamic(node)
  const { name } = node.property
  const object = evaluate(node.object, scope, reading)
  const field = object.kind === 'object' ? object.fields.findLast(({ key }) => key === name) : undefined
  return field?.value ?? dynamic(node)
}

function callNode(node: Call, scope: Scope, reading: Reading): StaticNode {
  const { callee } = node
  if (callee.type === 'ArrowFunctionExpression' || callee.type === 'FunctionExpression')
    return unwrap(callee, scope, reading, MAX_WRAPPERS)
  const args = node.arguments.map((argument) =>
    isExpression(argument) ? evaluate(argument, scope, reading) : dynamic(argument),
  )
  const isNamed = callee.type === 'Identifier' && scope.imports.has(callee.name)
  const of = callee.type === 'CallExpression' || isNamed ? evaluate(callee, scope, reading) : undefined
  return { kind: 'call', ...placeOf(node), callee: nameOf(callee), of, args }
}

function stringNode(node: Located, value: string, { text, branch }: Reading): StaticNode {
  const place = placeOf(node)
  const range = { start: place.start + 1, end: place.end - 1 }
  const written = text.slice(range.start, range.end)
  return { kind: 'string', ...place, value, range, text: written, ...(branch === undefined ? {} : { branch }) }
}

function dynamic(node: Located): Extract<StaticNode, { kind: 'dynamic' }> {
  return { kind: 'dynamic', ...placeOf(node) }
}
