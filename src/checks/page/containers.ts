// Blocks that a page opens by a name: `:::note`, `!!! note`, `> [!NOTE]`. Generators show one that they do not know as plain
// text, or without its style and title.
import { rstWithoutLiterals } from '../active-content/restructured-text/find-in-rst.ts'
import type { Dialect } from '../dialect.ts'
import { lineStarts } from '../positions.ts'
import { readLines } from './lines.ts'
import type { NamedPlace } from './page-analysis.ts'

export interface ContainerSyntax {
  /** Matches the start of a line that opens one, up to the end of its name, which is group 1. Has the flags `gm`. */
  opener: RegExp
  /** What the generator knows, without the names that a site or a plug-in adds. */
  names: ReadonlySet<string>
  /** True where `Note` is `note`. Default: it is another name. */
  ignoresCase?: true
}

/** A container whose name the generator does not define. */
export interface UnknownContainer extends NamedPlace {
  syntax: ContainerSyntax
}

const LEAD = String.raw`^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*`
const NAME = String.raw`([A-Za-z][\w-]{0,80})`
/** `:::note`, `::: note` */
export const COLON_CONTAINER = new RegExp(`${LEAD}:{3,}[ \\t]*${NAME}`, 'gm')
/** `!!! note`, `??? note`, `???+ note` */
export const PYTHON_ADMONITION = new RegExp(`^[ \\t]*(?:!!!|\\?{3}\\+?)[ \\t]*${NAME}`, 'gm')
/** A fence of backticks, tildes or colons with a name in braces. */
export const BRACED_DIRECTIVE = new RegExp(`${LEAD}(?:\`{3,}|~{3,}|:{3,})\\{${NAME}\\}`, 'gm')

/** https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts */
const ALERTS: ContainerSyntax = {
  opener: /^[ \t]*>[ \t>]*\[!([A-Za-z]{1,40})\]/gm,
  names: new Set(['note', 'tip', 'important', 'warning', 'caution']),
  ignoresCase: true,
}

/** Longer lists are no mistake in single names. */
const MAX_CONTAINERS = 100

/** Finds the containers outside of code whose names the framework does not define. Costs a pass where there is none. */
export function findUnknownContainers(text: string, bodyStart: number, dialect: Dialect): UnknownContainer[] {
  const syntaxes = [ALERTS, ...(dialect.framework.text?.containers ?? [])]
  const found = syntaxes.flatMap((syntax) => Array.from(unknownIn(text, syntax)))
  if (found.length === 0) return []
  const lines = readLines(text, bodyStart, dialect)
  const opening = new Set(lines.filter(({ kind }) => kind !== 'code' && kind !== 'close').map(({ start }) => start))
  const starts = lineStarts(text)
  const live = dialect.isRestructuredText === true ? rstWithoutLiterals(text) : text
  return found
    .filter(({ start, column, name }) => {
      const at = start + column - 1
      return opening.has(start) && live.slice(at, at + name.length).toLowerCase() === name.toLowerCase()
    })
    .slice(0, MAX_CONTAINERS)
    .map(({ start, ...container }) => ({ ...container, line: starts.indexOf(start) + 1 }))
}

function* unknownIn(text: string, syntax: ContainerSyntax) {
  for (const { 0: opener, 1: written = '', index: start } of text.matchAll(syntax.opener)) {
    const name = syntax.ignoresCase ? written.toLowerCase() : written
    const column = opener.lastIndexOf(written) + 1
    if (!syntax.names.has(name)) yield { name, syntax, start, column }
  }
}
