// What docutils makes of a text in reStructuredText: the parts that the checks look at.

/** A line, or the part of one that belongs to a block. */
export interface BlockLine {
  text: string
  /** From 0. */
  row: number
  /** How many characters of the line, with its tabs expanded, stand before the text. */
  column: number
}

export interface RstPlace {
  row: number
  column: number
}

/** A message of docutils, in its own words but for the names. */
export interface RstFault extends RstPlace {
  kind: RstFaultKind
  /** What it is about; '' where nothing has a name. */
  name: string
}

/** `unexpected indentation` and the like: docutils shows the text in another form. `lost`: it leaves the text out. */
export type RstFaultKind =
  | 'unexpected indentation'
  | 'no blank line'
  | 'no literal block'
  | 'short underline'
  | 'short overline'
  | 'title in block'
  | 'broken title'
  | 'title level'
  | 'open markup'
  | 'malformed table'
  | 'malformed target'
  | 'two roles'
  | 'no underscore'
  | 'missing argument'
  | 'unknown option'
  | 'no content permitted'
  | 'missing content'
  | 'uneven list table'
  | 'duplicate target'
  | 'anonymous link'
  | 'untitled label'
  | 'nearly a directive'

export interface RstTitle extends RstPlace {
  text: string
  depth: number
}

export interface ReadDirective extends RstPlace {
  /** In lower case. */
  name: string
  /** The lines of the argument. */
  argument: readonly BlockLine[]
  options: readonly RstOption[]
  content: readonly BlockLine[]
}

export interface RstOption extends RstPlace {
  name: string
  value: string
}

/** A piece of text that docutils looks up: a role with its content, or a name. */
export interface RstSpan extends RstPlace {
  kind: 'role' | 'reference' | 'footnote' | 'citation' | 'substitution'
  /** Of the role, in lower case; of what is referred to as docutils compares it. */
  name: string
  /** Of a role: the text between its backticks, as written. */
  content: string
  /** Where the content begins. */
  contentAt: RstPlace
}

export interface RstTarget extends RstPlace {
  name: string
  isLabel: boolean
  /** Without blanks; '' for a place of the page, undefined where it is the name of another target. */
  address: string | undefined
}

export interface RstDocument {
  faults: RstFault[]
  titles: RstTitle[]
  directives: ReadDirective[]
  spans: RstSpan[]
  /** Explicit targets with a name: those of labels among them. */
  targets: RstTarget[]
  /** Links such as `` `text`__ ``, which lead to the targets without a name in their order. */
  anonymousLinks: RstPlace[]
  footnotes: (RstPlace & { name: string })[]
  citations: (RstPlace & { name: string })[]
  substitutions: (RstPlace & { name: string })[]
}

/** `fully_normalize_name` of docutils: how names are compared. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** `unescape` of docutils: an escaped blank vanishes. */
export function unescapeRst(text: string): string {
  return text.replace(/\\(?:\s|([\s\S])|$)/g, '$1')
}
