// What Python-Markdown drops or shows wrongly on a page, such as blocks whose text is not indented far enough, and templates
// that a page names and no theme has.
import { fieldAt, parseYaml, stringOf, type YamlSource } from '../../config/yaml.ts'
import { columnsOf } from '../../page/columns.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import { htmlComments } from '../../page/html-comments.ts'
import type { PageTemplate, TemplateFault } from '../../page/page-analysis.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { TemplateSite } from '../../page/text-rules.ts'
import { positionAt, rangeAt } from '../../positions.ts'
import { namesIn } from './config-faults.ts'
import { strictMacros, undefinedMacros } from './macros.ts'
import { HARMLESS } from './served-files.ts'

/** https://squidfunk.github.io/mkdocs-material/reference/admonitions/#supported-types, and the other names of each. */
export const ADMONITIONS = new Set(
  (
    'note seealso abstract summary tldr info todo tip hint important success check done question help faq warning caution ' +
    'attention failure fail missing danger error bug example quote cite inline end'
  ).split(' '),
)

type Block = 'admonition' | 'details' | 'tabbed'

const INDENT_COLUMNS = 4
/** As Python-Markdown 3.4 and pymdownx 9.5 match them. */
const OPENERS: readonly [Block, RegExp][] = [
  ['admonition', /^!!! ?[\w-]+(?: +[\w-]+){0,20}( +"[^\n]*")? *$/],
  ['details', /^\?{3}\+? ?(?:[\w-]+(?: +[\w-]+){0,20})?( +"[^\n]*")? *$/],
  ['tabbed', /^={3}[+!]{0,2} +"[^\n]*" *$/],
]
/** What is replaced before, by text that may be indented. */
const REPLACED = /^(?:\{[{%#]|-{1,8}8<-|;-|<!--)/
const NAMES = { admonition: 'admonition', details: 'collapsible block', tabbed: 'tab' } as const

interface Row {
  text: string
  start: number
  indent: number
  kind: ParsedPage['lines'][number]['kind']
}

/** Gives the template of a page, its blocks that are empty or lose their titles, and lists that a fence ends. */
export function readBlocks(page: ParsedPage): PageTemplate {
  const { text, lines, starts } = page
  const ofTemplate = [...templateOf(page), ...undefinedMacros(page)]
  if (!/!!!|\?{3}|={3}|^ {1,3}[`~]{3}|^#.*\}/m.test(text)) return { faults: ofTemplate, names: [] }
  const comments = htmlComments(text, lines).closed
  const rows = lines.map(({ start, end, kind }): Row => {
    const line = text.slice(start, end)
    const white = /^[ \t]*/.exec(line)?.[0] ?? ''
    return { text: line.slice(white.length), start, indent: columnsOf(white), kind }
  })
  const faults = rows.flatMap((row, at): TemplateFault[] => {
    if (rangeAt(comments, row.start) !== undefined) return []
    const block = row.kind === 'text' ? emptyBlock(rows, at) : undefined
    if (block !== undefined)
      return [fault(block, row.text, positionAt(starts, row.start), describeEmpty(block, row.text))]
    if (row.kind === 'open' && endsList(rows, at))
      return [fault('list', 'list', positionAt(starts, row.start), CUT_LIST)]
    return row.kind === 'text' ? lostWords(row, positionAt(starts, row.start)) : []
  })
  return { faults: [...ofTemplate, ...faults], names: [] }
}

function templateOf({ text, frontmatter, starts }: ParsedPage): TemplateFault[] {
  if (frontmatter === undefined || frontmatter === 'not-closed') return []
  const { template } = readFrontmatter(text, frontmatter).data
  if (typeof template !== 'string' || template === '') return []
  const at = Math.max(0, text.search(/^template[ \t]*:/m))
  const message = `MkDocs stops because neither the theme nor custom_dir has the template ${template}. Correct the name, or add the file`
  const problem = { rule: 'missing-include' as const, ...positionAt(starts, at), subject: template, message }
  return [{ kind: 'file', name: template, place: 'frontmatter', mayBeMath: false, problem }]
}

/** Classes beside the type of an admonition: https://squidfunk.github.io/mkdocs-material/reference/admonitions/ */
const CLASSES = new Set([...ADMONITIONS, 'annotate', 'expand', 'collapse'])
/** `HEADER_RE` of attr_list, with a word that is no attribute of HTML. */
const BRACES =
  /^#{1,6} .*? \{ ?(?!(?:hidden|inert|unnumbered|unlisted|itemscope|nosearch)\b)([A-Za-z_][\w.]*) ?\}[ #]*$/

/** What a reader misses of a line: a title without its quotes, and a placeholder at the end of a heading. */
function lostWords({ text }: Row, place: { line: number; column: number }): TemplateFault[] {
  const [, marks, type = '', words = ''] = /^(!!!|\?{3}\+?) ?([\w-]+) {1,20}([\w -]*\S)$/.exec(text.trimEnd()) ?? []
  const others = words.split(/ +/).filter((word) => !CLASSES.has(word.toLowerCase()))
  if (marks !== undefined && (others.length > 2 || others.some((word) => /^[A-Z]/.test(word)))) {
    const message = `Without quotes, ${words} are classes and no title, so MkDocs does not show them. Write ${marks} ${type} "${words}"`
    return [fault(marks === '!!!' ? 'admonition' : 'details', words, place, message)]
  }
  const [, name] = BRACES.exec(text) ?? []
  if (name === undefined) return []
  const message = `attr_list takes {${name}} at the end of the heading for an attribute and does not show it. Write \`{${name}}\`, or \\{${name}}`
  return [fault('attributes', name, place, message)]
}

const CUT_LIST =
  'The fence is indented by less than four spaces, so MkDocs ends the list here and numbers the next item from 1 again. Indent the fence by four spaces'

function describeEmpty(block: Block, opener: string): string {
  return `${opener.trim().slice(0, 60)} opens a block, but the text below is not indented by four spaces, so MkDocs shows an empty ${NAMES[block]} and the text outside of it. Indent the text by four spaces`
}

function fault(
  name: Block | 'list' | 'attributes',
  subject: string,
  place: { line: number; column: number },
  message: string,
): TemplateFault {
  const problem = {
    rule: 'page-syntax' as const,
    severity: 'warning' as const,
    ...place,
    subject: subject.trim(),
    message,
  }
  return { kind: 'syntax', name, place: 'text', mayBeMath: false, problem }
}

/** Gives the block that a line opens, if text that is meant for it stands behind it and does not belong to it. */
function emptyBlock(rows: readonly Row[], at: number): Block | undefined {
  const row = rows[at]
  const [block, pattern] = OPENERS.find(([, opener]) => opener.test(row?.text ?? '')) ?? []
  const next = rows.findIndex(({ kind }, index) => index > at && kind !== 'blank')
  const below = rows[next]
  if (row === undefined || block === undefined || below === undefined) return undefined
  if (below.indent >= row.indent + INDENT_COLUMNS || REPLACED.test(below.text)) return undefined
  if (OPENERS.some(([, opener]) => opener.test(below.text)) || /^#{1,6} /.test(below.text)) return undefined
  const isBeside = next === at + 1
  const isIndented = below.indent > row.indent
  // With a title, a block may be empty on purpose.
  const hasTitle = pattern?.exec(row.text)?.[1] !== undefined
  const isMeant = block === 'tabbed' || !hasTitle
  return isBeside || isIndented || (isMeant && below.indent === row.indent) ? block : undefined
}

/** True for a fence between two items of a numbered list that is not indented far enough to be part of the first. */
function endsList(rows: readonly Row[], at: number): boolean {
  const fence = rows[at]
  if (fence === undefined || fence.indent === 0 || fence.indent >= INDENT_COLUMNS) return false
  const before = rows.findLast(({ kind }, index) => index < at && kind !== 'blank')
  const close = rows.findIndex(({ kind }, index) => index > at && kind === 'close')
  const after = close === -1 ? undefined : rows.find(({ kind }, index) => index > close && kind !== 'blank')
  const [first, next] = [before, after].map((row) =>
    row?.indent === 0 ? /^(\d{1,4})\. /.exec(row.text)?.[1] : undefined,
  )
  return (
    first !== undefined && next !== undefined && Number(next) === Number(first) + 1 && rows[at - 1]?.kind === 'blank'
  )
}

const EXTENSIONS: Readonly<Record<string, RegExp>> = {
  admonition: /\badmonition\b/,
  details: /\bpymdownx\.details\b/,
  tabbed: /\bpymdownx\.tabbed\b/,
  list: /\b(?:fenced_code|superfences|extra)\b/,
  attributes: /\battr_list\b|^[ \t]*-[ \t]*["']?(?:markdown\.extensions\.|pymdownx\.)?extra\b/m,
}
/** Code that changes the text of pages, and what changes how far lists are indented. */
const CHANGES = /^hooks[ \t]*:|truly_sane_lists|tab_length|fancylists/m

/** Gives a test: true for a fault that the configuration does not have, or may have in another form. */
export function settledBy(site: TemplateSite): (fault: TemplateFault) => boolean {
  const all = [...site.texts.values()].join('\n')
  const hasTemplate = templateTest(site)
  const hasName = nameTest(site)
  return ({ kind, name = '' }) =>
    kind === 'value'
      ? hasName(name)
      : kind === 'file'
        ? hasTemplate(name)
        : CHANGES.test(all) || EXTENSIONS[name]?.test(all) !== true
}

/** A module beside the configuration may define any name, and so may other plugins. */
function nameTest({ texts, has }: TemplateSite): (name: string) => boolean {
  const configs = Array.from(texts, ([path, text]) => parseYaml(path, text))
  const isOpen = has('main.py') || has('main/__init__.py') || configs.length === 0
  const defined = configs.map((config) => {
    if ('problem' in config || !isAlone(config)) return undefined
    return strictMacros(config)
  })
  return (name) => isOpen || defined.some((names) => names === undefined || names.has(name))
}

/** True where no code, no plugin that may change pages and no other configuration has a say. */
function isAlone(config: YamlSource): boolean {
  if (CHANGES.test(config.text) || /^INHERIT\b/m.test(config.text)) return false
  return namesIn(config, 'plugins').every(({ name }) => HARMLESS.has(name.replace(/^material\//, '')))
}

/** What the themes of MkDocs 1.4 to 1.6 and of Material 8 to 9 have. */
const OF_THEMES = /^(?:main|base|404|content|search|blog|blog-post|redirect)\.html$|^(?:partials|fragments|assets)\//

/** Plugins and code may bring templates, and so may other themes and a configuration that is inherited. */
function templateTest({ texts, has }: TemplateSite): (name: string) => boolean {
  const configs = Array.from(texts, ([path, text]) => parseYaml(path, text))
  const folders = configs.map((config) => {
    if ('problem' in config || !isAlone(config)) return undefined
    const [theme] = namesIn(config, 'theme')
    const isKnown =
      theme === undefined
        ? fieldAt(config, 'theme') === undefined
        : /^(?:material|mkdocs|readthedocs)$/.test(theme.name)
    const folder = fieldAt(config, 'theme', 'custom_dir')
    if (!isKnown || (folder !== undefined && stringOf(config, folder) === undefined)) return undefined
    return stringOf(config, folder) ?? ''
  })
  return (name) =>
    OF_THEMES.test(name) ||
    folders.length === 0 ||
    folders.some((folder) => folder === undefined || (folder !== '' && has(join(folder, name))))
}

function join(folder: string, name: string): string {
  return `${folder.replace(/^\.\/|\/$/g, '')}/${name}`
}
