// The text of a page without its code, which is shown as written. Blanks take its place, so that all offsets stay.
import { visit } from 'unist-util-visit'
import { applyMasks } from '../page/mask.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import type { Range } from '../positions.ts'
import { type CodeNode, createCodeTest, isFenced, offsetsOf } from './certain-code.ts'
import { rstMarkup, rstWithoutCode } from './restructured-text/find-in-rst.ts'

/**
 * Blanks fenced and inline code. Left as they are: the info line of a fence, which may carry attributes; indented text
 * in MDX, which has no indented code; what the framework renders of a fence; and everything that its own parser might
 * not take for code.
 */
export function liveText(page: ParsedPage): string {
  return blankShown(page, () => true)
}

/** Blanks all code that CommonMark sees. */
export function textWithoutCode(page: ParsedPage): string {
  return blankCode(page, (_node, range) => range)
}

/** Blanks only the bodies of fences, as far as the framework shows them as they are written. */
export function textWithoutFences(page: ParsedPage): string {
  return blankShown(page, ({ type }, { start, end }) => type === 'code' && isFenced(page.text.slice(start, end)))
}

/** Blanks those of the wanted nodes that every parser sees as code and that the framework shows as written. */
function blankShown(page: ParsedPage, isWanted: (node: CodeNode, range: Range) => boolean): string {
  if (page.root === undefined) return isRst(page) ? rstMarkup(page.text) : page.text
  const isCertain = createCodeTest(page)
  return blankCode(page, (node, range) =>
    isWanted(node, range) && isCertain(node, range) ? shownPart(node, range, page) : undefined,
  )
}

/** HTML in reStructuredText is text, but for what a directive or role inserts. */
function isRst({ dialect }: ParsedPage): boolean {
  return dialect.syntax === 'other' && dialect.framework.activeContent?.hasRestructuredText === true
}

function blankCode(page: ParsedPage, partOf: (node: CodeNode, range: Range) => Range | undefined): string {
  const { root, text } = page
  if (root === undefined) return isRst(page) ? rstWithoutCode(text) : text
  const ranges: Range[] = []
  visit(root, (node) => {
    if (node.type !== 'code' && node.type !== 'inlineCode') return
    const range = offsetsOf(node)
    const part = range === undefined ? undefined : partOf(node, range)
    if (part !== undefined) ranges.push(part)
  })
  return applyMasks(text, ranges)
}

/** Gives the part of a code block or span that is shown as it is written; undefined when there is none. */
function shownPart(node: CodeNode, { start, end }: Range, { text, dialect }: ParsedPage): Range | undefined {
  if (node.type === 'inlineCode') return { start, end }
  const source = text.slice(start, end)
  if (!isFenced(source)) {
    const isText = dialect.syntax === 'mdx' || dialect.framework.activeContent?.readsIndentedCode === true
    return isText ? undefined : { start, end }
  }
  const rules = { shownFrom: endOfInfoLine, ...dialect.framework.activeContent }
  const from = rules.shownFrom(source, node.lang ?? '')
  return from === undefined ? undefined : { start: start + from, end }
}

/** Gives the offset of the end of the first line of a fenced block, or undefined when it has no other. */
export function endOfInfoLine(block: string): number | undefined {
  const end = block.search(/[\r\n]/)
  return end === -1 ? undefined : end
}
