// Finds what a page could run or read when it is built, or run in the browsers of its readers.
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ParsedPage } from '../page/parse-page.ts'
import { addAsciidoc, addFence, addRestructuredText, addSnippets, addTemplates } from './directives.ts'
import type { ActiveContent } from './forms.ts'
import { addFrontmatter } from './frontmatter.ts'
import { ActiveContentList } from './list.ts'
import { blank, liveText, textWithoutCode } from './live-text.ts'
import { addMarkdown } from './markdown.ts'
import { addMdx } from './mdx.ts'
import { addAttributeLists, addRawHtml, addRawMdx } from './raw.ts'
import { firstUnsureOffset } from './unsure-code.ts'

/**
 * Gives the constructs of a page, each once, in the order of their first places. Errs on the side of finding too much
 * when the page does not parse. Costs one walk over the tree and some passes over the text; never throws.
 */
export function findActiveContent(page: ParsedPage): ActiveContent[] {
  const found = new ActiveContentList(page.text, page.starts)
  const live = liveText(page)
  addFrontmatter(page, found)
  addSyntaxes(page, live, found)
  addFences(page, found)
  page.dialect.framework.activeContent?.addOwn?.(page, live, found)
  if (page.root !== undefined && isMdx(page)) addMdxPage(page, page.root, found)
  else addAsText(page, live, found)
  return found.all()
}

/** Adds what the framework, or the syntax of the file, reads besides Markdown. */
function addSyntaxes(page: ParsedPage, live: string, found: ActiveContentList): void {
  const { text, dialect } = page
  const { activeContent: rules = {} } = dialect.framework
  const isOther = dialect.syntax === 'other'
  // Markdoc, which is such a syntax, has its tags in {% %}.
  const mayHaveTemplates = isOther || (rules.hasTemplatePlugins && dialect.syntax !== 'mdx')
  if (dialect.hasRawTemplates) addTemplates(text, found)
  else if (mayHaveTemplates) addTemplates(textWithoutCode(page), found)
  addSnippets(text, live, rules.snippets ?? [], found)
  if (isOther) addAsciidoc(text, found)
  if (isOther || rules.hasRestructuredText) addRestructuredText(text, found)
  if (rules.hasAttributeLists) addAttributeLists(live, found)
  rules.addDirectives?.(text, live, found)
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

/** What was not parsed, or may have been parsed otherwise, is looked at as text. */
function addMdxPage(page: ParsedPage, root: Root, found: ActiveContentList): void {
  addMdx(root, found)
  const doubtful = doubtfulText(page)
  if (doubtful === undefined) return
  addRawHtml(doubtful, page.dialect.framework.activeContent, found)
  addRawMdx(doubtful, found)
}

/** Gives the text that the syntax tree of an MDX page may be wrong about, with all else blanked; undefined when there is none. */
function doubtfulText(page: ParsedPage): string | undefined {
  const unsureFrom = firstUnsureOffset(page) ?? page.text.length
  const takenOut = page.dialect.framework.activeContent?.takenOut?.(page) ?? []
  const parts = [...takenOut.filter(({ start }) => start < unsureFrom), { start: unsureFrom, end: page.text.length }]
  if (parts.every(({ start, end }) => start >= end)) return undefined
  const gaps = parts.map(({ start }, index) => ({ start: parts[index - 1]?.end ?? 0, end: start }))
  return blank(page.text, gaps)
}

/**
 * Parsers of Markdown differ in what they take for HTML: to micromark `<a href=//x>` is text, to markdown-it and
 * Python-Markdown a link. So the text is looked at beside the syntax tree.
 */
function addAsText(page: ParsedPage, live: string, found: ActiveContentList): void {
  if (page.root !== undefined) addMarkdown(page.root, found)
  addRawHtml(live, page.dialect.framework.activeContent, found)
  if (page.dialect.syntax === 'mdx') addRawMdx(live, found)
}
