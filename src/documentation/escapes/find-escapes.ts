// Finds what a page could run or read when it is built, or run in the browsers of its readers.
import type { Root } from 'mdast'
import type { ParsedPage } from '../page/parse-page.ts'
import { addDirectiveEscapes } from './directive-escapes.ts'
import { doubtfulText } from './doubtful-text.ts'
import type { Escape } from './escape.ts'
import { EscapeList } from './escape-list.ts'
import { addFrontmatterEscapes } from './frontmatter-escapes.ts'
import { liveText, textWithoutCode } from './live-text.ts'
import { addMarkdownEscapes } from './markdown-escapes.ts'
import { addMdxEscapes } from './mdx-escapes.ts'
import { addRawEscapes, addRawMdxEscapes } from './raw-escapes.ts'
import { addSnippetEscapes } from './snippet-escapes.ts'
import { addTemplateEscapes } from './template-escapes.ts'
import { addVueEscapes } from './vue-escapes.ts'

/**
 * Gives the constructs of a page, each once, in the order of their first places. Errs on the side of finding too much
 * when the page does not parse. Costs one walk over the tree and some passes over the text; never throws.
 */
export function findEscapes(page: ParsedPage): Escape[] {
  const found = new EscapeList(page.text, page.starts)
  const live = liveText(page)
  addFrontmatterEscapes(page, found)
  addTemplateEscapes(page, textWithoutCode(page), found)
  addSnippetEscapes(page, live, found)
  addDirectiveEscapes(page, live, found)
  if (page.dialect.readAs === 'vitepress') addVueEscapes(page, live, found)
  if (page.root !== undefined && isMdx(page)) addMdxPage(page, page.root, found)
  else addAsText(page, live, found)
  return found.all()
}

function isMdx({ dialect, isFallback }: ParsedPage): boolean {
  return dialect.syntax === 'mdx' && !isFallback
}

/** What was not parsed, as a comment of Docusaurus, or may have been parsed otherwise, is looked at as text. */
function addMdxPage(page: ParsedPage, root: Root, found: EscapeList): void {
  addMdxEscapes(root, found)
  const doubtful = doubtfulText(page)
  if (doubtful === undefined) return
  addRawEscapes(doubtful, page.dialect, found)
  addRawMdxEscapes(doubtful, found)
}

/**
 * Parsers of Markdown differ in what they take for HTML: to micromark `<a href=//x>` is text, to markdown-it and
 * Python-Markdown a link. So the text is looked at beside the syntax tree.
 */
function addAsText(page: ParsedPage, live: string, found: EscapeList): void {
  if (page.root !== undefined) addMarkdownEscapes(page.root, found)
  addRawEscapes(live, page.dialect, found)
  if (page.dialect.syntax === 'mdx') addRawMdxEscapes(live, found)
}
