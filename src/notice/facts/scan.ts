// What the scanner of a source file knows at a line: the facts until there, and the definitions around it.
import type { Fact, FactKind } from '../fact.ts'
import type { Language } from './languages.ts'

export const LINE_MAX_CHARACTERS = 1000

export interface Open {
  indent: number
  name: string
  /** What `name = value` below it means. */
  holdsFields: boolean
  isEnum: boolean
  /** Of a function: what stands below sets fields and defines none. In Python, functions give out lists of settings. */
  isBody: boolean
}

export interface Scan {
  path: string
  language: Language
  lines: readonly string[]
  facts: Fact[]
  open: Open[]
  /** What a `default` at this indentation belongs to. */
  pending: { indent: number; fact: Fact } | undefined
  /** From `@default` in the comment above, for the next key. */
  documented: string | undefined
  /** The comment above says that the next key is not for users. */
  isInternal: boolean
  /** From attributes of Rust, for the next field. */
  attribute: { value?: string; isOption: boolean; isNotField: boolean } | undefined
  inDocstring: boolean
  /** By calls with a name and more. */
  definesOptions: boolean
  /** The file hands objects that are called `options`, `flags` or `args` to a parser of the command line. */
  parsesArguments: boolean
}

export function ownerOf(scan: Scan): string {
  return scan.open.at(-1)?.name ?? ''
}

export function add(
  kind: FactKind,
  name: string,
  at: number,
  scan: Scan,
  more: { owner?: string; value?: string | undefined } = {},
): Fact {
  const { owner = ownerOf(scan), value } = more
  const fact: Fact = { kind, owner, name, path: scan.path, line: at + 1, ...(value === undefined ? {} : { value }) }
  scan.facts.push(fact)
  return fact
}

/** A leading underscore says that a name is for the code itself. */
export function isPublic(name: string): boolean {
  return !name.startsWith('_') && !name.startsWith('#')
}

export function opened(fact: Fact, indent: number, scan: Scan): string {
  scan.open.push({
    indent,
    name: fact.name,
    holdsFields: false,
    isEnum: false,
    isBody: scan.open.at(-1)?.isBody === true,
  })
  return fact.name
}

/** True for what stands in the object that defines an option. */
export function isWithinOption(scan: Scan): boolean {
  return ownerOf(scan).startsWith('--')
}
