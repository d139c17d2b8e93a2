// Directives and roles of MyST, and of reStructuredText within it.
import { createHash } from 'node:crypto'
import type { ActiveForm } from '../../active-content/active-forms.ts'
import { isScriptAddress } from '../../active-content/addresses.ts'
import { addTemplates } from '../../active-content/directives.ts'
import type { ActiveContentList } from '../../active-content/list.ts'
import { endOfInfoLine } from '../../active-content/live-text.ts'
import { addTitle } from '../../active-content/printed-text.ts'
import { addRenamed } from '../../active-content/renamed-marks.ts'
import { addRendered } from '../../active-content/rendered.ts'
import { formOfDirective, formOfRole, insertsMarkup } from '../../active-content/restructured-text/judge-name.ts'
import { coversOthers, formOfOption } from '../../active-content/restructured-text/options.ts'
import type { ActiveContentRules, Fence } from '../../active-content/rules.ts'
import { applyMasks } from '../../page/mask.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { Range } from '../../positions.ts'
import { ACTING_TEMPLATE } from '../own-words.ts'
import { addCaptionIn, addCaptions, addLabeledTerms, addRstTitles, addTopFields, isTitled } from './printed-titles.ts'

// Fields of the frontmatter of MyST, and of the fields at the top of reStructuredText, that hold plain values:
// https://www.sphinx-doc.org/en/master/usage/restructuredtext/field-lists.html, https://mystmd.org/guide/frontmatter,
// https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#bibliographic-fields, ablog, sphinx-design,
// sphinxext-opengraph, pydata-sphinx-theme.
const FIELDS: ReadonlySet<string> = new Set(
  (
    'title subtitle short_title description abstract summary tags tag keywords category categories author authors ' +
    'contributors affiliations organization contact address version revision status date dedication copyright license ' +
    'language lang location orphan nocomments no-search nosearch tocdepth sd_hide_title html_meta numbering label id ' +
    'name subject venue doi arxiv open_access funding blogpost blog_post excerpt image thumbnail banner github ' +
    'site parts abbreviations acknowledgments data_availability biblio ogp_disable og:title og:description og:image ' +
    'og:type og:url og:image:alt og:site_name last_updated updated created html_theme.sidebar_secondary.remove ' +
    'html_theme.sidebar_primary.remove hide-toc hide_toc sidebar_title page_title skip_toc myst'
  ).split(' '),
)

export const activeContent: ActiveContentRules = {
  hasMarkdownIt: true,
  hasAttributeLists: true,
  hasTemplatePlugins: true,
  hasRestructuredText: true,
  fields: FIELDS,
  // https://www.sphinx-doc.org/en/master/usage/extensions/extlinks.html: links to a host; myst_substitutions: texts.
  ownWords: {
    acting: ACTING_TEMPLATE,
    files: /(?:^|\/)conf\.py$/,
    names:
      /["']([\w-]{1,80})["']\s*:\s*(?:\(\s*f?["']https?:\/\/[\w.-]+\/(?<=^extlinks\b[\s\S]{0,8000})|(?<=^myst_substitutions\b[^}]{0,8000}))/gm,
  },
  // Of other projects, of labels, documents and files of this one: https://myst-parser.readthedocs.io, "Cross-references".
  schemes: new Set(['inv', 'myst', 'project', 'path', 'xref']),
  // Of mystmd and older versions of MyST.
  codeFields: new Set(['substitutions', 'exports', 'downloads']),
  // It may be what a directive in a list contains.
  readsIndentedCode: true,
  // The search inserts titles as HTML.
  printsRaw: 'all',
  shownFrom,
  addTemplates: addSubstitutions,
  addFence,
  addDirectives,
  addOwn,
}

/** A text in single backticks without a role before or behind it. */
const WITHOUT_ROLE = /(?<![:`\w])`(?=[^`\s][^`]*`(?![`_]|:[\w:+-]+:))/g

/** Adds what the page does in renamed marks, and what such a text does in the role that conf.py gives it. */
function addOwn(page: ParsedPage, _live: string, found: ActiveContentList): void {
  addRenamed(page, found)
  const { text, dialect } = page
  const { syntax, defaultRole } = dialect
  if (syntax === 'other') {
    addRstTitles(text, found)
    addTopFields(text, activeContent, found)
  }
  // A role that the site defines has the site's own say.
  if (syntax !== 'other' || defaultRole === '' || formOfRole(defaultRole) === 'unknown-directive') return
  const roles = Array.from(text.matchAll(WITHOUT_ROLE), ({ index }) => ({
    start: index,
    end: index,
    output: `:${defaultRole}:`,
  }))
  addRendered(page, roles, found)
}

/** One name of a substitution: https://myst-parser.readthedocs.io/en/latest/syntax/optional.html#substitutions-with-jinja2 */
const SUBSTITUTION = /\{\{[ \t]*([A-Za-z]\w{0,80})[ \t]*\}\}/g

/**
 * Formulas such as `{{\rm x}}`: outside of quotes Jinja knows none of these characters, so MyST warns of a syntax error
 * and runs nothing (`render_substitution` in https://github.com/executablebooks/MyST-Parser). Up to the first brace that
 * closes, the text is certainly a part of the substitution.
 */
const NO_JINJA = /\{\{(?=[^"'}]{0,100}[\\^$&])/g

/** A name prints a text of the configuration; anything else is code of Jinja. */
function addSubstitutions(text: string, found: ActiveContentList): void {
  const names: Range[] = Array.from(text.matchAll(NO_JINJA), ({ index }) => ({ start: index, end: index + 2 }))
  for (const { 0: whole, 1: name = '', index } of text.matchAll(SUBSTITUTION)) {
    if (name === 'env') continue
    names.push({ start: index, end: index + whole.length })
    found.add('unknown-directive', index, name, name)
  }
  addTemplates(applyMasks(text, names), found)
}

/** Directives whose body is shown or drawn as it is written; the body of any other may be rendered as Markdown. */
const LITERAL_DIRECTIVE = /^\{(code|code-block|sourcecode|math|mermaid|literalinclude|highlight|graphviz|dot|prompt)\}/
/** The first line and the options of a directive, which may hold a caption that is rendered. */
const HEAD =
  /^(?:[^\n]*\r?\n)(?:[ \t>]*:[\w-]+:[^\n]*(?:\r?\n|$)|[ \t>]*-{3}[ \t]*\r?\n(?:(?![ \t>]*-{3}[ \t]*\r?\n)[^\n]*\r?\n){0,50})*/
/** A line that opens a directive: in the body of another directive it is not a node of the tree. */
const DIRECTIVE = /^([ \t>]*(?:(?:[-*+:|]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,}|:{3,})[ \t]*\{([^\s}]{1,200})\}([^\n]*)/gm
const BODY_MAX_LINES = 200
/** Characters of all bodies, for each character of the page: directives nest. */
const BODIES_MAX = 16
/** The text in backticks after a role is not code. */
const ROLE = /\{([\w+:.-]{1,100})\}(?=`|\s|$)/g
const HTML_LINE = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*<[a-z!?/]/im
/** These only show code. Others hold addresses: `:target:` of images, `<address>` in toctrees, `\\href` of math. */
const CODE_DIRECTIVE = /^\{(code|code-block|sourcecode|literalinclude|highlight|prompt)\}/
const SCHEME = /\b(?:javascript|vbscript)\s*:[^\n]{0,200}/gi

function shownFrom(block: string, language: string): number | undefined {
  if (!language.startsWith('{')) return endOfInfoLine(block)
  return LITERAL_DIRECTIVE.test(language) ? HEAD.exec(block)?.[0].length : undefined
}

function addFence({ info, body, source, start }: Fence, found: ActiveContentList): void {
  const [, name] = /^\{([^\s}]{1,200})\}/.exec(info) ?? []
  if (name !== undefined) addDirective(name, info.slice(name.length + 2), body, source, start, found)
  if (info.startsWith('{') && !CODE_DIRECTIVE.test(info)) addSchemes(source, start, found)
}

function addDirectives(text: string, live: string, found: ActiveContentList): void {
  let budget = BODIES_MAX * live.length
  let hash: string | undefined
  // Parsers disagree on where HTML ends, so a fence below it may be none.
  const searched = HTML_LINE.test(text) ? text : live
  for (const { 0: line, 1: lead = '', 2: marks = '', 3: name = '', 4: rest = '', index } of searched.matchAll(
    DIRECTIVE,
  )) {
    const [argument = '', ...below] = rest.split('\r')
    const end = index + line.length
    // Of a title, the code counts too.
    if (isTitled(name)) addTitle(text.slice(end - rest.length, end), index, found)
    const body = budget > 0 ? below.join('\n') + bodyBelow(searched, index + line.length, marks) : ''
    budget -= body.length
    // The whole page stands for bodies that are not read: they are new whenever it changes.
    if (budget <= 0) hash ??= createHash('sha256').update(live).digest('hex')
    const source = line.slice(lead.length) + (hash ?? body)
    addDirective(name, argument, body, source, index + lead.length, found)
  }
  addLabeledTerms(text, found)
  for (const { 0: whole, 1: name = '', index } of live.matchAll(ROLE))
    addRole(text, live, name, index, whole.length, found)
  for (const match of text.matchAll(/\}`[^`]{1,500}`/g)) addSchemes(match[0], match.index, found)
  for (const { 0: whole, index } of live.matchAll(CLASSES)) if (coversOthers(whole)) found.add('overlay', index, whole)
}

/** Gives the lines up to one with at least the same marks. */
function bodyBelow(live: string, from: number, marks: string): string {
  let end = from
  for (let lines = 0; lines < BODY_MAX_LINES && end < live.length; lines += 1) {
    const next = live.indexOf('\n', end + 1)
    const line = live.slice(end + 1, next === -1 ? live.length : next)
    if (line.replace(/^[ \t>]+/, '').startsWith(marks)) break
    end = next === -1 ? live.length : next
  }
  return live.slice(from, end)
}

/** The text in backticks is blank in `live`; where code was taken out of `text` too, only known names count. */
function addRole(
  text: string,
  live: string,
  name: string,
  start: number,
  length: number,
  found: ActiveContentList,
): void {
  const after = start + length
  const [ticks = '', content = ''] = /^(`{1,20})([^`]{0,2000})/.exec(text.slice(after, after + 2020))?.slice(1) ?? []
  if (ticks === '' && text !== live) return
  const markup = insertsMarkup('role', name, [content]) ? 'directive' : undefined
  const form = formOfRole(name) ?? markup
  if (form === undefined || (ticks === '' && form === 'unknown-directive')) return
  found.add(form, start, text.slice(start, after + 2 * ticks.length + content.length), name)
}

/** Attributes in braces: `{.class #id key="value"}`. */
const CLASSES = /\{[^{}\n]{0,300}(?:\.|class=|style=)[^{}\n]{1,300}\}/g

function addDirective(
  name: string,
  argument: string,
  body: string,
  source: string,
  start: number,
  found: ActiveContentList,
): void {
  const form = formOfMystDirective(name.toLowerCase(), argument, body)
  if (form !== undefined) found.add(form, start, source, name)
  const options = readOptions(body) ?? []
  addCaptions(options, start, found)
  addCaptionIn(name, `\n${body}`, start, found)
  for (const option of options) {
    const formOfValue = formOfOption(option)
    const text = `:${option.name}: ${option.value}`
    if (formOfValue !== undefined) found.add(formOfValue, start, text, option.name)
    if (isScriptAddress(option.value)) found.add('script-address', start, text)
  }
}

function formOfMystDirective(name: string, argument: string, body: string): ActiveForm | undefined {
  const form = formOfDirective(name)
  if (form !== undefined) return form
  const options = readOptions(body)
  if (options === undefined || insertsMarkup('directive', name, [argument, ...options.map(({ value }) => value)])) {
    return 'directive'
  }
  switch (name) {
    case 'mermaid':
      return argument.trim() === '' ? undefined : 'snippet'
    case 'container':
    case 'class':
    case 'rst-class':
    case 'div':
      return coversOthers(argument) ? 'overlay' : undefined
    // The options are rST's, and its fields may have any name.
    case 'meta':
      return 'style'
    default:
      return undefined
  }
}

/**
 * Reads the options of a directive: lines that begin with a colon, or a block between lines of `---`. MyST reads both
 * as YAML, in which a key or value has many spellings: undefined if there are others than plain ones.
 */
function readOptions(body: string): { name: string; value: string }[] | undefined {
  const lines = body.replace(/^\r?\n/, '').split(/\r\n?|\n/, 60)
  const bare = lines.map((line) => line.replace(/^[ \t>]+/, ''))
  const isBlock = /^-{3,}/.test(bare[0] ?? '')
  const isEnd = isBlock ? (line: string, at: number) => at > 0 && /^-{3,}/.test(line) : isNoOption
  const end = bare.findIndex(isEnd)
  const written = bare.slice(isBlock ? 1 : 0, end === -1 ? bare.length : end)
  const options: { name: string; value: string }[] = []
  for (const line of written) {
    const [, name, value = ''] = OPTION.exec(isBlock ? line : line.slice(1)) ?? []
    const last = options.at(-1)
    if (name !== undefined) options.push({ name: name.toLowerCase(), value: value.trim() })
    else if (last !== undefined && mayContinue(isBlock ? line : line.slice(1), isBlock)) last.value += line.trim()
    else if (line.trim() !== '') return undefined
  }
  return options.every(({ value }) => isPlainValue(value)) ? options : undefined
}

/** `:::` opens another directive. */
function isNoOption(line: string): boolean {
  return !line.startsWith(':') || line.startsWith('::')
}

/** In a block the indentation is gone here, so nothing that looks like a key of its own counts. */
function mayContinue(line: string, isBlock: boolean): boolean {
  return isBlock ? !/^[?{"']|:(?:\s|$)/.test(line) : /^\s/.test(line)
}

const OPTION = /^([\w-]{1,60})[ \t]*:(?:[ \t]+(.*)|)$/

/** False for YAML's tags, anchors, aliases, maps and escapes. */
function isPlainValue(value: string): boolean {
  return !/^[&*!{]/.test(value) && !(value.startsWith('"') && value.includes('\\'))
}

function addSchemes(source: string, start: number, found: ActiveContentList): void {
  for (const match of source.matchAll(SCHEME)) found.add('script-address', start + match.index, match[0])
}
