// The place of a construct: what around it may keep it from running. A comment, code, raw text and a template that never
// renders are such shells; parsers disagree about many of them, so a place is not dead or alive but the same or another.

import { isMapping } from '../../config/mapping.ts'
import { readFrontmatter } from '../../page/frontmatter.ts'
import type { ParsedPage } from '../../page/parse-page.ts'
import type { ActiveForm } from '../active-forms.ts'
import { textWithoutFences } from '../live-text.ts'
import { rstWithoutLiterals } from '../restructured-text/find-in-rst.ts'
import { formOfDirective } from '../restructured-text/judge-name.ts'
import { splitRstLines } from '../restructured-text/rst-lines.ts'
import { elementsIn, tagsIn, titlesIn } from './elements.ts'
import { htmlBlocksIn, markedBlocksIn, unsureCodeIn } from './marked-blocks.ts'
import { Nesting, type ShellsAt, skeletonOf, startOfLine, within } from './nesting.ts'
import { templateBlocksIn } from './template-blocks.ts'

// Comments of HTML, MDX, Jinja, kramdown and MyST.

interface Comment {
  opening: RegExp
  /** The first of them that is found ends the comment. */
  closings: readonly string[]
}

/** `<?` and `<!X` begin comments to a browser. `{#id}` is the id of a heading. */
const COMMENTS: readonly Comment[] = [
  { opening: /^<!--/, closings: ['-->'] },
  { opening: /^<\?/, closings: ['?>', '>'] },
  { opening: /^<!/, closings: [']]>', '>'] },
  { opening: /^\{\/\*/, closings: ['*/}'] },
  { opening: /^\{#/, closings: ['#}'] },
  { opening: /^\{::/, closings: ['{:/comment}', '{:/nomarkdown}', '{:/}'] },
]
const OPENING = /<!--|<\?|<!(?=[a-z[])|\{\/\*|\{#(?![\w-]*\})|\{::(?:comment|nomarkdown)\}/gi
const PARAGRAPH_MAX = 500
const PERCENT_LINES = /^ {0,3}%[^\n]*(?:\n {0,3}%[^\n]*)*/gm

/**
 * Finds them without a parser, so a comment is the same only with the text before it in its line and all that could
 * open or close something in it. One without an end is no shell: then nothing in it counts as dead.
 */
function commentsIn(live: string, hasPercentLines: boolean): ShellsAt {
  const comments = new Nesting()
  const missing = new Set<string>()
  let end = 0
  for (const { 0: opening, index } of live.matchAll(OPENING)) {
    if (index < end) continue
    const found = endOfComment(live, index, opening, missing)
    if (found === undefined) continue
    addShell(live, Math.max(end, startOfLine(live, index)), index, found, opening, comments)
    end = found
  }
  const lines = new Nesting()
  for (const { 0: text, index } of hasPercentLines ? live.matchAll(PERCENT_LINES) : []) {
    // Below a line of HTML or of a paragraph, they may be a part of it.
    const above = live
      .slice(Math.max(0, index - PARAGRAPH_MAX), index)
      .split('\n')
      .slice(0, -1)
    const paragraph = above.slice(above.findLastIndex((line) => line.trim() === '') + 1).join('\n')
    const opening = paragraph === '' ? '%' : `% below ${skeletonOf(paragraph)}`
    addShell(live, index, index, index + text.length, opening, lines)
  }
  return (offset) => comments.at(offset) + lines.at(offset)
}

function addShell(text: string, from: number, start: number, end: number, opening: string, shells: Nesting): void {
  shells.from(start, `${opening} ${skeletonOf(text.slice(from, end))}`)
  shells.from(end - 1, '')
}

/** `missing` remembers what is not in the rest of the text. */
function endOfComment(text: string, start: number, opening: string, missing: Set<string>): number | undefined {
  const { closings = [] } = COMMENTS.find((one) => one.opening.test(opening)) ?? {}
  for (const closing of closings) {
    const at = missing.has(closing) ? -1 : text.indexOf(closing, start + 2)
    if (at !== -1) return at + closing.length
    missing.add(closing)
  }
  return undefined
}

// Fields of the frontmatter that decide whether the page is built, and whether what is in it runs.

/**
 * Of Hugo, Jekyll and others: drafts. Of mkdocs-macros, Jekyll, Eleventy: no templates. Of Docusaurus: what the page is
 * parsed as. Of MyST: notebooks, and syntax that is off.
 */
const SWITCHES = new Set(
  (
    'draft published build _build headless expirydate markup render_macros ignore_macros macros render_with_liquid ' +
    'templateengineoverride format mdx mystnb execute jupytext kernelspec file_format'
  ).split(' '),
)

/** https://myst-parser.readthedocs.io/en/latest/configuration.html */
const MYST_SYNTAX = /^(?:disable_syntax|enable_extensions|commonmark_only|gfm_only)$/

function isSwitch(key: string): boolean {
  return SWITCHES.has(key.toLowerCase()) || MYST_SYNTAX.test(key)
}

/** Gives those of a page with their values; '' when there are none. */
function switchesOf({ text, frontmatter }: ParsedPage): string {
  if (frontmatter === undefined || frontmatter === 'not-closed') return ''
  const { data } = readFrontmatter(text, frontmatter)
  const { myst } = data
  const syntax = isMapping(myst) ? Object.entries(myst).filter(([key]) => MYST_SYNTAX.test(key)) : []
  const set = [...Object.entries(data), ...syntax].filter(([key, value]) => isSwitch(key) && !isUsual(key, value))
  return set
    .map(([key, value]) => `${key.toLowerCase()}: ${JSON.stringify(value)}`)
    .toSorted()
    .join(', ')
}

/** `draft: false` says what holds without it, too. */
function isUsual(key: string, value: unknown): boolean {
  return /^(?:draft|headless)$/i.test(key) ? value === false : /^published$/i.test(key) && value === true
}

// Blocks of reStructuredText around a line: comments, directives that need not show their content, literal text.

const MARKUP = /^((?:(?:[-*+•‣⁃]|\(?(?:\w{1,9}|#)[.)])[ \t]+)*)\.\.(?=[ \t]|$)[ \t]*(.*)$/
const DIRECTIVE = /^(?:\|[^|]{1,200}\|[ \t]+)?([\w+.:-]{1,100}?)[ \t]?::(?:[ \t]+(.*))?$/
/** Targets, footnotes, citations and what a directive below is substituted for. */
const OTHER_MARKUP = /^(?:_|\[|\|)/
/** They show their content as it is written, or only in some builds. */
const HIDING_BLOCKS = /^(?:only|code-block|code|sourcecode|prompt|parsed-literal|todo)$/

/** Text that is shown as it is written; what is in it must be the same. */
const LITERAL = /(?<!`)``(?=\S)(?:(?!``|\n[ \t]*\r?\n)[\s\S]){1,500}``/g

/** Gives the blocks that enclose a line by its indentation, without those that certainly show their content. */
function rstBlocksIn(text: string): ShellsAt {
  const [blocks, literals] = [new Nesting(), new Nesting()]
  for (const { 0: literal, index } of text.matchAll(LITERAL)) {
    literals.from(index, `literal ${skeletonOf(text.slice(startOfLine(text, index), index + literal.length))}`)
    literals.from(index + literal.length - 1, '')
  }
  const open: { indent: number; shells: string; isMarkup: boolean }[] = []
  const lines = splitRstLines(text)
  for (const [index, { start, end, first, indent, isBlank }] of lines.entries()) {
    if (isBlank) continue
    let above: (typeof open)[number] | undefined
    while ((open.at(-1)?.indent ?? -1) >= indent) above = open.pop()
    const outer = open.at(-1)?.shells ?? ''
    blocks.from(start - 1, outer)
    const line = text.slice(first, end)
    const [, items = '', markup] = MARKUP.exec(line) ?? []
    const last = lines[index - 1]
    // Below a line of a paragraph, the marks are a part of it.
    const beginsBlock = last === undefined || last.isBlank || last.indent < indent
    const isMarkup = markup !== undefined && (beginsBlock || (above?.indent === indent && above.isMarkup))
    if (markup !== undefined && isMarkup) {
      const shell = shellOf(markup.trim(), lines[index + 1]?.isBlank ?? true)
      open.push({ indent: indent + items.length, shells: within(outer, shell), isMarkup })
    } else if (/::[ \t]*$/.test(line)) open.push({ indent, shells: within(outer, 'literal'), isMarkup })
  }
  return (offset) => [blocks.at(offset), literals.at(offset)].filter((one) => one !== '').join(' | ')
}

function shellOf(markup: string, isFollowedByBlank: boolean): string {
  // An empty comment ends at once: what is indented below an empty line is a quote.
  if (markup === '') return isFollowedByBlank ? '' : 'comment'
  const [, name, args = ''] = DIRECTIVE.exec(markup) ?? []
  if (name === undefined) return OTHER_MARKUP.test(markup) ? '' : 'comment'
  const key = name.toLowerCase()
  const isShown = formOfDirective(key) === undefined && !HIDING_BLOCKS.test(key)
  return isShown ? '' : `${key} ${args}`.trim().slice(0, 200)
}

/** Gives the place of a construct of this form; undefined where it surely runs. */
export type PlaceOf = (form: ActiveForm, offset: number) => string | undefined

/** A construct that stands behind more white space is taken for no code. */
const MAX_INDENTATION = 200
/** Code to every parser. What Markdown makes of the text around it does not matter then. */
const CODE = 'code'
/** Separates what keeps Markdown and HTML from working from what keeps templates, and the whole page, from doing so. */
const SEPARATOR = ' || '

/**
 * `live` is the text of the page without what is surely code. Costs some passes over the text, at the first construct:
 * most pages have none.
 */
export function readPlaces(page: ParsedPage, live: string): PlaceOf {
  let placeOf: PlaceOf | undefined
  return (form, offset) => {
    placeOf ??= createPlaces(page, live)
    return placeOf(form, offset)
  }
}

function createPlaces(page: ParsedPage, live: string): PlaceOf {
  const { text, dialect } = page
  const switches = switchesOf(page)
  const hasRst = dialect.framework.activeContent?.hasRestructuredText === true
  const isRst = dialect.syntax === 'other' && hasRst
  const htmlAt = htmlBlocksIn(page)
  const shells = isRst ? [rstBlocksIn(text)] : shellsOf(page, live, htmlAt)
  const { rawAt, blocksAt } = templateBlocksIn(isRst ? '' : text)
  const withoutCode = isRst ? rstWithoutLiterals(text) : live
  // Vue evaluates braces in other code, and what stands in an address is no code to all parsers.
  const withoutFences = isRst ? withoutCode : textWithoutFences(page)
  const attributesAt = isRst ? [] : [tagsIn(page, live), titlesIn(page)]
  return (form, start) => {
    const offset = start + text.slice(start, start + MAX_INDENTATION).search(/\S|$/)
    const first = text.charAt(offset)
    const shown = form === 'interpolation' || first === '`' ? withoutFences : withoutCode
    const isCode = shown.charAt(offset) !== first
    // Attribute lists, and braces that are written as escapes.
    const isSpelled = form === 'interpolation' && !text.startsWith('{{', offset)
    const isByMarkdown = BY_MARKDOWN.has(form) || isSpelled || (hasRst && form === 'snippet')
    const mayBeValue = first === '<' || form === 'interpolation'
    const values = mayBeValue ? joinShells(attributesAt.map((shellsAt) => shellsAt(offset))) : ''
    // In HTML, a title of Markdown is none.
    const html = (isByMarkdown && first !== '<') || values !== '' ? htmlAt(offset) : ''
    const around = isCode ? [CODE] : [...shells.map((shellsAt) => shellsAt(offset)), values, html]
    // Raw text keeps templates from running, and nothing else.
    const far = [blocksAt(offset), first === '{' ? rawAt(offset) : '', switches]
    const [near, rest] = [joinShells(around), joinShells(far)]
    return near === '' && rest === '' ? undefined : near + SEPARATOR + rest
  }
}

/** What Markdown alone makes active is text in HTML. */
const BY_MARKDOWN: ReadonlySet<ActiveForm> = new Set([
  'script-address',
  'handler',
  'style',
  'frame',
  'directive',
  'reference-block',
])

function joinShells(shells: readonly string[]): string {
  return shells.filter((one) => one !== '').join(' | ')
}

function shellsOf(page: ParsedPage, live: string, htmlAt: ShellsAt): ShellsAt[] {
  const isMyst = page.dialect.framework.activeContent?.hasRestructuredText === true
  return [commentsIn(live, isMyst), elementsIn(page, live), markedBlocksIn(page), unsureCodeIn(page, htmlAt)]
}

/** Gives the same place in code: whatever was there before is dead then. */
export function inCode(place: string | undefined): string {
  return CODE + SEPARATOR + (place?.split(SEPARATOR)[1] ?? '')
}

/** Comments, code, raw text and elements that show text: a page that has something there does not use it. */
const HIDING = /(?:^|[|>+] )(?:code|fence|indented|span|literal|title|comment|raw|%|<|\{[#/:]|::: v-pre)/

/** True for a place where a construct certainly does not run, in one parser at least. */
export function isHidden(place: string | undefined): boolean {
  return place !== undefined && enclosingTemplate(place) === undefined && HIDING.test(place)
}

/** A template that prints raw what its call encloses makes HTML of code. */
export function enclosedBy(template: string): string {
  return `enclosed by ${template}`
}

export function enclosingTemplate(place: string | undefined): string | undefined {
  return /^enclosed by (\S+)/.exec(place ?? '')?.[1]
}
