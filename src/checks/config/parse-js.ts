// Babel, as all readers of code use it: one way to tell a file's language, and an end to every parse.
import { createContext, Script } from 'node:vm'
import { type ParseResult, type ParserPlugin, parse, parseExpression as parseBabel } from '@babel/parser'

/** Far more than 256 KiB of honest code take, and short enough for a server to wait. */
const PARSE_MAX_MS = 2000
/** Where TypeScript is ambiguous Babel tries both readings, at each level of parentheses twice as often. */
const FREE_PARENTHESES = 10
const RUN_PARSE = new Script('parse()')

/** A node of a syntax tree of ESTree's form; Babel tells literals of each kind apart. */
export interface SyntaxNode {
  readonly type: string
  readonly [field: string]: unknown
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/**
 * Parses JavaScript or TypeScript, told apart by the path. Throws SyntaxError where the text is none, and RangeError
 * where it is nested past the stack or so that its parse does not end: `a ? (b) : (c = a ? (b) : (c = ...` takes twice
 * the time with each level, as generics in generics and arrow functions in types do.
 */
export function parseCode(text: string, path: string, maxMs = PARSE_MAX_MS): ParseResult {
  const plugins = pluginsFor(path)
  const read = (): ParseResult =>
    parse(text, {
      sourceType: 'unambiguous',
      // With recovery Babel makes an error of every mistake: 60,000 of them took 20 s.
      errorRecovery: false,
      allowReturnOutsideFunction: true,
      allowUndeclaredExports: true,
      attachComment: false,
      plugins,
    })
  const isEndless =
    plugins.includes('typescript') && text.split('(', FREE_PARENTHESES + 2).length > FREE_PARENTHESES + 1
  return isEndless ? within(maxMs, read) : read()
}

/** Parses an expression of JavaScript, or of TypeScript where it is none. Throws as `parseCode` does. */
export function parseExpression(text: string, isTypeScript: boolean): unknown {
  const read = (plugins: ParserPlugin[]) => parseBabel(`(${text})`, { attachComment: false, plugins })
  try {
    return read([])
  } catch (error) {
    if (!isTypeScript || !(error instanceof SyntaxError)) throw error
    return within(PARSE_MAX_MS, () => read(['typescript']))
  }
}

/** True for statements of JavaScript. */
export function parsesAsStatements(text: string): boolean {
  try {
    parse(text, { attachComment: false, allowReturnOutsideFunction: true })
    return true
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return error instanceof RangeError
    throw error
  }
}

/** `<T>x` is JSX in .tsx and a type assertion in .ts: Babel, as TypeScript, reads either but not both. */
function pluginsFor(path: string): ParserPlugin[] {
  if (/\.[cm]?ts$/.test(path)) return ['typescript']
  return path.endsWith('.tsx') ? ['typescript', 'jsx'] : ['jsx']
}

/** Nothing but V8's own clock for scripts ends a function from outside. What it runs here is our call of the parser. */
function within<Result>(maxMs: number, read: () => Result): Result {
  let result: Result | undefined
  const context = createContext({
    parse: () => {
      result = read()
    },
  })
  try {
    RUN_PARSE.runInContext(context, { timeout: maxMs })
  } catch (error) {
    if (!isTimeout(error)) throw error
    throw new RangeError(`it takes longer than ${maxMs} ms to parse`, { cause: error })
  }
  if (result === undefined) throw new RangeError('the parser returned nothing')
  return result
}

/** The error may be of another realm, which `instanceof` does not know. */
function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
