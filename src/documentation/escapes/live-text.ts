// The text of a page without what its framework shows as it stands: code. Blanks keep every offset where it was.
import type { Code, InlineCode } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ParsedPage } from '../page/parse-page.ts'

/** MyST directives whose body is shown, drawn or listed; the body of any other may be Markdown that is rendered. */
const LITERAL_DIRECTIVES =
  /^\{(code|code-block|sourcecode|math|mermaid|parsed-literal|literalinclude|toctree|image|highlight|graphviz|dot|prompt)\}/

/**
 * Blanks fenced and inline code. Not blanked: the info line of a fence, which may carry attributes; indented code in MDX,
 * which knows none; VitePress fences of `-vue` languages; MyST directives that render what is in them.
 */
export function liveText(page: ParsedPage): string {
  const { root, text } = page
  if (root === undefined) return text
  const ranges: { start: number; end: number }[] = []
  visit(root, (node) => {
    if (node.type !== 'code' && node.type !== 'inlineCode') return
    const range = codeRange(node, page)
    if (range !== undefined) ranges.push(range)
  })
  return blank(text, ranges)
}

function codeRange(node: Code | InlineCode, page: ParsedPage): { start: number; end: number } | undefined {
  const { start, end } = offsetsOf(node)
  if (start === undefined || end === undefined) return undefined
  if (node.type === 'inlineCode') return { start, end }
  const source = page.text.slice(start, end)
  const isFenced = /^(`{3}|~{3}|:{3})/.test(source)
  if (!isFenced) return page.dialect.syntax === 'mdx' ? undefined : { start, end }
  if (isRendered(node, source, page)) return undefined
  const body = source.search(/[\r\n]/)
  return body === -1 ? undefined : { start: start + body, end }
}

function isRendered({ lang }: Code, source: string, { dialect }: ParsedPage): boolean {
  const language = lang ?? ''
  if (dialect.framework === 'vitepress') return /-vue(?=[:{[]|$)/.test(language)
  if (dialect.framework === 'sphinx') return language.startsWith('{') && !LITERAL_DIRECTIVES.test(language)
  // Python-Markdown takes a fence that is never closed for text; CommonMark for code up to the end.
  if (dialect.framework === 'mkdocs') return !/[\r\n][ \t>]*(`{3,}|~{3,})[ \t]*$/.test(source.slice(-200))
  return false
}

function offsetsOf({ position }: Code | InlineCode): { start: number | undefined; end: number | undefined } {
  return { start: position?.start.offset, end: position?.end.offset }
}

/** Blanks ranges, which are sorted; line ends stay. */
export function blank(text: string, ranges: readonly { start: number; end: number }[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of ranges) {
    if (start < at) continue
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\r\n]/g, ' '))
    at = end
  }
  return parts.join('') + text.slice(at)
}
