// The text of a page without what its framework shows as it stands: code. Blanks keep every offset where it was.
import type { Code, InlineCode, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ParsedPage } from '../page/parse-page.ts'
import type { Range } from '../page/source-lines.ts'
import { agreedCode } from './agreed-code.ts'
import { firstUnsureOffset, isBelowTag } from './unsure-code.ts'

/** MyST directives whose body is shown or drawn as it stands; the body of any other may be Markdown that is rendered. */
const LITERAL_DIRECTIVES = /^\{(code|code-block|sourcecode|math|mermaid|literalinclude|highlight|graphviz|dot|prompt)\}/
/** Options of a directive: captions are rendered. */
const OPTIONS =
  /^(?:[^\n]*\r?\n)(?:[ \t>]*:[\w-]+:[^\n]*(?:\r?\n|$)|[ \t>]*-{3}[ \t]*\r?\n(?:(?![ \t>]*-{3}[ \t]*\r?\n)[^\n]*\r?\n){0,50})*/

/**
 * Blanks fenced and inline code. Not blanked: the info line of a fence, which may carry attributes; indented code in MDX,
 * which knows none; VitePress fences of `-vue` languages; MyST directives that render what is in them; and all that the
 * framework's own parser may not take for code.
 */
export function liveText(page: ParsedPage): string {
  const { root, text } = page
  if (root === undefined) return text
  const isCertain = certainty(page)
  const ranges = codeNodes(root).flatMap((node) => {
    const range = offsetsOf(node)
    return range !== undefined && isCertain(range) ? (bodyOf(node, range, page) ?? []) : []
  })
  return blank(text, ranges)
}

/** Blanks all code that CommonMark sees. */
export function textWithoutCode({ root, text }: ParsedPage): string {
  return root === undefined
    ? text
    : blank(
        text,
        codeNodes(root).flatMap((node) => offsetsOf(node) ?? []),
      )
}

/** Blanks the bodies of fences only, as far as the framework shows them as they stand. */
export function textWithoutFences(page: ParsedPage): string {
  const { root, text } = page
  if (root === undefined) return text
  const isCertain = certainty(page)
  const ranges = codeNodes(root).flatMap((node) => {
    const range = node.type === 'code' ? offsetsOf(node) : undefined
    const isFence = range !== undefined && isCertain(range) && isFenced(text.slice(range.start, range.end))
    return isFence ? (bodyOf(node, range, page) ?? []) : []
  })
  return blank(text, ranges)
}

function codeNodes(root: Root): (Code | InlineCode)[] {
  const nodes: (Code | InlineCode)[] = []
  visit(root, (node) => {
    if (node.type === 'code' || node.type === 'inlineCode') nodes.push(node)
  })
  return nodes
}

/** Gives a function that says whether the framework's own parser is sure to take a range for code as well. */
function certainty(page: ParsedPage): (range: Range) => boolean {
  const unsureFrom = firstUnsureOffset(page) ?? Infinity
  if (hasOwnParser(page)) {
    const agreed = new Map(agreedCode(page).map(({ start, end }) => [start, end]))
    return ({ start, end }) => agreed.get(start) === end
  }
  const isHtml = page.dialect.readAs === 'vitepress' ? isBelowTag(page) : () => false
  return ({ start, end }) => end <= unsureFrom && !isHtml(start)
}

/** Python-Markdown (MkDocs) and kramdown (Jekyll) are no parsers of CommonMark. */
function hasOwnParser({ dialect: { readAs: framework, hasRawTemplates } }: ParsedPage): boolean {
  return framework === 'mkdocs' || (framework === 'plain' && hasRawTemplates)
}

function bodyOf(node: Code | InlineCode, { start, end }: Range, page: ParsedPage): Range | undefined {
  if (node.type === 'inlineCode') return { start, end }
  const source = page.text.slice(start, end)
  if (!isFenced(source)) return page.dialect.syntax === 'mdx' ? undefined : { start, end }
  if (isRendered(node, page)) return undefined
  const isDirective = page.dialect.readAs === 'sphinx' && node.lang?.startsWith('{') === true
  const body = isDirective ? OPTIONS.exec(source)?.[0].length : source.search(/[\r\n]/)
  return body === undefined || body === -1 ? undefined : { start: start + body, end }
}

function isFenced(source: string): boolean {
  return /^(`{3}|~{3}|:{3})/.test(source)
}

function isRendered({ lang }: Code, { dialect }: ParsedPage): boolean {
  const language = lang ?? ''
  if (dialect.readAs === 'vitepress') return /-vue(?=[:{[]|$)/.test(language)
  return dialect.readAs === 'sphinx' && language.startsWith('{') && !LITERAL_DIRECTIVES.test(language)
}

function offsetsOf({ position }: Code | InlineCode): Range | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? undefined : { start, end }
}

/** Blanks ranges, which are sorted; line ends stay. */
export function blank(text: string, ranges: readonly Range[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of ranges) {
    if (start < at) continue
    parts.push(text.slice(at, start), text.slice(start, end).replace(/[^\r\n]/g, ' '))
    at = end
  }
  return parts.join('') + text.slice(at)
}
