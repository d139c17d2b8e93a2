// MyST, the Markdown of Sphinx.
import type { BlockKind } from '../../page/lines.ts'
import type { TextRules } from '../../page/text-rules.ts'
import { findMystLinks } from './myst.ts'
import { findRstLinks } from './rst-links.ts'

export const text: TextRules = {
  blockOf,
  directiveMarker: /^(.*?)(?:`{3,}|~{3,}|:{3,})[ \t]*(?:\{?[\w:+-]+\}?)?/,
  findUncheckedLinks: findRstLinks,
  links: { mayOccurIn: () => true, find: findMystLinks, namesDocuments: true },
}

/** Directives whose body is Markdown; the body of any other is left to the directive. */
const MARKDOWN_DIRECTIVES = new Set(
  (
    'note warning tip important caution danger error hint attention seealso admonition dropdown margin sidebar aside ' +
    'grid grid-item grid-item-card card card-carousel tab-set tab-item versionadded versionchanged versionremoved ' +
    'deprecated topic epigraph pull-quote div container figure-md list-table glossary exercise solution todo only rubric'
  ).split(' '),
)

/** A directive names itself in braces, behind backticks or colons. */
function blockOf(marks: string, info: string): BlockKind {
  if (marks.startsWith('`') && info.includes('`') && !info.startsWith('{')) return 'text'
  const directive = /^\{([\w:+-]+)\}/.exec(info)?.[1]
  if (directive === undefined) return marks.startsWith(':') ? 'text' : 'code'
  return MARKDOWN_DIRECTIVES.has(directive) ? 'markdown' : 'code'
}
