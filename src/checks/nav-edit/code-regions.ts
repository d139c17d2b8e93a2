// Finds the arrays and objects of a code file that are its navigation: what the file exports, and declarations that
// nothing but the navigation uses, since a text that other code reads as well could change what that code does.
import { isNode, type SyntaxNode } from '../config/parse-js.ts'
import { type CodeNames, declarationsIn, nameOf, readNames } from './code-names.ts'
import { isChoice, outcomesOf, unwrap } from './code-outcomes.ts'
import { child, children, meaningOf } from './syntax-tree.ts'

export interface Regions {
  /** The outermost arrays, objects and calls of the navigation, in no order. */
  nav: readonly SyntaxNode[]
  /** Those of redirects. Default: none. */
  redirects?: readonly SyntaxNode[]
}

/** What a file exports and declares, and how often each name is used. */
export class CodeScope {
  readonly #program: SyntaxNode
  readonly #names: CodeNames
  readonly #isEntryList: (node: SyntaxNode) => boolean

  /** `isEntryList` is true for a value that holds entries of a navigation and nothing else. */
  constructor(program: SyntaxNode, isEntryList: (node: SyntaxNode) => boolean) {
    this.#program = program
    this.#names = readNames(program)
    this.#isEntryList = isEntryList
  }

  exportedByDefault(): SyntaxNode[] {
    return exportedValues(this.#program, false)
  }

  /** By default and by name. */
  exported(): SyntaxNode[] {
    return exportedValues(this.#program, true)
  }

  /**
   * Follows names, calls, conditions and functions to arrays and objects, as long as nothing else uses them, or they
   * hold entries and nothing else; and to calls, of which nothing may be edited but the names of pages that move.
   */
  regionsFrom(values: readonly SyntaxNode[]): SyntaxNode[] {
    const { declared, uses, shadowed } = this.#names
    const regions = new Set<SyntaxNode>()
    const met = new Map<string, number>()
    const waiting = values.flatMap(outcomesOf)
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (isContainer(node) || node.type === 'CallExpression') regions.add(node)
      for (const name of namesIn(node)) {
        const count = (met.get(name) ?? 0) + 1
        met.set(name, count)
        const found = outcomesOf(declared.get(name))
        // With this all uses are in the navigation; one more is the declaration itself.
        const isOwn = uses.get(name) === count + 1
        const isShared = count === 1 && !shadowed.has(name) && found.length > 0 && found.every(this.#isEntryList)
        if (isOwn || isShared) waiting.push(...found)
      }
    }
    return [...regions]
  }

  /** Gives the value of a name whose only use is this one; [] for any other. */
  usedOnlyBy(node: SyntaxNode): SyntaxNode[] {
    const { declared, uses, shadowed } = this.#names
    const name = nameOf(node)
    const value = name === undefined || shadowed.has(name) ? undefined : declared.get(name)
    return name !== undefined && value !== undefined && uses.get(name) === 2 ? [unwrap(value)] : []
  }

  /** True for a function that this file declares or takes from another file of the repository. */
  isOwnFunction(name: string): boolean {
    const { declared, shadowed } = this.#names
    const value = declared.get(name)
    if (shadowed.has(name)) return false
    return value === undefined ? this.#importsFromFile(name) : isFunction(value)
  }

  /** What the file imports, in any way. */
  importSources(): ReadonlySet<string> {
    return sourcesIn(this.#program)
  }

  #importsFromFile(name: string): boolean {
    return children(this.#program, 'body').some((statement) => {
      if (statement.type !== 'ImportDeclaration') return false
      const isNamed = children(statement, 'specifiers').some((part) => nameOf(child(part, 'local')) === name)
      return isNamed && /^\.{1,2}\//.test(String(child(statement, 'source')?.value))
    })
  }

  /** Navigation for other files to import: exports whose names say so, and a default export of its shape. */
  listsExported(): SyntaxNode[] {
    const named = children(this.#program, 'body')
      .flatMap((statement) =>
        statement.type === 'ExportNamedDeclaration' ? (child(statement, 'declaration') ?? []) : [],
      )
      .flatMap(declarationsIn)
      .filter(([name]) => /sidebar|nav/i.test(name) && this.#names.uses.get(name) === 1)
      .map(([, value]) => value)
    const byDefault = this.exportedByDefault().filter((value) => this.valuesNamed([value]).every(isSidebar))
    return [...named, ...byDefault]
  }

  /** Gives objects that these values come to, name, or pass to a call (`defineConfig({...})`). */
  objectsFrom(values: readonly SyntaxNode[]): SyntaxNode[] {
    return this.#follow(values, (call) => children(call, 'arguments')).filter(isObject)
  }

  /** Gives what these values come to, and what they come to that they name. */
  valuesNamed(values: readonly SyntaxNode[]): SyntaxNode[] {
    return this.#follow(values, () => []).filter((node) => nameOf(node) === undefined)
  }

  #follow(values: readonly SyntaxNode[], insideCall: (call: SyntaxNode) => SyntaxNode[]): SyntaxNode[] {
    const met = new Set<SyntaxNode>()
    const waiting = values.flatMap(outcomesOf)
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (met.has(node)) continue
      met.add(node)
      if (node.type === 'CallExpression') waiting.push(...insideCall(node).flatMap(outcomesOf))
      waiting.push(...outcomesOf(this.#names.declared.get(nameOf(node) ?? calledName(node) ?? '')))
    }
    return [...met]
  }
}

/** `import`, `export ... from`, `import()` and `require()`, at any depth. */
function sourcesIn(program: SyntaxNode): Set<string> {
  const sources = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) visit(part)
    else if (isNode(value)) visitNode(value)
  }
  const visitNode = (node: SyntaxNode): void => {
    const callee = child(node, 'callee')
    const isLoad = callee?.type === 'Import' || nameOf(callee) === 'require' || node.type === 'ImportExpression'
    const named = [child(node, 'source') ?? [], isLoad ? children(node, 'arguments') : []].flat()
    for (const { value } of named) if (typeof value === 'string') sources.add(value)
    for (const [, part] of meaningOf(node)) visit(part)
  }
  visit(program)
  return sources
}

function isFunction({ type }: SyntaxNode): boolean {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type)
}

function isObject({ type }: SyntaxNode): boolean {
  return type === 'ObjectExpression'
}

/** What the file exports by default; with `isNamedToo` also what it exports by name. */
function exportedValues(program: SyntaxNode, isNamedToo: boolean): SyntaxNode[] {
  return children(program, 'body').flatMap((statement) => {
    if (statement.type === 'ExportDefaultDeclaration') return child(statement, 'declaration') ?? []
    if (statement.type === 'TSExportAssignment') return child(statement, 'expression') ?? []
    if (statement.type === 'ExpressionStatement') return commonJsExport(child(statement, 'expression')) ?? []
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (child(statement, 'source') === undefined) {
      const local = children(statement, 'specifiers').find((part) => nameOf(child(part, 'exported')) === 'default')
      if (local !== undefined) return child(local, 'local') ?? []
    }
    if (!isNamedToo) return []
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

/** Names by which a value of the navigation takes in others: itself, its elements, values and spreads, at any depth. */
function namesIn(value: SyntaxNode): string[] {
  const node = unwrap(value)
  const name = nameOf(node) ?? calledName(node)
  if (name !== undefined) return [name]
  if (isChoice(node)) return outcomesOf(node).flatMap(namesIn)
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

/** True for an array and an object that are written out. */
export function isContainer(node: SyntaxNode): boolean {
  return node.type === 'ArrayExpression' || node.type === 'ObjectExpression'
}

/** `name(...)` */
function calledName(node: SyntaxNode): string | undefined {
  return node.type === 'CallExpression' ? nameOf(child(node, 'callee')) : undefined
}
