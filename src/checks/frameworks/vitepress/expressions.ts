// Expressions of Vue's templates: whether they parse, and which names they read. The grammar is Babel's, as in Vue:
// https://vuejs.org/guide/essentials/template-syntax.html#using-javascript-expressions
import { isNode, parseExpression, parsesAsStatements, type SyntaxNode } from '../../config/parse-js.ts'

/**
 * The names that an expression reads, and the fields of the frontmatter of which it reads a part whatever they are; `fault`
 * where it does not parse.
 */
export type Expression =
  | { kind: 'parsed'; names: readonly string[]; fields: readonly string[] }
  | { kind: 'fault' | 'unclosed' }

/** Globals that templates may read: https://vuejs.org/api/application.html#app-config-globalproperties says the rest. */
const GLOBALS = new Set(
  (
    'Infinity undefined NaN isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent ' +
    'Math Number Date Array Object Boolean String RegExp Map Set JSON Intl BigInt console Error Symbol ' +
    'true false null arguments require'
  ).split(' '),
)
/**
 * What every component has, and what VitePress adds (client/app/index.ts). `$params` is there on pages that a file `.paths`
 * makes.
 */
const INSTANCE = new Set(
  (
    '$ $el $data $props $attrs $slots $refs $parent $root $host $emit $options $forceUpdate $nextTick $watch ' +
    '$frontmatter'
  ).split(' '),
)
/** Vue reads a single word without a parser, so `{{ if }}` is a name to it. */
const SINGLE_NAME = /^[A-Za-z_$\u00a0-\uffff][\w$\u00a0-\uffff]*$/

/** Gives the names that an expression reads. In a page with a script in TypeScript, expressions are in it too. */
export function readExpression(source: string, isTypeScript: boolean): Expression {
  const text = source.trim()
  if (text === '') return parsed([])
  if (SINGLE_NAME.test(text)) return parsed([text])
  try {
    const expression = parseExpression(text, isTypeScript)
    return parsed(freeNames(expression), isCertain(text) ? fieldsIn(expression) : [])
  } catch (error) {
    // What is nested too deeply for Babel is not judged.
    return error instanceof SyntaxError ? { kind: 'fault' } : parsed([])
  }
}

/** A handler may be statements. Its names are read on an event, when the page is there already. */
export function readHandler(source: string, isTypeScript: boolean): Expression {
  const read = readExpression(source, isTypeScript)
  return read.kind === 'parsed' || isTypeScript || parsesAsStatements(source) ? parsed([]) : read
}

/** `item in items`, `(item, index) of items`: the names of what is listed. */
export function readLoop(source: string, isTypeScript: boolean): Expression {
  const [, listed] = /\s(?:in|of)\s+(\S[\s\S]*)$/.exec(source) ?? []
  return listed === undefined ? { kind: 'fault' } : readExpression(listed, isTypeScript)
}

function parsed(names: readonly string[], fields: readonly string[] = []): Expression {
  return { kind: 'parsed', names: names.filter((name) => !GLOBALS.has(name) && !INSTANCE.has(name)), fields }
}

/** False where a part of the expression may decide that another is not evaluated. */
function isCertain(source: string): boolean {
  return !/&&|\|\||\?|=>|\bfunction\b/.test(source)
}

/** `a` of `$frontmatter.a.b` and `$frontmatter.a.b()`, at any depth of the expression. */
function fieldsIn(value: unknown, depth = 0): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, depth + 1))
  if (!isNode(value) || depth > FIELD_MAX_DEPTH) return []
  const { object } = value
  const own = value.type === 'MemberExpression' && isNode(object) ? fieldOf(object) : undefined
  const parts = Object.values(value).filter((part) => typeof part === 'object')
  return own === undefined ? parts.flatMap((part) => fieldsIn(part, depth + 1)) : [own]
}

const FIELD_MAX_DEPTH = 40

function fieldOf({ type, object, property, computed }: SyntaxNode): string | undefined {
  if (type !== 'MemberExpression' || computed === true || !isNode(object) || !isNode(property)) return undefined
  return object.type === 'Identifier' && object.name === '$frontmatter' ? String(property.name) : undefined
}

/** Names that are read and not bound within the expression, wherever in it that is. */
function freeNames(expression: unknown): string[] {
  const bound = new Set<string>()
  const read = new Set<string>()
  collect(expression, read, bound)
  return [...read].filter((name) => !bound.has(name))
}

function collect(value: unknown, read: Set<string>, bound: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collect(one, read, bound)
  if (!isNode(value)) return
  if (value.type === 'Identifier') read.add(String(value.name))
  else if (value.type === 'ThisExpression') read.add('this')
  else for (const part of readParts(value, bound)) collect(part, read, bound)
}

/** The parts of a node that may read names. Patterns bind theirs. */
function readParts(node: SyntaxNode, bound: Set<string>): unknown[] {
  switch (node.type) {
    case 'MemberExpression':
    case 'OptionalMemberExpression':
      return node.computed === true ? [node.object, node.property] : [node.object]
    case 'ObjectProperty':
      return node.computed === true ? [node.key, node.value] : [node.value]
    case 'FunctionExpression':
    case 'ObjectMethod':
      bound.add('this')
      for (const name of boundNames([node.id, node.params])) bound.add(name)
      return [node.params, node.body]
    case 'ArrowFunctionExpression':
      for (const name of boundNames(node.params)) bound.add(name)
      return [node.params, node.body]
    case 'VariableDeclarator':
      for (const name of boundNames(node.id)) bound.add(name)
      return [node.id, node.init]
    case 'UnaryExpression':
      return node.operator === 'typeof' ? [] : [node.argument]
    default:
      return node.type.startsWith('TS')
        ? [node.expression]
        : Object.values(node).filter((part) => typeof part === 'object')
  }
}

/** The names that patterns bind: those of parameters and of declarations, with those of their defaults. */
export function boundNames(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundNames)
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern.name)]
  const { properties, elements, value, argument, left } = pattern
  return [properties, elements, value, argument, left].flatMap(boundNames)
}
