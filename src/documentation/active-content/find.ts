// Finds what a page could run or read when it is built, or run in the browsers of its readers.
import type { Root } from 'mdast'
import type { ParsedPage } from '../page/parse-page.ts'
import { addDirectives } from './directives.ts'
import { doubtfulText } from './doubtful-text.ts'
import type { ActiveContent } from './forms.ts'
import { addFrontmatter } from './frontmatter.ts'
import { ActiveContentList } from './list.ts'
import { liveText, textWithoutCode } from './live-text.ts'
import { addMarkdown } from './markdown.ts'
import { addMdx } from './mdx.ts'
import { addRawHtml, addRawMdx } from './raw.ts'
import { addSnippets } from './snippets.ts'
import { addTemplates } from './templates.ts'
import { addVue } from './vue.ts'

/**
 * Gives the constructs of a page, each once, in the order of their first places. Errs on the side of finding too much
 * when the page does not parse. Costs one walk over the tree and some passes over the text; never throws.
 */
export function findActiveContent(page: ParsedPage): ActiveContent[] {
  const found = new ActiveContentList(page.text, page.starts)
  const live = liveText(page)
  addFrontmatter(page, found)
  addTemplates(page, textWithoutCode(page), found)
  addSnippets(page, live, found)
  addDirectives(page, live, found)
  if (page.dialect.readAs === 'vitepress') addVue(page, live, found)
  if (page.root !== undefined && isMdx(page)) addMdxPage(page, page.root, found)
  else addAsText(page, live, found)
  return found.all()
}

function isMdx({ dialect, isFallback }: ParsedPage): boolean {
  return dialect.syntax === 'mdx' && !isFallback
}

/** What was not parsed, as a comment of Docusaurus, or may have been parsed otherwise, is looked at as text. */
function addMdxPage(page: ParsedPage, root: Root, found: ActiveContentList): void {
  addMdx(root, found)
  const doubtful = doubtfulText(page)
  if (doubtful === undefined) return
  addRawHtml(doubtful, page.dialect, found)
  addRawMdx(doubtful, found)
}

/**
 * Parsers of Markdown differ in what they take for HTML: to micromark `<a href=//x>` is text, to markdown-it and
 * Python-Markdown a link. So the text is looked at beside the syntax tree.
 */
function addAsText(page: ParsedPage, live: string, found: ActiveContentList): void {
  if (page.root !== undefined) addMarkdown(page.root, found)
  addRawHtml(live, page.dialect, found)
  if (page.dialect.syntax === 'mdx') addRawMdx(live, found)
}
