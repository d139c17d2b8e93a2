// Code to every parser of Markdown. Python-Markdown pairs fences and backticks by rules of its own, so what only
// CommonMark takes for code may be live text to it.

import type { Dialect } from '../dialect.ts'
import { codeSpans } from '../page/code-spans.ts'
import { VOID_TAGS } from '../page/html-tags.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import { type Range, rangeAt } from '../positions.ts'
import { SpanReader } from './kramdown-spans.ts'
import { LINE_LEAD } from './line-lead.ts'

const FENCE = new RegExp(`^(${LINE_LEAD})([\`~]{3,})(.*)$`)
/** markdown.extensions.fenced_code: one word, or attributes in braces. */
const INFO = /^[ \t]*(?:\{[^{}]*\}|\.?[\w#.+-]*)(?:[ \t]+hl_lines="[\d -]*")?[ \t]*$/
/** pymdownx.superfences, which takes no fence of what has an option with another value. */
const OPTION = ['title=""', 'hl_lines="\\d+(?:-\\d+)?(?: +\\d+(?:-\\d+)?)*"', 'linenums="\\d+(?: +\\d+){0,2}"']
  .map((option) => option.replace('""', '"[^"]*"'))
  .flatMap((option) => [option, option.replaceAll('"', "'")])
  .join('|')
export const INFO_WITH_OPTIONS = new RegExp(`^[ \\t]*(?:\\{[^{}]*\\}|\\.?[\\w#.+-]*(?:[ \\t]+(?:${OPTION}))*)[ \\t]*$`)

interface Fence {
  lead: string
  marker: string
  start: number
}

/** Gives sorted ranges, each one a code block or span of CommonMark too. Costs a few passes over the text. */
export function agreedCode(page: ParsedPage): Range[] {
  const fences = agreedFences(page)
  const html = htmlRegions(page, fences)
  const { findsFencesInHtml } = page.dialect.framework.activeContent ?? {}
  const seen = findsFencesInHtml ? fences : fences.filter(({ start }) => rangeAt(html, start) === undefined)
  return [...seen, ...agreedSpans(page, fences, html)].sort((a, b) => a.start - b.start)
}

/** Stops at the first line that is a fence to one parser and not to another: after it, nothing is certain. */
function agreedFences({ text, lines, dialect }: ParsedPage): Range[] {
  const fences: Range[] = []
  let open: Fence | undefined
  let above = ''
  for (const { start, end } of lines) {
    const line = text.slice(start, end)
    const previous = above
    above = line
    const [, lead = '', marker = '', info = ''] = FENCE.exec(line) ?? []
    if (open === undefined) {
      if (marker === '') continue
      if (!opens(lead, marker, info, dialect) || isBelowCode(previous, lead)) return fences
      open = { lead, marker, start: start + lead.length }
    } else if (line.replace(/[ \t]+$/, '') === open.lead + open.marker) {
      fences.push({ start: open.start, end })
      open = undefined
    } else if (/[^ \t]/.test(line) && !line.startsWith(open.lead)) return fences
  }
  return fences
}

/** superfences makes text of a fence again if it stands directly below code that is indented. */
function isBelowCode(above: string, lead: string): boolean {
  return /[^ \t]/.test(above) && /^(?: {0,3}\t| {4})/.test(above.slice(above.startsWith(lead) ? lead.length : 0))
}

function opens(lead: string, marker: string, info: string, { nestsFences, framework }: Dialect): boolean {
  const isAtPlace = nestsFences ? /^ *$/.test(lead) : lead === ''
  const { fenceInfo = INFO } = framework.activeContent ?? {}
  return isAtPlace && /^(`+|~+)$/.test(marker) && (nestsFences ? INFO_WITH_OPTIONS : fenceInfo).test(info)
}

/** Gives spans in lines whose backticks all pair, as do those of the lines above: every parser pairs them alike. */
function agreedSpans({ text, lines, dialect }: ParsedPage, fences: readonly Range[], html: readonly Range[]): Range[] {
  const { mayHaveKramdown } = dialect.framework.activeContent ?? {}
  const spans: Range[] = []
  let isBalanced = true
  let kramdown = new SpanReader()
  for (const line of lines) {
    if (/^ *$/.test(text.slice(line.start, line.end))) {
      isBalanced = true
      kramdown = new SpanReader()
    }
    if (!isBalanced || rangeAt(fences, line.end) !== undefined || rangeAt(html, line.end) !== undefined) continue
    const found = codeSpans(text, [{ ...line, kind: 'text' }])
    const starts = [line.start, ...found.map(({ end }) => end)]
    const gaps = starts.map((start, index) => text.slice(start, found[index]?.start ?? line.end))
    isBalanced = gaps.every((gap) => !gap.includes('`'))
    if (!isBalanced) continue
    const isTaken = found.map(({ start, end }, index) => kramdown.takes(gaps[index] ?? '', text.slice(start, end)))
    kramdown.follow(gaps.at(-1) ?? '')
    spans.push(...found.filter((_, index) => !mayHaveKramdown || isTaken[index]))
  }
  return spans
}

/**
 * Python-Markdown and kramdown may see raw HTML from such a tag to its end tag, blank lines included; kramdown also in a
 * quote or an item, to whose end the HTML then reaches, and in a paragraph.
 */
const OPENING = new RegExp(`^${LINE_LEAD}<(?!https?:|mailto:)[a-z!?]`, 'i')
/** To all of them, in no quote and no item. */
export const OPENING_OUTSIDE = /^ {0,3}<(?!https?:|mailto:)[a-z!?]/i
/** Below a blank line, it belongs to no quote and no item. */
const ENDS_CONTAINER = /^(?![-*+:>]|\d{1,9}[.)]|\[\^)\S/
/** A plain tag, a plain comment, or a `<` that begins neither. */
const TAG = /<!--(?:(?!--)[^<>])*-->|<(\/?)([a-z][\w:-]*)(?:[^<>"'`]|"[^"<>]*"|'[^'<>]*')*>|</gi

interface HtmlRegion {
  start: number
  open: string[]
  /** True if it ends with the quote or the item that it began in. */
  isContained: boolean
}

/** Gives the regions, sorted, without `code`. A tag that is not plain or never closed opens a region up to the end. */
export function htmlRegions(
  { text, lines, dialect }: ParsedPage,
  code: readonly Range[],
  opening: RegExp = OPENING,
): Range[] {
  const { findsFencesInHtml } = dialect.framework.activeContent ?? {}
  const regions: Range[] = []
  let region: HtmlRegion | undefined
  let next = 0
  let isBelowBlank = true
  for (const { start, end, kind } of lines) {
    while ((code[next]?.end ?? Infinity) < start) next += 1
    // In a region, kramdown sees tags in code as well.
    if ((code[next]?.start ?? Infinity) <= end && (region === undefined || findsFencesInHtml)) continue
    const line = text.slice(start, end)
    if (region?.isContained && isBelowBlank && ENDS_CONTAINER.test(line)) {
      regions.push({ start: region.start, end: start - 1 })
      region = undefined
    }
    isBelowBlank = kind === 'blank'
    if (region === undefined && opening.test(line)) region = { start, open: [], isContained: true }
    if (region === undefined) continue
    region.isContained &&= !OPENING_OUTSIDE.test(line)
    const isPlain = followTags(line, region.open)
    if (!isPlain && !region.isContained) break
    // Nothing closes it before the end of the quote or the item.
    if (!isPlain) region.open.unshift('<')
    if (region.open.length > 0) continue
    regions.push({ start: region.start, end })
    region = undefined
  }
  return region === undefined ? regions : [...regions, { start: region.start, end: text.length }]
}

/** Updates the list of open tags; false when only an HTML parser could follow the line. */
function followTags(line: string, open: string[]): boolean {
  for (const [tag, slash, name] of line.matchAll(TAG)) {
    if (tag === '<') return false
    if (name === undefined || /^(https?|mailto):/i.test(name)) continue
    const lower = name.toLowerCase()
    const at = open.lastIndexOf(lower)
    if (slash === '/') open.splice(at === -1 ? open.length : at)
    else if (!VOID_TAGS.has(lower) && !tag.endsWith('/>')) open.push(lower)
  }
  return true
}
