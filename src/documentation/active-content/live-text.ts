// The text of a page without what its framework shows as it stands: code. Blanks keep every offset where it was.
import type { Code, InlineCode, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import type { Range } from '../page/lines.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import { agreedCode } from './agreed-code.ts'
import { firstUnsureOffset } from './unsure-code.ts'

/**
 * Blanks fenced and inline code. Not blanked: the info line of a fence, which may carry attributes; indented code in MDX,
 * which knows none; what the framework renders of a fence; and all that its own parser may not take for code.
 */
export function liveText(page: ParsedPage): string {
  const { root, text } = page
  if (root === undefined) return text
  const isCertain = certainty(page)
  const ranges = codeNodes(root).flatMap((node) => {
    const range = offsetsOf(node)
    return range !== undefined && isCertain(range) ? (shownPart(node, range, page) ?? []) : []
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
    return isFence ? (shownPart(node, range, page) ?? []) : []
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
  const { activeContent: rules } = page.dialect.framework
  if (rules?.hasCommonMarkParser === false) {
    const agreed = new Map(agreedCode(page).map(({ start, end }) => [start, end]))
    return ({ start, end }) => agreed.get(start) === end
  }
  const unsureFrom = firstUnsureOffset(page) ?? Infinity
  const isHtml = rules?.htmlLines?.(page) ?? (() => false)
  return ({ start, end }) => end <= unsureFrom && !isHtml(start)
}

/** Gives the part of a piece of code that is shown as it is written. */
function shownPart(node: Code | InlineCode, { start, end }: Range, { text, dialect }: ParsedPage): Range | undefined {
  if (node.type === 'inlineCode') return { start, end }
  const source = text.slice(start, end)
  if (!isFenced(source)) return dialect.syntax === 'mdx' ? undefined : { start, end }
  const rules = { shownFrom: endOfInfoLine, ...dialect.framework.activeContent }
  const from = rules.shownFrom(source, node.lang ?? '')
  return from === undefined ? undefined : { start: start + from, end }
}

/** Gives the offset of the end of the first line of a fenced block, or undefined when it has no other. */
export function endOfInfoLine(block: string): number | undefined {
  const end = block.search(/[\r\n]/)
  return end === -1 ? undefined : end
}

function isFenced(source: string): boolean {
  return /^(`{3}|~{3}|:{3})/.test(source)
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
