// Blocks between lines of marks: fences of code, directives of MyST, `::: v-pre`; and code by its indentation.

import { visit } from 'unist-util-visit'
import type { ParsedPage } from '../../page/parse-page.ts'
import { rangeAt } from '../../positions.ts'
import { htmlRegions, INFO_WITH_OPTIONS, OPENING_OUTSIDE } from '../agreed-code.ts'
import { codeOfOtherParsers, isFenced, offsetsOf, rangesOf } from '../certain-code.ts'
import { LINE_LEAD } from '../line-lead.ts'
import { endOfInfoLine } from '../live-text.ts'
import { formOfDirective } from '../restructured-text/judge-name.ts'
import { Nesting, type ShellsAt, skeletonOf, startOfLine, within } from './nesting.ts'

const MARKS = new RegExp(`^(${LINE_LEAD})(\`{3,}|~{3,}|:{3,})([^\\n\\r]*)`)
const TAG_LINE = new RegExp(`^${LINE_LEAD}<`)
const CLOSING = /^[ \t>]*(`{3,}|~{3,}|:{3,})[ \t]*$/

interface Block {
  marks: string
  /** Inside, only its end matters. */
  isOpaque: boolean
  shells: string
}

/** Gives the fences that may be code, and the blocks that need not be rendered. */
export function markedBlocksIn(page: ParsedPage): ShellsAt {
  const { text, lines, dialect } = page
  const nesting = new Nesting()
  if (dialect.syntax === 'other') return (offset) => nesting.at(offset)
  let isBelowTag = false
  const open: Block[] = []
  let oddity = ''
  for (const { start, end } of lines) {
    const line = text.slice(start, end)
    isBelowTag = line.trim() !== '' && (isBelowTag || TAG_LINE.test(line))
    const top = open.at(-1)
    const closing = CLOSING.exec(line)?.[1] ?? ''
    if (top !== undefined && closing.length >= top.marks.length && closing[0] === top.marks[0]) {
      open.pop()
      nesting.from(start, open.at(-1)?.shells ?? '')
      continue
    }
    const [, lead = '', marks = '', info = ''] = top?.isOpaque ? [] : (MARKS.exec(line) ?? [])
    if (marks === '' || (marks.startsWith('`') && info.includes('`'))) continue
    const isFence = !marks.startsWith(':')
    const isAgreed = INFO_WITH_OPTIONS.test(info) || dialect.framework.activeContent?.fenceInfo?.test(info) === true
    if (isFence && !isAgreed) oddity = skeletonOf(oddity + line)
    const { shell, isOpaque } = shellOf(page, marks, info)
    // Up to an empty line, it may all be HTML.
    const at = isBelowTag ? ' in HTML' : ''
    // Parsers find the ends of other fences in other places, so what opens them must be the same.
    const own = shell === 'fence' ? `fence ${skeletonOf(line)}${oddity}` : shell
    open.push({ marks, isOpaque, shells: within(open.at(-1)?.shells ?? '', own === '' ? '' : own + at) })
    // Two blocks of the same kind are two shells, but what stands in the line of the marks is not in them.
    nesting.from(start + lead.length, open.at(-1)?.shells ?? '')
  }
  return (offset) => nesting.at(offset)
}

function shellOf({ dialect }: ParsedPage, marks: string, info: string): { shell: string; isOpaque: boolean } {
  const { activeContent: rules = {} } = dialect.framework
  const name = info.trim()
  if (marks.startsWith(':') && /^v-pre\b/.test(name)) return { shell: '::: v-pre', isOpaque: true }
  const [, directive] = rules.hasRestructuredText ? (/^\{([^\s}]{1,200})\}/.exec(name) ?? []) : []
  const isKnown = directive !== undefined && formOfDirective(directive) === undefined && directive !== 'only'
  if (directive !== undefined && !isKnown) return { shell: name.replace(/\s+/g, ' ').slice(0, 200), isOpaque: false }
  if (marks.startsWith(':')) return { shell: '', isOpaque: false }
  const shownFrom = { shownFrom: endOfInfoLine, ...rules }.shownFrom(`${marks}${info}\n`, name.split(/\s/)[0] ?? '')
  // In VitePress, braces in such a fence are evaluated, but tags are text.
  if (shownFrom === undefined)
    return { shell: directive === undefined ? 'rendered fence' : '', isOpaque: directive === undefined }
  return { shell: 'fence', isOpaque: true }
}

/** Tells what some parser takes for a block of HTML, and whether its first tag asks for Markdown in it. */
export function htmlBlocksIn(page: ParsedPage): ShellsAt {
  const { text, dialect } = page
  const isOther = dialect.framework.activeContent?.hasCommonMarkParser === false
  const code = isOther ? (codeOfOtherParsers(page) ?? []) : []
  const fences = code.filter(({ start, end }) => isFenced(text.slice(start, end)))
  const blocks = [rangesOf(page, 'html'), isOther ? htmlRegions(page, fences, OPENING_OUTSIDE) : []]
  return (offset) => {
    const block = blocks.map((ranges) => rangeAt(ranges, offset)).find((one) => one !== undefined)
    if (block === undefined) return ''
    // Parsers disagree about blocks in quotes and lists, and about text behind the first tag.
    const [firstLine = ''] = /^[^\n]{0,1000}/.exec(text.slice(block.start, block.start + 1000)) ?? []
    const hasMarkdown = /^[^>]*\smarkdown\b/.test(firstLine)
    const lead = text.slice(startOfLine(text, block.start), block.start)
    return `HTML ${skeletonOf(lead + firstLine)}${hasMarkdown ? ' with Markdown' : ''}`
  }
}

/** What makes a block of the lines that are indented below it. */
const MARKER = /^(?:!!!|\?\?\?|===|\/\/\/|[-*+][ \t]|\d{1,9}[.)][ \t]|:[ \t]|\[\^[^\]\n]{1,80}\]:)/
/** Lines this much deeper than a marker are code in what it contains. */
const CODE_COLUMNS = 8

/** Gives what CommonMark alone takes for code, unless a block of Python-Markdown or HTML explains its indentation. */
export function unsureCodeIn(page: ParsedPage, htmlAt: ShellsAt): ShellsAt {
  const { text, lines, root, dialect } = page
  const nesting = new Nesting()
  if (root === undefined || dialect.syntax === 'mdx') return (offset) => nesting.at(offset)
  const explained = dialect.framework.activeContent?.hasCommonMarkParser === false ? indentedBlocks(page) : new Set()
  let next = 0
  visit(root, ['code', 'inlineCode'], (node) => {
    const { start, end } = offsetsOf(node) ?? { start: 0, end: 0 }
    if (node.type === 'inlineCode') nesting.from(start, `span ${skeletonOf(text.slice(Math.max(0, start - 1), end))}`)
    else if (isFenced(text.slice(start, end))) return
    else {
      while ((lines[next]?.end ?? Infinity) < start) next += 1
      for (; (lines[next]?.start ?? Infinity) <= end; next += 1) {
        const lineStart = lines[next]?.start ?? 0
        nesting.from(lineStart, explained.has(lineStart) || htmlAt(lineStart) !== '' ? '' : 'indented')
      }
    }
    nesting.from(end - 1, '')
  })
  return (offset) => nesting.at(offset)
}

/** Gives the starts of the lines that are a part of the block of a marker above them. */
function indentedBlocks({ text, lines }: ParsedPage): Set<number> {
  const found = new Set<number>()
  const above: { column: number; marker: number | undefined }[] = []
  for (const { start, end, kind } of lines) {
    if (kind === 'blank') continue
    const line = text.slice(start, end).replace(/\t/g, '    ')
    const column = line.search(/\S|$/)
    while ((above.at(-1)?.column ?? -1) >= column) above.pop()
    const marker = above.at(-1)?.marker
    if (marker !== undefined && column - marker < CODE_COLUMNS) found.add(start)
    above.push({ column, marker: MARKER.test(line.slice(column)) ? column : marker })
  }
  return found
}
