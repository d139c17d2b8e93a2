// Finds what a page could run or read when it is built, or run in the browsers of its readers.

import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { dialectFor, type PageSyntax } from '../dialect.ts'
import type { Framework } from '../frameworks/framework.ts'
import { htmlComments } from '../page/html-comments.ts'
import { applyMasks } from '../page/mask.ts'
import { type ParsedPage, parsePage } from '../page/parse-page.ts'
import { rangeAt } from '../positions.ts'
import type { ActiveContent, ActiveForm } from './active-forms.ts'
import { addAsciidoc, tagsOfAsciidoc } from './asciidoc.ts'
import { addAttributeLists, addDecodedAttributeLists } from './attribute-lists.ts'
import { rangesOf } from './certain-code.ts'
import { addDiagrams } from './diagrams.ts'
import { addFence, addSnippets, addTemplates } from './directives.ts'
import { addFenceLanguages, endOfBody, FENCE } from './fence-options.ts'
import { addFrontmatter } from './frontmatter.ts'
import { findInHtml } from './html.ts'
import { ActiveContentList } from './list.ts'
import { liveText, textWithoutCode } from './live-text.ts'
import { addMarkdown } from './markdown.ts'
import { addMaths } from './maths/find-maths.ts'
import { addMdx } from './mdx.ts'
import { readPlaces } from './places/places.ts'
import { addHeadings } from './printed-text.ts'
import { addRawHtml, addRawMdx } from './raw.ts'
import { addKnownDirectives, addRestructuredText } from './restructured-text/find-in-rst.ts'
import type { ActiveContentRules } from './rules.ts'
import { firstUnsureOffset } from './unsure-code.ts'

// Inline code in the address of a link. pymdownx.inlinehilite takes it for finished HTML, whose quotes nothing escapes:
// [a](`" onclick="..."`) gives the link a handler.

const CODE = /`([^`]{1,2000})(?=`)/g
/** A link or an image that ends before the next one begins, whatever the parser. */
const PLAIN_LINKS = /!?\[[^[\]`]*\]\([^()\s"'<>\\`]*\)|<https?:[^\s<>"`]*>/g
const PARAGRAPH_MAX_CHARACTERS = 2000

/** Adds what code with quotes would do as the rest of a tag, if it may stand in a link or an image. */
function addCodeInAttributes(text: string, found: ActiveContentList): void {
  for (const { 1: code = '', index } of text.matchAll(CODE)) {
    if (!code.includes('"') || !mayBeInLink(text, index)) continue
    for (const fault of findInHtml(`<a title="${code}">`)) found.addFault(fault, index, code)
  }
}

function mayBeInLink(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - PARAGRAPH_MAX_CHARACTERS), at)
  const paragraph = before.slice(Math.max(0, before.lastIndexOf('\n\n')))
  return /\]\(|!\[|<[a-z]+:/i.test(paragraph.replace(PLAIN_LINKS, ''))
}

// Containers of Markdown: `:::name` around a part of a page.

const CONTAINER = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*:{3,}[ \t]*([A-Za-z][\w-]{0,80})/gm

/** Adds each container by its name, which the framework's list takes out if it is its own, and the attributes behind it. */
function addContainers(live: string, found: ActiveContentList): void {
  for (const { 1: name = '', index } of live.matchAll(CONTAINER)) found.add('unknown-directive', index, name, name)
  const lines = live.replace(/[^\n\r]+/g, (line) => (line.search(CONTAINER) === 0 ? line : ' '.repeat(line.length)))
  addAttributeLists(lines, lines, found)
}

/**
 * Gives each construct of a page once, in the order of first places. Finds too much rather than too little when the
 * page does not parse. Costs a few walks over the tree and some passes over the text; never throws.
 */
export function findActiveContent(page: ParsedPage, live = liveText(page)): ActiveContent[] {
  const found = new ActiveContentList(page.text, page.starts, readPlaces(page, live))
  addFences(page, found)
  return findIn(page, live, found)
}

function findIn(page: ParsedPage, live: string, found: ActiveContentList): ActiveContent[] {
  addFrontmatter(page, found)
  addSyntaxes(page, live, found)
  addDiagrams(page.text, found)
  page.dialect.framework.activeContent?.addOwn?.(page, live, found)
  if (page.root !== undefined && isMdx(page)) addMdxPage(page, page.root, found)
  else addAsText(page, live, found)
  const rules = page.dialect.framework.activeContent ?? {}
  if (rules.printsRaw !== undefined) addHeadings(page, live, rules.printsRaw, found)
  return found.all().filter((one) => !isOwnForm(one, rules))
}

/**
 * Gives what a text could do if neither code nor comments nor literal blocks kept it from that: a page that includes the text
 * may take a part of it, put it anywhere, or read it with another parser. The last argument is the syntax of that page.
 */
export function findUnprotected(
  text: string,
  framework: Framework,
  { syntax, hasRawTemplates = false }: Pick<PageSyntax, 'syntax' | 'hasRawTemplates'>,
): ActiveContent[] {
  const unparsed = parsePage(text, dialectFor(framework, { syntax: 'other' }))
  const found = new ActiveContentList(text, unparsed.starts, () => undefined)
  const rules = { addFence, ...framework.activeContent }
  const { hasRestructuredText = false } = rules
  if (hasRestructuredText) addRestructuredText(text, found, text)
  if (hasRestructuredText && syntax === 'other') return found.all()
  for (const { 0: line, 1: marks = '', 2: info = '', index } of text.matchAll(FENCE)) {
    const start = index + line.length
    // MyST ends its directives with the same marks.
    const end = endOfBody(text, start, marks)
    const source = text.slice(index, end)
    rules.addFence({ info: info.trim(), body: text.slice(start + 1, end), source, start: index }, found)
  }
  const dialect = dialectFor(framework, { syntax: 'markdown', hasRawTemplates })
  // MyST evaluates templates after its includes. Other plugins do so before, in code too, or not at all.
  const runsTemplates = hasRawTemplates || hasRestructuredText
  return findIn({ ...unparsed, dialect }, text, found).filter(({ form }) => form !== 'template' || runsTemplates)
}

/** True for a name that the framework's lists permit. */
function isOwnForm({ form, name }: ActiveContent, rules: ActiveContentRules): boolean {
  const lists: Partial<Record<ActiveForm, ReadonlySet<string> | undefined>> = {
    component: rules.components,
    'unknown-directive': rules.containers,
    'unknown-element': rules.attributes,
    'unknown-scheme': rules.schemes,
  }
  return name !== undefined && lists[form]?.has(name) === true
}

/** Adds what the framework, or the syntax of the file, reads in addition to Markdown. */
function addSyntaxes(page: ParsedPage, live: string, found: ActiveContentList): void {
  const { text, dialect } = page
  const { activeContent: rules = {} } = dialect.framework
  const isOther = dialect.syntax === 'other'
  // Markdoc, one of the other syntaxes, writes its tags in {% %}.
  // Sphinx runs no templates over reStructuredText.
  const isRst = isOther && rules.hasRestructuredText === true
  const mayHaveTemplates = !isRst && (isOther || (rules.hasTemplatePlugins && dialect.syntax !== 'mdx'))
  const templates = { addTemplates, ...rules }
  if (dialect.hasRawTemplates) templates.addTemplates(text, found)
  else if (mayHaveTemplates) templates.addTemplates(textWithoutCode(page), found)
  addSnippets(text, live, rules.snippets ?? [], found)
  // A row of `+` underlines a title in reStructuredText, and passes text through in AsciiDoc.
  if (isOther && !rules.hasRestructuredText) addAsciidoc(text, found)
  if (isOther) addRestructuredText(text, found)
  else if (rules.hasRestructuredText) addKnownDirectives(text, live, found)
  if (!isRst) addMaths(text, live, found)
  // Braces of AsciiDoc hold no more than the name of an attribute.
  if (rules.hasAttributeLists && !dialect.isAsciidoc) addAttributeLists(text, live, found)
  if (rules.hasAttributeLists && rules.hasMarkdownIt) addDecodedAttributeLists(live, found)
  if (rules.containers !== undefined) addContainers(live, found)
  if (!isRst) addFenceLanguages(live, found)
  if (!isOther || !rules.hasRestructuredText) rules.addDirectives?.(text, live, found)
}

function addFences({ text, root, dialect }: ParsedPage, found: ActiveContentList): void {
  if (root === undefined) return
  const rules = { addFence, ...dialect.framework.activeContent }
  visit(root, 'code', ({ lang, meta, value, position }) => {
    const start = position?.start.offset ?? 0
    const source = text.slice(start, position?.end.offset ?? start)
    rules.addFence({ info: `${lang ?? ''} ${meta ?? ''}`, body: value, source, start }, found)
  })
}

function isMdx({ dialect, isFallback }: ParsedPage): boolean {
  return dialect.syntax === 'mdx' && !isFallback
}

/** Parts that were not parsed, or that the framework may parse differently, are searched as text. */
function addMdxPage(page: ParsedPage, root: Root, found: ActiveContentList): void {
  addMdx(root, page.dialect.framework, found)
  addTrimmedCode(page, found)
  const doubtful = doubtfulText(page)
  if (doubtful === undefined) return
  addRawHtml(doubtful, page.dialect.framework.activeContent, found)
  addRawMdx(doubtful, found)
}

/** Adds code behind spaces at the top: a framework may trim the page before MDX, to which these spaces make text of it. */
function addTrimmedCode({ text, lines }: ParsedPage, found: ActiveContentList): void {
  const start = lines[0]?.start ?? 0
  const [, space = '', code] = /^(\s*)((?:import|export)\b[^\n]*)/.exec(text.slice(start)) ?? []
  if (code !== undefined && /[^\r\n]$/.test(space)) found.add('import-export', start + space.length, code)
}

/**
 * Gives the page with everything blanked but the text on which its syntax tree may be wrong; undefined when there is
 * none. HTML comments are blanked before MDX, and what looks like one may be code.
 */
function doubtfulText(page: ParsedPage): string | undefined {
  const unsureFrom = firstUnsureOffset(page) ?? page.text.length
  const comments = page.dialect.framework.text?.allowsCommentsInMdx ? htmlComments(page.text, page.lines).closed : []
  const certain = comments
    .filter(({ start }) => start < unsureFrom)
    .map(({ start, end }) => ({ start, end: Math.min(end, unsureFrom) }))
  const parts = [...certain, { start: unsureFrom, end: page.text.length }]
  if (parts.every(({ start, end }) => start >= end)) return undefined
  const gaps = parts.map(({ start }, index) => ({ start: parts[index - 1]?.end ?? 0, end: start }))
  return applyMasks(page.text, gaps)
}

/**
 * Markdown parsers disagree about HTML: to micromark `<a href=//x>` is text, to markdown-it and Python-Markdown a link.
 * So the text is searched in addition to the syntax tree.
 */
function addAsText(page: ParsedPage, live: string, found: ActiveContentList): void {
  const { root, dialect } = page
  const { activeContent: rules } = dialect.framework
  if (root !== undefined) addMarkdown(root, found, rules?.components !== undefined)
  const markup = dialect.isAsciidoc ? tagsOfAsciidoc(live) : live
  const tags = rules?.readsEscapedTags ? markup : withoutEscapedTags(page, markup)
  addRawHtml(tags, rules, found)
  const unquoted = withoutQuoteMarks(tags)
  if (unquoted !== tags) addRawHtml(unquoted, rules, found)
  if (rules?.hasCommonMarkParser === false) addCodeInAttributes(page.text, found)
  if (dialect.syntax === 'mdx') addRawMdx(live, found)
}

/** Blanks the marks of quotes in which a tag may go on: in each line below the first of its paragraph that has one. */
function withoutQuoteMarks(text: string): string {
  let isQuoted = false
  return text.replace(/(?<![^\n\r])(?!(?<=\r)\n)([ \t]*>[ \t>]*)?[^\n\r]*/g, (line, marks: string | undefined) => {
    const isInside = isQuoted
    isQuoted = marks !== undefined || (isQuoted && line.trim() !== '')
    return marks !== undefined && isInside ? ' '.repeat(marks.length) + line.slice(marks.length) : line
  })
}

/** Blanks `\\<` where Markdown makes text of it: in HTML, a backslash escapes nothing. */
function withoutEscapedTags(page: ParsedPage, live: string): string {
  if (page.root === undefined || !live.includes('\\<')) return live
  const html = rangesOf(page, 'html')
  const isHtml = page.dialect.framework.activeContent?.htmlLines?.(page) ?? (() => false)
  const escaped = Array.from(live.matchAll(/(?<!\\)(?:\\\\)*\\</g), ({ 0: { length }, index }) => index + length - 1)
  const text = escaped.filter((at) => rangeAt(html, at) === undefined && !isHtml(at))
  return applyMasks(
    live,
    text.map((start) => ({ start, end: start + 1 })),
  )
}
