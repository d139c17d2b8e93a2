// MyST, the Markdown of Sphinx.
import { rstWithoutLiterals } from '../../active-content/restructured-text/find-in-rst.ts'
import { PERMITTED_DIRECTIVES } from '../../active-content/restructured-text/permitted-names.ts'
import { readRstDirectives } from '../../active-content/restructured-text/read-directives.ts'
import { type RstAddress, readRstAddresses } from '../../active-content/restructured-text/rst-addresses.ts'
import { BRACED_DIRECTIVE } from '../../page/containers.ts'
import type { BlockKind } from '../../page/lines.ts'
import type { LinkKind } from '../../page/page-analysis.ts'
import type { TextRules, WrittenLink } from '../../page/text-rules.ts'
import { findMystLinks } from './myst.ts'
import { readMystNames } from './myst-names.ts'
import { readRstPage } from './rst/read-page.ts'
import { findRstTargets } from './rst/scan.ts'
import { settledBy } from './rst/settled.ts'

// The files and addresses that pages of reStructuredText name.

/**
 * Gives what Sphinx copies or reads, and links to other sites. Links within the site are left out: labels, documents
 * and addresses of HTML that only the build makes.
 */
function findRstLinks(text: string): WrittenLink[] {
  const live = rstWithoutLiterals(text)
  return readRstAddresses(live, readRstDirectives(text, live)).flatMap((address) => {
    const kind = kindOf(address)
    return kind === undefined ? [] : [{ kind, target: address.target, start: address.start, range: address.range }]
  })
}

function kindOf({ kind, role, target }: RstAddress): LinkKind | undefined {
  if (kind === 'role') return role === 'download' ? 'image' : undefined
  return kind === 'link' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(target) ? undefined : kind
}

/** Docutils reads the names of directives in any case; those that read files are no permitted content, but known. */
const DIRECTIVES = new Set([
  ...PERMITTED_DIRECTIVES,
  ...'include literalinclude raw csv-table role default-role math'.split(' '),
])
const RST_DIRECTIVE = /^[ \t]*\.\.[ \t]+([A-Za-z][\w-]{0,80})::(?=[ \t\r\n]|$)/gm

export const text: TextRules = {
  containers: [BRACED_DIRECTIVE, RST_DIRECTIVE].map((opener) => ({ opener, names: DIRECTIVES, ignoresCase: true })),
  blockOf,
  hidesUnknownTags: true,
  directiveMarker: /^(.*?)(?:`{3,}|~{3,}|:{3,})[ \t]*(?:\{?[\w:+-]+\}?)?/,
  findUncheckedLinks: (page, syntax) => (syntax === 'other' ? findRstLinks(page) : findFileDirectives(page)),
  // PyYAML.
  takesLastField: true,
  links: {
    mayOccurIn: () => true,
    find: (page, lines, { isRestructuredText }) =>
      isRestructuredText ? findRstTargets(page) : findMystLinks(page, lines),
    namesDocuments: true,
  },
  readOther: readRstPage,
  template: {
    read: readMystNames,
    settings: /^(?:conf|_?(?:ext|exts|extensions|sphinxext)\/[\w/-]+)\.py$/,
    settledBy,
  },
}

/** `{image} a.png` and `![a](a.png)`, wherever they stand, also in what looks like code. */
const FILE_DIRECTIVE =
  /\{(?:image|figure|figure-md|include|literalinclude|download|video|audio|csv-table)\}[ \t]*`?([^\s`]{1,1000})/g
const IMAGE = /!\[[^\]\n]{0,200}\]\([ \t]{0,9}<?([^\s)>]{1,1000})/g

function findFileDirectives(text: string): WrittenLink[] {
  return [FILE_DIRECTIVE, IMAGE].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: whole, 1: target = '', index }): WrittenLink => {
      const end = index + whole.length
      return { kind: 'image', target, start: index, range: { start: end - target.length, end } }
    }),
  )
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
