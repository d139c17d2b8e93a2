// Code to CommonMark and to kramdown, which Jekyll and GitHub Pages use. Where kramdown may pair marks differently, what
// CommonMark takes for code is live HTML in the built page. All seen in kramdown 2.4 with its parser for GFM.
import type { ParsedPage } from '../page/parse-page.ts'
import { type Range, rangeAt } from '../positions.ts'
import { htmlRegions } from './agreed-code.ts'
import { SpanReader } from './kramdown-spans.ts'
import { LINE_LEAD } from './line-lead.ts'

/** Gives those of the sorted code blocks and spans of CommonMark that kramdown surely takes for code too. Linear. */
export function kramdownCode(page: ParsedPage, blocks: readonly Range[], spans: readonly Range[]): Range[] {
  const html = htmlRegions(page, blocks)
  const agreed = agreedBlocks(page, blocks)
  return [...agreed, ...agreedSpans(page, spans, agreed)].filter(({ start }) => rangeAt(html, start) === undefined)
}

/** What kramdown may take for the first or last line of a fence: behind the marks stands at most one word. */
const STRAY_FENCE = new RegExp(`^${LINE_LEAD}[\`~]{3,}(?![\`~])[ \\t\\v\\f]*[^ \\t\\v\\f]*[ \\t\\v\\f]*$`)
/** An extension, whose body may have anything in it. */
const EXTENSION = new RegExp(`^${LINE_LEAD}\\{::`)
/** A formula, which may go on over blank lines. */
const FORMULA = new RegExp(`^${LINE_LEAD}\\\\?\\$\\$`)

/** Any of the three. */
const MARKS = /[`~]{3}|\{::|\$\$/

/** Stops at the first line that may begin or end a block to one parser and not to the other: after it, nothing is certain. */
function agreedBlocks(page: ParsedPage, blocks: readonly Range[]): Range[] {
  const lines = page.lines.map(({ start, end }) => page.text.slice(start, end))
  const agreed: Range[] = []
  let next = 0
  let isInFormula = false
  for (let index = 0; index < lines.length; index += 1) {
    const [line = '', block] = [lines[index], blocks[next]]
    const { start, end } = page.lines[index] ?? { start: 0, end: 0 }
    if (block === undefined || block.start > end) {
      if (!MARKS.test(line)) continue
      if (STRAY_FENCE.test(line) || EXTENSION.test(line)) return agreed
      const isOdd = line.split('$$').length % 2 === 0
      if (isOdd && (isInFormula || FORMULA.test(line))) isInFormula = !isInFormula
      continue
    }
    next += 1
    let last = index
    while ((page.lines[last + 1]?.start ?? Infinity) < block.end) last += 1
    const isFence = /^[`~]{3}/.test(line.slice(block.start - start))
    const isAgreed = isFence
      ? isFenceOfKramdown(lines, index, last, line.slice(0, block.start - start))
      : !lines.slice(index, last + 1).some((one) => STRAY_FENCE.test(one))
    if (isInFormula || !isAgreed) return agreed
    if (isFence || isIndentedCode(lines, index)) agreed.push(block)
    index = last
  }
  return agreed
}

/** Any other white space is text to CommonMark. */
function isBlank(line = ''): boolean {
  return /^[ \t]*$/.test(line)
}

/** One word that does not continue the marks. */
const OPENING = /^([`~]{3,})(?:[ \t]*|[ \t]+[^\s`~]\S*[ \t]*|[^\s`~]\S*[ \t]*)$/
const PLAIN_LEAD = /^(?: *|(?:> )+|>+)$/

/** Tells whether kramdown begins and ends the block at the lines where CommonMark does. */
function isFenceOfKramdown(lines: readonly string[], first: number, last: number, lead: string): boolean {
  const [, marks] = OPENING.exec(lines[first]?.slice(lead.length) ?? '') ?? []
  if (marks === undefined || first === last || !PLAIN_LEAD.test(lead)) return false
  // Any white space may follow the marks that end a fence.
  const end = new RegExp(`^[ \\t>]*${marks[0]}{${marks.length},}\\s*$`)
  for (let index = first + 1; index <= last; index += 1) {
    const line = lines[index] ?? ''
    const isWithin = line.startsWith(lead) || lead.startsWith(line.trimEnd())
    if (!isWithin || end.test(line) !== (index === last)) return false
  }
  const isEndInPlace = lead === '' || lines[last]?.startsWith(lead + marks) === true
  return isEndInPlace && isAtItsPlace(lines, first, lead)
}

/** What begins a list, a quote, a definition or a footnote, in which kramdown keeps all lines up to the next blank one. */
const CONTAINER = /^ *(?:(?:[-*+:]|\d+[.)])(?:[ \t|]|$)|>|\[\^)/
/** An item whose text begins in the same column for both parsers. */
const ITEM = /^( *)([-*+]|\d+\.) {1,4}(?=[^ \t])/

/** Keeps the cost linear: each fence looks at the lines above it. Few lists go on for so long without a blank line. */
const LINES_ABOVE_MAX = 200

/** Tells whether the lines directly above a fence leave it to the item or the quote that it belongs to in CommonMark. */
function isAtItsPlace(lines: readonly string[], first: number, lead: string): boolean {
  const marks = lead.includes('>') ? lead : ''
  let column = lead.length - marks.length
  let top = column
  /** The item around the fence; lines further up belong to its siblings, to the item around it, or to no list. */
  let kind: 'bullet' | 'number' | undefined
  let isNested = false
  let isAboveList = false
  for (let index = first - 1; index >= 0 && !isBlank(lines[index]); index -= 1) {
    const line = lines[index] ?? ''
    if (first - index > LINES_ABOVE_MAX) return false
    if (line.trimEnd() === marks.trimEnd()) break
    if (!line.startsWith(marks)) return false
    const inner = line.slice(marks.length)
    top = inner.search(/[^ ]/)
    const isContainer = CONTAINER.test(inner)
    if (kind !== undefined && top > column && !isAboveList) {
      isNested ||= isContainer
      continue
    }
    const [item = '', { length: indent } = '', mark = ''] = ITEM.exec(inner) ?? []
    const isSameKind = kind === undefined || kind === (/\d/.test(mark) ? 'number' : 'bullet')
    if (isAboveList && isContainer) return false
    if (item !== '' && kind !== undefined && indent === column && isSameKind) isNested = false
    else if (item !== '' && item.length === column && !isNested) {
      if (CONTAINER.test(inner.slice(item.length))) return false
      kind = /\d/.test(mark) ? 'number' : 'bullet'
      column = indent
    } else if (isContainer || (kind === undefined && top < column)) return false
    else isAboveList = kind !== undefined
  }
  // What begins deeper below a blank line may be code that goes on to the fence.
  return top === column && !isNested
}

/** Not below an item, whose text may begin in another column for kramdown. */
function isIndentedCode(lines: readonly string[], first: number): boolean {
  let index = first - 1
  if (!/^(?: {4}|\t)/.test(lines[first] ?? '') || (index >= 0 && !isBlank(lines[index]))) return false
  while (index >= 0 && isBlank(lines[index])) index -= 1
  if (/^[ \t]/.test(lines[index] ?? '')) return false
  for (; index >= 0 && !isBlank(lines[index]); index -= 1) if (CONTAINER.test(lines[index] ?? '')) return false
  return true
}

function agreedSpans({ text, lines }: ParsedPage, spans: readonly Range[], blocks: readonly Range[]): Range[] {
  const agreed: Range[] = []
  let reader = new SpanReader()
  let [next, at] = [0, 0]
  for (const { start, end } of lines) {
    const isBlock = rangeAt(blocks, end) !== undefined
    if (isBlock || isBlank(text.slice(start, end))) reader = new SpanReader()
    if (isBlock) continue
    at = Math.max(at, start)
    for (let span = spans[next]; span !== undefined && span.start <= end; span = spans[next]) {
      next += 1
      if (reader.takes(text.slice(at, span.start), text.slice(span.start, span.end))) agreed.push(span)
      at = span.end
    }
    if (at < end) reader.follow(text.slice(at, end))
  }
  return agreed
}
