// A fact of the code: something with a name that documentation may speak of, and its value where the code states one.

/**
 * `declaration`: a function, class, type, constant or variable of a module. `key`: a field, a parameter with a default, a
 * setting of an object or a schema. `member`: one of the values that a key or a type allows (`name` is the value).
 * `option`: of a command (`--name`). `variable`: of the environment. `message`: a text that users see.
 */
export const FACT_KINDS = ['declaration', 'key', 'member', 'option', 'variable', 'message', 'requirement'] as const

export type FactKind = (typeof FACT_KINDS)[number]

export interface Fact {
  kind: FactKind
  /** The definition, type, schema or command that it belongs to; '' at the top of a file. */
  owner: string
  name: string
  /** The literal that the code states as its value or default, without quotes; undefined for an expression, or for none. */
  value?: string
  /** No promise to others: not exported, or a field that a literal of a struct only sets. */
  isInner?: true
  /** A command prints it: `path` is the name of the command, and `line` one of what it printed. */
  isPrinted?: true
  /** Of the file, from the root of the repository. */
  path: string
  /** From 1. */
  line: number
}
