// Which of the code that CommonMark sees is certainly code to the framework's own parser, too.
import type { Code, InlineCode, Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import type { ParsedPage } from '../page/parse-page.ts'
import { positionAt, type Range, rangeAt } from '../positions.ts'
import { agreedCode } from './agreed-code.ts'
import { kramdownCode } from './kramdown-code.ts'
import { firstUnsureOffset } from './unsure-code.ts'

export type CodeNode = Code | InlineCode

/** Gives a function that tells whether the framework's own parser surely takes a node for code as well. */
export function createCodeTest(page: ParsedPage): (node: CodeNode, range: Range) => boolean {
  const { activeContent: rules } = page.dialect.framework
  const others = codeOfOtherParsers(page)
  const agreed = new Map(others?.map(({ start, end }) => [start, end]))
  if (rules?.hasCommonMarkParser === false) return (_node, { start, end }) => agreed.get(start) === end
  const lazyTags = page.dialect.syntax === 'mdx' ? [] : lazyTagsIn(page)
  const unsureFrom = firstUnsureOffset(page) ?? Infinity
  const isHtml = rules?.htmlLines?.(page) ?? (() => false)
  // Many parsers know no footnotes: what is indented below one is then a paragraph. MDX has them.
  const footnotes = page.dialect.syntax === 'mdx' ? [] : rangesOf(page, 'footnoteDefinition')
  let definitions: Range[] | undefined
  const unpaired = rules?.hasMarkdownIt ? unpairedBackticks(page) : []
  const isInBraces = page.isFallback ? createBraceTest(page) : () => false
  return (node, { start, end }) => {
    if (others !== undefined && agreed.get(start) !== end) return false
    if (end > unsureFrom || isHtml(start) || isInBraces(start, end)) return false
    if (rangeAt(footnotes, start) !== undefined || rangeAt(lazyTags, start) !== undefined) return false
    if (node.type === 'inlineCode' && rangeAt(unpaired, start) !== undefined) return false
    if (node.type === 'inlineCode') return linesWithin(page, start, end).every((line) => goesOn(page.text, line))
    // Without `colon_fence`, MyST makes text of it.
    if (page.text.startsWith(':', start)) return false
    // Behind a line that only some parsers take for a fence, its marks may end code.
    if (isFenced(page.text.slice(start, end))) return opensFence(page, start) && hasOneLead(page, start, end)
    definitions ??= definitionsIn(page)
    return followsBlank(page, start) && rangeAt(definitions, start) === undefined
  }
}

/** Gives what parsers other than CommonMark's take for code, too; undefined where no such parser is in use. */
export function codeOfOtherParsers(page: ParsedPage): Range[] | undefined {
  const { mayHaveKramdown, hasCommonMarkParser = true } = page.dialect.framework.activeContent ?? {}
  if (mayHaveKramdown && page.dialect.syntax !== 'mdx')
    return kramdownCode(page, rangesOf(page, 'code'), rangesOf(page, 'inlineCode'))
  return hasCommonMarkParser ? undefined : agreedCode(page)
}

function opensFence(page: ParsedPage, start: number): boolean {
  const kind = page.lines[lineIndex(page, start)]?.kind
  return kind === 'open' || kind === 'directive'
}

/** Gives the index in `lines`, which begin below the frontmatter. */
function lineIndex({ lines, starts }: ParsedPage, offset: number): number {
  return positionAt(starts, offset).line - positionAt(starts, lines[0]?.start ?? 0).line
}

/** Tags that may interrupt a paragraph: https://spec.commonmark.org/0.31.2/#html-blocks, and raw text. */
const INTERRUPTING = new RegExp(
  '^</?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|' +
    'dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
    'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|' +
    'track|ul|pre|script|style|textarea)(?=[\\s/>]|$)|^<[!?]',
  'i',
)
const CONTAINER_LINE = /^[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|\[\^)/
/** What begins with a word or a tag ends at the next blank line. */
const BRIEF_LINE = /^[ \t>]*(?:\p{L}|<\/?(?!(?:pre|script|style|textarea)\b)[a-z]|$)/iu

/**
 * Gives the lines around a tag such as `<b>` that goes on with the paragraph of a quote or an item without its marks. Our
 * parser begins a block of HTML there, so it pairs other backticks than the others do; what else may begin in the block
 * makes all of the rest unsure.
 */
function lazyTagsIn(page: ParsedPage): Range[] {
  const { text } = page
  const ranges: Range[] = []
  for (const { start, end } of rangesOf(page, 'html')) {
    const block = text.slice(start, end)
    if (INTERRUPTING.test(block)) continue
    const index = lineIndex(page, start)
    const last = ranges.at(-1)
    const around = last !== undefined && start <= last.end ? last : paragraphAt(page, index)
    if (around === undefined) continue
    const isBrief = block.split('\n').every((line) => BRIEF_LINE.test(line))
    if (!isBrief) around.end = text.length
    if (around !== last) ranges.push(around)
    if (!isBrief) break
  }
  return ranges
}

/** Gives the lines between two blank ones around a line, if one above it begins a quote or an item. */
function paragraphAt({ text, lines }: ParsedPage, index: number): Range | undefined {
  let isInContainer = false
  let [from, to] = [index, index]
  for (; from > 0 && lines[from - 1]?.kind !== 'blank'; from -= 1) {
    isInContainer ||= CONTAINER_LINE.test(text.slice(lines[from - 1]?.start, lines[from - 1]?.end))
  }
  while (to + 1 < lines.length && lines[to + 1]?.kind !== 'blank') to += 1
  return isInContainer ? { start: lines[from]?.start ?? 0, end: lines[to]?.end ?? text.length } : undefined
}

/**
 * Gives the paragraphs, headings and cells with a backtick that is no code. Behind a bracket, markdown-it (14.1) pairs
 * the others with it: in "[`<A>` `", the tag is live.
 */
function unpairedBackticks({ root }: ParsedPage): Range[] {
  const ranges: Range[] = []
  if (root === undefined) return ranges
  visit(root, ['paragraph', 'heading', 'tableCell'], (node) => {
    let isUnpaired = false
    visit(node, 'text', ({ value }) => {
      isUnpaired ||= value.includes('`')
    })
    if (isUnpaired) ranges.push(...[offsetsOf(node) ?? []].flat())
  })
  return ranges
}

/** Other parsers end a paragraph, and the code in it, at a line that may begin a block: HTML, a container, a target. */
function goesOn(text: string, line: number): boolean {
  return /^[ \t>]*[\p{L}\p{N}_$.,/*-]/u.test(text.slice(line, line + 200))
}

/** Gives the offsets of the lines that start between two offsets. */
function linesWithin({ starts }: ParsedPage, start: number, end: number): number[] {
  const found: number[] = []
  const { line } = positionAt(starts, start)
  for (let index = line; (starts[index] ?? end) < end; index += 1) found.push(starts[index] ?? end)
  return found
}

/**
 * True when each line of a fenced block begins like its first one. Parsers differ on how far a tab reaches into a
 * quote or a list, and on which lines end them.
 */
function hasOneLead(page: ParsedPage, start: number, end: number): boolean {
  const { text, starts } = page
  const { column } = positionAt(starts, start)
  const lead = expandTabs(text.slice(start - column + 1, start)).replace(/[^ >]/g, ' ')
  if (lead === '') return true
  const marks = lead.trimEnd()
  return linesWithin(page, start, end).every((at, index, all) => {
    const line = expandTabs(text.slice(at, all[index + 1] ?? end)).trimEnd()
    return line.startsWith(marks === '' ? lead : marks) || line === ''
  })
}

function expandTabs(line: string): string {
  let expanded = ''
  for (const part of line.split(/(?<=\t)/)) {
    expanded += part.replace('\t', '')
    if (part.endsWith('\t')) expanded = expanded.padEnd(Math.floor(expanded.length / 4) * 4 + 4)
  }
  return expanded
}

/** Indented text below another line is the rest of a paragraph to a parser that takes that line for one. */
function followsBlank({ text, starts, lines }: ParsedPage, start: number): boolean {
  const index = positionAt(starts, start).line - 1
  const above = text.slice(starts[index - 1] ?? 0, starts[index] ?? 0)
  return index === 0 || above.trim() === '' || starts[index] === lines[0]?.start
}

/** Gives what is indented below `: text`: to a parser that knows definition lists, it is a part of the definition. */
function definitionsIn({ text, lines }: ParsedPage): Range[] {
  const ranges: Range[] = []
  let isBelow = false
  for (const { start, end } of lines) {
    const line = text.slice(start, end)
    if (!/^(?: {2}|\t|\s*$)/.test(line)) isBelow = /^[ >]*:(?:\s|$)/.test(line)
    else if (isBelow) ranges.push({ start, end })
  }
  return ranges
}

/** In a page that does not parse as MDX, code behind an open brace may be a part of an expression. */
function createBraceTest(page: ParsedPage): (start: number, end: number) => boolean {
  let [at, depth] = [0, 0]
  return (start, end) => {
    for (const [brace] of page.text.slice(at, Math.max(at, start)).matchAll(/\\.|[{}]/g)) {
      if (brace === '{') depth += 1
      else if (brace === '}' && depth > 0) depth -= 1
    }
    at = Math.max(at, depth === 0 ? end : start)
    return depth > 0
  }
}

export function isFenced(source: string): boolean {
  return /^(`{3}|~{3}|:{3})/.test(source)
}

/** Gives where the nodes of a type are, in order; they must not contain each other. */
export function rangesOf({ root }: ParsedPage, type: 'code' | 'inlineCode' | 'footnoteDefinition' | 'html'): Range[] {
  const ranges: Range[] = []
  if (root !== undefined) visit(root, type, (node) => void ranges.push(...[offsetsOf(node) ?? []].flat()))
  return ranges
}

export function offsetsOf({ position }: Pick<Nodes, 'position'>): Range | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? undefined : { start, end }
}
