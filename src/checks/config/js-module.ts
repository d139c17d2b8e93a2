// Configuration files as trees of values with their places in the text. JavaScript and TypeScript are parsed, never
// run: what is not written out as a literal is an explicit `dynamic` node.
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { SiteSource } from '../frameworks/framework.ts'
import { indexPositions } from '../positions.ts'
import { type Problem, unparsedFile } from '../problem.ts'
import { evaluateModule } from './js-evaluate.ts'
import { CONFIG_MAX_CHARACTERS } from './limit.ts'
import { parseCode } from './parse-js.ts'

// JSON as the same tree of values that configuration code gives.

/** Gives the place of `length` characters from an offset. */
type JsonPlaces = (offset: number, length: number) => Place

/** Turns the tree of jsonc-parser into ours. Throws RangeError where the nesting is deeper than the stack. */
function staticNodeOfJson(node: Node, text: string, places: JsonPlaces): StaticNode {
  const place = places(node.offset, node.length)
  const read = (child: Node) => staticNodeOfJson(child, text, places)
  switch (node.type) {
    case 'string': {
      const range = { start: place.start + 1, end: place.end - 1 }
      return { kind: 'string', ...place, value: String(node.value), range, text: text.slice(range.start, range.end) }
    }
    case 'array':
      return { kind: 'array', ...place, items: (node.children ?? []).map(read) }
    case 'object':
      return {
        kind: 'object',
        ...place,
        isOpen: false,
        fields: (node.children ?? []).flatMap((x) => fieldOf(x, places, read)),
      }
    case 'number':
    case 'boolean':
      return { kind: 'literal', ...place, value: node.value as number | boolean }
    case 'null':
      return { kind: 'literal', ...place, value: null }
    default:
      return { kind: 'dynamic', ...place }
  }
}

/** Nothing for a key without a value, which jsonc-parser gives for JSON that is being typed. */
function fieldOf(property: Node, places: JsonPlaces, read: (node: Node) => StaticNode): StaticField[] {
  const [key, value] = property.children ?? []
  if (key === undefined || value === undefined) return []
  return [{ key: String(key.value), keyPlace: places(key.offset, key.length), value: read(value) }]
}

/** Where an expression stands: UTF-16 offsets, line and column from 1. */
export interface Place {
  start: number
  end: number
  line: number
  column: number
}

export interface StaticString extends Place {
  kind: 'string'
  /** What the literal means. */
  value: string
  /** As written between its quotes: differs from `value` where there are escapes. */
  text: string
  /** Where `text` stands; the place of the node is that of the whole literal, its quotes included. */
  range: { start: number; end: number }
  /** Where the second value of a condition begins, of a string in it: only one of both values is ever used. */
  branch?: number
}

export interface StaticField {
  /** The name of the field; its place is that of the key as written, quotes included. */
  key: string
  keyPlace: Place
  value: StaticNode
}

export type StaticNode =
  | StaticString
  | (Place & { kind: 'literal'; value: number | boolean | null })
  | (Place & { kind: 'array'; items: readonly StaticNode[] })
  /**
   * Fields in the order of the text, with known spreads expanded. `isOpen`: there may be more that cannot be read here.
   * `spreads`: what other files hold of it.
   */
  | (Place & { kind: 'object'; fields: readonly StaticField[]; isOpen: boolean; spreads?: readonly StaticNode[] })
  /** A call: `starlight({...})`, `require.resolve('./x')`. `of` is the call that returned it, `nextra({})({})`, or where it was imported from. */
  | (Place & { kind: 'call'; callee: string | undefined; of: StaticNode | undefined; args: readonly StaticNode[] })
  /** A name brought in by `import`, unread. `name` is 'default' or '*' where it is no named one. */
  | (Place & { kind: 'import'; source: string; name: string })
  /** Anything that only running the code would tell. `returns` reads what a function gives that only returns. */
  | (Place & { kind: 'dynamic'; returns?: () => StaticNode })

export interface Import {
  source: string
  name: string
  /** What this file calls it. Absent for types, and where it is only known that the file is read. */
  local?: string
}

export interface StaticModule {
  path: string
  text: string
  /**
   * What the file exports by default (or the top value of JSON), with `defineConfig(...)` and the like, functions of
   * one `return` and TypeScript's annotations taken off.
   */
  root: StaticNode
  /** The value of a name declared at the top of the file; of a function, what it returns. Undefined if unknown. */
  named(name: string): StaticNode | undefined
  /** What is imported by name, 'default' or '*'. */
  imports: readonly Import[]
  /** `config-syntax`, one at most. JSON is read as far as it goes all the same. */
  problems: readonly Problem[]
}

/** The navigation of a large site in many languages; JSON costs a tenth of code. */
const MAX_JSON_LENGTH = 1024 * 1024
const UNREAD = 'it is larger than 1 MiB or not UTF-8 text'
const TOO_DEEP = 'it is nested too deeply'
const NOTHING: Place = { start: 0, end: 0, line: 1, column: 1 }

/**
 * Reads a JavaScript or TypeScript file (`.js .cjs .mjs .jsx .ts .cts .mts .tsx`), or JSON when `path` ends in `.json`,
 * without running it. Understands `export default`, `module.exports`, `export { x as default }`; constants declared at
 * the top of the file (unless the file changes them later), spreads of them and members of them; `as const`,
 * `satisfies`. Never throws: a file that does not parse gives a `config-syntax` problem and a `dynamic` root. The tree
 * is bounded in depth and number of nodes; past that everything is `dynamic`. Costs one parse, about 1 ms per 10 kB.
 */
export function readStaticModule(text: string, path: string): StaticModule {
  if (path.endsWith('.json')) return readStaticJson(text, path)
  if (text.length > CONFIG_MAX_CHARACTERS) return unreadable(text, path, 'it is larger than 256 KiB')
  try {
    return { path, text, problems: [], ...evaluateModule(parseCode(text, path), text) }
  } catch (error) {
    return unreadable(text, path, messageOf(error), placeOf(error))
  }
}

/** Reads a file of the repository as readStaticModule does. One that is not read gives a `config-syntax` problem. */
export async function readModuleFile(path: string, source: SiteSource): Promise<StaticModule> {
  const text = await source.readText(path)
  if (text === undefined && source.hasFile(path)) return unreadable('', path, UNREAD)
  return readStaticModule(text ?? '', path)
}

/** Reads JSON (comments and trailing commas are mistakes, but what they stand in is read) as readStaticModule does. */
export function readStaticJson(text: string, path: string): StaticModule {
  if (text.length > MAX_JSON_LENGTH) return unreadable(text, path, 'it is larger than 1 MiB')
  const errors: ParseError[] = []
  const places = placesIn(text)
  try {
    const tree = parseTree(text.replace(/^\uFEFF/, ' '), errors, { disallowComments: true, allowEmptyContent: false })
    const problems = errors.slice(0, 1).map(({ error, offset }) => {
      return unparsedFile(path, `it is not valid JSON (${printParseErrorCode(error)})`, places(offset, 0))
    })
    const root: StaticNode = tree === undefined ? { kind: 'dynamic', ...NOTHING } : staticNodeOfJson(tree, text, places)
    return { path, text, root, named: () => undefined, imports: [], problems }
  } catch (error) {
    return unreadable(text, path, messageOf(error))
  }
}

function unreadable(text: string, path: string, why: string, place: Place = NOTHING): StaticModule {
  const problems = [unparsedFile(path, why, place)]
  return { path, text, root: { kind: 'dynamic', ...NOTHING }, named: () => undefined, imports: [], problems }
}

/** Babel ends its messages with `(3:14)`, which the problem says already. A RangeError is nesting past the stack. */
function messageOf(error: unknown): string {
  if (error instanceof RangeError) return TOO_DEEP
  const text = error instanceof Error ? error.message : String(error)
  return text.replace(/\.?\s*\(\d+:\d+\)$/, '').slice(0, 200)
}

function placeOf(error: unknown): Place {
  if (!(error instanceof SyntaxError) || !('loc' in error)) return NOTHING
  const { line, column } = error.loc as { line: number; column: number }
  return { ...NOTHING, line, column: column + 1 }
}

function placesIn(text: string): JsonPlaces {
  const locate = indexPositions(text)
  return (offset, length) => ({ start: offset, end: offset + length, ...locate(offset) })
}
