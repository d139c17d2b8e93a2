// What a page of MDX evaluates and cannot: MDX makes a function of the page, whose expressions run while the site is built.
import { isNode } from '../config/parse-js.ts'
import type { PageProblem } from '../problem.ts'
import { freeNames, initialValues, namesOfModule } from './free-names.ts'
import { isJsx, type JsxElement } from './jsx-element.ts'
import type { PageTemplate, TemplateFault } from './page-analysis.ts'
import type { PageNodes } from './page-nodes.ts'
import type { ParsedPage } from './parse-page.ts'

interface MdxRules {
  /** What every page has beside its own names and those of MDX. */
  names: readonly string[]
  /** React refuses objects as children, and styles that are text. Default: both are rendered. */
  isReact?: true
  /** A name alone in braces that nothing defines is left out. Default: the build stops. */
  dropsNames?: true
}

/** What compiled MDX has: https://mdxjs.com/docs/using-mdx/#props, and `_createMdxContent` of @mdx-js/mdx. */
const OF_MDX = 'props components _components arguments MDXContent MDXLayout Fragment React'
/**
 * What is there while a page is rendered: https://tc39.es/ecma262/#sec-global-object, https://nodejs.org/api/globals.html. Names
 * of browsers alone are among them where code asks whether they exist.
 */
const GLOBALS =
  'undefined NaN Infinity globalThis eval isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI ' +
  'encodeURIComponent escape unescape AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array ' +
  'BigUint64Array Boolean DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array ' +
  'Float64Array Function Int8Array Int16Array Int32Array Intl Iterator JSON Map Math Number Object Promise Proxy RangeError ' +
  'ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError Uint8Array ' +
  'Uint8ClampedArray Uint16Array Uint32Array URIError WeakMap WeakRef WeakSet WebAssembly ' +
  'AbortController AbortSignal Blob BroadcastChannel Buffer ByteLengthQueuingStrategy CompressionStream ' +
  'CountQueuingStrategy Crypto CryptoKey CustomEvent DecompressionStream DOMException Event EventSource EventTarget File ' +
  'FormData Headers MessageChannel MessageEvent MessagePort Navigator Performance ReadableStream Request Response Storage ' +
  'SubtleCrypto TextDecoder TextDecoderStream TextEncoder TextEncoderStream TransformStream URL URLPattern ' +
  'URLSearchParams WebSocket WritableStream atob btoa clearImmediate clearInterval clearTimeout console crypto fetch global ' +
  'localStorage navigator performance process queueMicrotask sessionStorage setImmediate setInterval setTimeout ' +
  'structuredClone require module exports __dirname __filename __webpack_require__ __webpack_public_path__ ' +
  'window document self location alert Element HTMLElement Image Node XMLHttpRequest'

const SYNTAX = { kind: 'syntax', name: undefined } as const

/** Gives the function that reads a page. */
export function mdxTemplate({ names, isReact, dropsNames }: MdxRules) {
  const known = new Set([...names, ...OF_MDX.split(' '), ...GLOBALS.split(' ')])
  return (page: ParsedPage, { all }: PageNodes): PageTemplate => {
    if (page.isMathAlone === true && page.problem !== undefined)
      return { faults: [{ ...SYNTAX, place: 'text', mayBeMath: true, problem: page.problem }], names: [] }
    if (page.dialect.syntax !== 'mdx' || page.isFallback) return { faults: [], names: [] }
    const own = all.flatMap((node) => {
      if (node.type === 'mdxjsEsm') return namesOfModule(node.data?.estree)
      // MDX makes a name of each component that it takes from the theme.
      return isJsx(node) ? [node.name?.split('.')[0] ?? ''] : []
    })
    const isKnown = new Set([...known, ...own])
    const faults = evaluatedIn(all).flatMap((one) => undefinedNames(one, isKnown, page, dropsNames === true))
    return {
      names: [],
      faults: [
        ...faults,
        ...emptyBracesIn(all, page),
        ...(isReact === true ? [...objectsIn(page, isKnown), ...stylesIn(all, page)] : []),
      ],
    }
  }
}

interface Evaluated {
  expressions: unknown[]
  place: { line: number; column: number; offset?: number | undefined }
  kind: 'text' | 'attribute' | 'export'
}

function evaluatedIn(all: PageNodes['all']): Evaluated[] {
  return all.flatMap((node): Evaluated[] => {
    if (node.position === undefined) return []
    const place = node.position.start
    if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
      return [{ expressions: expressionsIn(node.data?.estree), place, kind: 'text' }]
    if (node.type === 'mdxjsEsm') return [{ expressions: expressionsIn(node.data?.estree), place, kind: 'export' }]
    return isJsx(node) ? attributesIn(node) : []
  })
}

function attributesIn({ attributes, position }: JsxElement): Evaluated[] {
  return attributes.flatMap((attribute) => {
    const place = attribute.position?.start ?? position?.start
    const value = attribute.type === 'mdxJsxAttribute' ? attribute.value : attribute
    if (place === undefined || typeof value !== 'object' || value === null) return []
    return [{ expressions: expressionsIn(value.data?.estree), place, kind: 'attribute' as const }]
  })
}

/** Of an expression, and of the values that a page exports. */
function expressionsIn(program: unknown): unknown[] {
  const statements: unknown[] = isNode(program) && Array.isArray(program.body) ? program.body : []
  return statements.flatMap((statement) => {
    if (!isNode(statement)) return []
    if (statement.type === 'ExpressionStatement') return [statement.expression]
    const { declaration } = statement
    return isNode(declaration) && declaration.type === 'VariableDeclaration' ? initialValues(declaration) : []
  })
}

function undefinedNames(
  { expressions, place, kind }: Evaluated,
  isKnown: ReadonlySet<string>,
  page: ParsedPage,
  dropsNames: boolean,
): TemplateFault[] {
  const [only] = expressions
  const isDropped =
    dropsNames && kind === 'text' && expressions.length === 1 && isNode(only) && only.type === 'Identifier'
  const names = expressions.flatMap(freeNames).filter((name) => !isKnown.has(name))
  return names.map((name) => {
    const mend =
      kind === 'text' ? 'To show the braces, write \\{ or use code' : `Import ${name}, or define it with export const`
    const { title } = page.dialect.framework
    const effect = isDropped ? `leaves out {${name}}` : 'stops its build here'
    const message = `${title} ${effect}: nothing on this page defines ${name}. ${mend}`
    return faultOf(page, { kind: 'value', name, place: kind === 'text' ? 'text' : 'attribute' }, place, {
      rule: 'undefined-name',
      ...(isDropped && { severity: 'warning' as const }),
      subject: name.slice(0, 80),
      message,
    })
  })
}

function faultOf(
  { text }: ParsedPage,
  fault: Pick<TemplateFault, 'kind' | 'name' | 'place'>,
  { line, column, offset = 0 }: Evaluated['place'],
  problem: Pick<PageProblem, 'rule' | 'subject' | 'message' | 'severity'>,
): TemplateFault {
  const mayBeMath = text.lastIndexOf('$', offset) !== -1 && text.includes('$', offset)
  return { ...fault, mayBeMath, problem: { ...problem, line, column } }
}

/** `{}` among words: an expression without a value, of which nothing is shown. */
function emptyBracesIn(all: PageNodes['all'], page: ParsedPage): TemplateFault[] {
  return all.flatMap((node) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return []
    if (!node.children.some((child) => child.type === 'text' && child.value.trim() !== '')) return []
    return node.children.flatMap((child) => {
      if (child.type !== 'mdxTextExpression' || child.value.trim() !== '' || child.position === undefined) return []
      const message = 'MDX evaluates {}, so readers see nothing there. Write \\{} to show the braces, or use code'
      const problem = { rule: 'page-syntax' as const, subject: '{}', message, severity: 'warning' as const }
      return [faultOf(page, { ...SYNTAX, place: 'text' }, child.position.start, problem)]
    })
  })
}

const MAX_DEPTH = 100

/** `{{ a: 1 }}` in the text: "Objects are not valid as a React child". A component may take one. */
function objectsIn(page: ParsedPage, isKnown: ReadonlySet<string>): TemplateFault[] {
  const found: TemplateFault[] = []
  const visit = (node: unknown, depth: number): void => {
    if (!isMdast(node) || depth > MAX_DEPTH || ('name' in node && /[A-Z.]/.test(String(node.name)))) return
    const { position, children, type, data } = node
    const isExpression = type === 'mdxTextExpression' || type === 'mdxFlowExpression'
    const [value] = isExpression ? expressionsIn(data?.estree) : []
    const isObject =
      isNode(value) && value.type === 'ObjectExpression' && freeNames(value).every((name) => isKnown.has(name))
    if (isObject && position !== undefined) {
      const message = `React stops the build here: an object is no text. Write \\{ for a plain brace, or use code`
      const problem = { rule: 'page-syntax' as const, subject: '{{', message }
      found.push(faultOf(page, { ...SYNTAX, place: 'text' }, position.start, problem))
    }
    for (const child of children ?? []) visit(child, depth + 1)
  }
  visit(page.root, 0)
  return found
}

interface MdastLike {
  type: string
  children?: unknown[]
  data?: { estree?: unknown }
  position?: { start: Evaluated['place'] }
}

function isMdast(node: unknown): node is MdastLike {
  return isNode(node)
}

/** `<b style="color:red">`: "The `style` prop expects a mapping from style properties to values, not a string". */
function stylesIn(all: PageNodes['all'], page: ParsedPage): TemplateFault[] {
  return all.flatMap((node) => {
    if (!isJsx(node) || !/^[a-z][a-z\d-]*$/.test(node.name ?? '')) return []
    return node.attributes.flatMap((attribute) => {
      const isText = attribute.type === 'mdxJsxAttribute' && attribute.name === 'style' && isString(attribute.value)
      const place = attribute.position?.start
      if (!isText || place === undefined) return []
      const message = `React stops the build at style="…" on <${node.name ?? ''}>. Write the style as an object: style={{ color: 'red' }}`
      const problem = { rule: 'page-syntax' as const, subject: 'style', message }
      return [faultOf(page, { ...SYNTAX, place: 'attribute' }, place, problem)]
    })
  })
}

function isString(value: unknown): boolean {
  return typeof value === 'string'
}
