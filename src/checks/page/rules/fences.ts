// Code fences that are opened and never closed. CommonMark accepts them, so this is a rule of our own.

import type { Code } from 'mdast'
import { positionAt, rangeAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import { htmlComments } from '../html-comments.ts'
import type { SourceLine } from '../lines.ts'
import type { PageNodes } from '../page-nodes.ts'
import type { ParsedPage } from '../parse-page.ts'

// Code fences that lost their end inside a tab or container, so that its closing line is code, and whatever follows up to
// the next fence. Another fence's marks close such a block, and the page may even parse.

/** A line that ends what was opened before the fence: `</Tab>`, `:::`. */
const END = /^[ \t>]*(?:<\/([A-Z][\w.]{0,80})>|(:{3,}))[ \t]*$/
const TAG = /<(\/?)([A-Z][\w.]{0,80})(?=[\s>/]|$)([^<>]{0,1000}\/>)?/g
const COLONS = ':::'
/** Samples of Markdown may show an end alone. */
const MARKDOWN_SAMPLE = /[`~:]{3}[ \t]*\{?(?:md|mdx|markdown|myst)\b/i

interface Fence {
  start: number
  opener: string
  /** What its own lines open: a sample of markup has both ends. */
  own: Set<string>
  isSaid: boolean
}

/** Gives `unclosed-fence` for each. One pass over the lines. */
function findSwallowedEnds({ text, lines, starts }: ParsedPage): PageProblem[] {
  const open = new Map<string, number>()
  const problems: PageProblem[] = []
  let fence: Fence | undefined
  for (const line of lines) {
    const source = text.slice(line.start, line.end)
    if (line.kind === 'open' && MARKDOWN_SAMPLE.test(source)) fence = undefined
    else if (line.kind === 'open') fence = { start: line.start, opener: source, own: new Set(), isSaid: false }
    else if (line.kind !== 'code') countOpen(open, source, line)
    else if (fence !== undefined && !fence.isSaid) {
      const end = endIn(source)
      fence.isSaid = end !== undefined && (open.get(end) ?? 0) > 0 && !fence.own.has(end)
      if (fence.isSaid) problems.push(swallowed(fence, source.trim(), line, starts))
      else for (const name of openedBy(source)) fence.own.add(name)
    }
  }
  return problems
}

function endIn(source: string): string | undefined {
  const [, tag, colons] = END.exec(source) ?? []
  return colons === undefined ? tag : COLONS
}

function openedBy(source: string): string[] {
  const tags = Array.from(source.matchAll(TAG), ([, slash, name = '']) => (slash === '' ? name : ''))
  return /^[ \t>]*:{3,}[ \t]*[\w{]/.test(source) ? [...tags, COLONS] : tags
}

function countOpen(open: Map<string, number>, source: string, { kind }: SourceLine): void {
  const add = (name: string, by: number): unknown => open.set(name, Math.max(0, (open.get(name) ?? 0) + by))
  for (const [, slash, name = '', selfClosing] of source.matchAll(TAG)) {
    if (selfClosing === undefined) add(name, slash === '' ? 1 : -1)
  }
  if (kind === 'directive' && source.includes(COLONS)) add(COLONS, /:{3,}[ \t]*$/.test(source) ? -1 : 1)
}

function swallowed({ start, opener }: Fence, end: string, line: SourceLine, starts: readonly number[]): PageProblem {
  const [, marks = '', language = ''] = /(`{3,}|~{3,}|:{3,})[ \t]*([^\s`{]{0,80})/.exec(opener) ?? []
  const at = positionAt(starts, line.start).line
  const message = `The code fence ${marks} is not closed before ${end} on line ${at}, which is part of the code now. Close it with a line of ${marks}`
  return { rule: 'unclosed-fence', ...positionAt(starts, start), subject: language, message }
}

/** Gives a problem for each fence of code, and each directive (`:::note`, ```{note}), that lacks its end. */
export function checkFences(page: ParsedPage, nodes: PageNodes): PageProblem[] {
  const open = openFences(page, nodes)
  const said = new Set(open.map(({ line }) => line))
  const fences = [...open, ...findSwallowedEnds(page).filter(({ line }) => !said.has(line))]
  const containers = openContainers(page)
  return fences.length === 0 || containers.length === 0
    ? [...fences, ...containers]
    : [...fences, ...containersBehind(page, fences, containers)]
}

/** Where a fence lacks its end, the colons that end the container around it are code: one mistake, and one error. */
function containersBehind(
  { text, lines, starts }: ParsedPage,
  fences: readonly PageProblem[],
  containers: readonly PageProblem[],
): PageProblem[] {
  const colons = lines.findLast(
    ({ start, end, kind }) => kind === 'code' && /^[ \t>]*:{3,}[ \t]*$/.test(text.slice(start, end)),
  )
  const lastColons = colons === undefined ? 0 : positionAt(starts, colons.start).line
  const from = fences.reduce((last, { line }) => (line < lastColons ? Math.max(last, line) : last), 0)
  return containers.filter(({ rule, line }) => rule !== 'unclosed-fence' || line > from)
}

function openFences(page: ParsedPage, { all }: PageNodes): PageProblem[] {
  const mayOpen = openingTest(page)
  return all.flatMap((node) => {
    const reason = node.type === 'code' ? whyUnclosed(page.text, node) : undefined
    if (node.type !== 'code' || reason === undefined || !mayOpen(node)) return []
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const problem = {
      rule: 'unclosed-fence',
      line,
      column,
      subject: node.lang?.slice(0, 80) ?? '',
      message: reason,
    } as const
    return [endsWithItem(page.text, node) ? { ...problem, severity: 'warning' } : problem]
  })
}

/** True where the end of a list item or a quote ends the block, and no marks follow that open another: no text is lost. */
function endsWithItem(text: string, { position }: Code): boolean {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  const next = /\S.{0,2}/.exec(text.slice(end))?.[0]
  return next !== undefined && !/^(?:`{3}|~{3})/.test(next) && !/[`~]{3}[ \t]*$/.test(text.slice(start, end))
}

/**
 * In a page that is not valid MDX, and where HTML ends at its closing tag, Markdown takes the line behind a tag for HTML: a fence
 * there is not seen to open, and the marks that close it would seem to open one.
 */
function openingTest({ isFallback, lines, starts, dialect }: ParsedPage): (node: Code) => boolean {
  if (!isFallback && dialect.framework.text?.endsHtmlAtTags !== true) return () => true
  const opening = new Set(lines.filter(({ kind }) => kind === 'open').map(({ start }) => start))
  return ({ position }) => opening.has(starts[(position?.start.line ?? 1) - 1] ?? 0)
}

interface Mark {
  start: number
  /** The line without its white space. */
  text: string
  isIndented: boolean
  kind: 'opener' | 'closer' | 'heading'
}

const IN_LIST = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+:{3}/m

/** Longer marks count as this long. */
const MAX_MARKS = 20

/**
 * A line of bare marks closes a directive; any other opens one. Of openers without a line of their own, the first line of
 * as many marks closes all that are open, which is harmless where it ends no more than the writer meant: no heading.
 */
function openContainers({ text, lines, starts }: ParsedPage): PageProblem[] {
  const marks = containerMarks(text, lines)
  const open: Mark[] = []
  for (const mark of marks) {
    if (mark.kind === 'opener') open.push(mark)
    else if (mark.kind === 'closer' && signsOf(mark).startsWith(signsOf(open.at(-1)))) open.pop()
  }
  const unclosed = new Set(open)
  const problems: PageProblem[] = []
  const ends = new Map<Mark, number>()
  const closers = new Map<string, number>()
  let heading = Infinity
  // From the end: what comes next is known.
  for (const mark of marks.toReversed()) {
    const signs = signsOf(mark)
    const end = closers.get(signs)
    if (mark.kind === 'heading') heading = mark.start
    else if (mark.kind === 'closer')
      for (let length = 1; length <= signs.length; length++) closers.set(signs.slice(0, length), mark.start)
    else if (end !== undefined) ends.set(mark, end)
    if (!unclosed.has(mark) || (end !== undefined && heading > end)) continue
    const lineOf = (start: number): number => positionAt(starts, start).line
    const why =
      end === undefined
        ? 'is never closed, so the rest of the page is in it'
        : `is closed only by the marks on line ${lineOf(end)}, so the heading on line ${lineOf(heading)} is in it`
    problems.push(openContainer(mark, why, starts))
  }
  const stray = IN_LIST.test(text) ? [] : strayMarks(marks, ends)
  return [...problems.reverse(), ...stray.map((mark) => strayMark(mark, starts))]
}

/** Lines of colons that close nothing. In lists and quotes, where a container ends is not certain. */
function strayMarks(marks: readonly Mark[], ends: ReadonlyMap<Mark, number>): Mark[] {
  if (marks.some(({ isIndented, kind }) => isIndented && kind !== 'heading')) return []
  const stray: Mark[] = []
  let inside = -1
  for (const mark of marks) {
    if (mark.start <= inside || !mark.text.startsWith(':')) continue
    if (mark.kind === 'closer') stray.push(mark)
    else inside = ends.get(mark) ?? Infinity
  }
  return stray
}

function strayMark({ start, text }: Mark, starts: readonly number[]): PageProblem {
  return {
    rule: 'page-syntax',
    severity: 'warning',
    ...positionAt(starts, start),
    subject: text,
    message: `This ${text.slice(0, MAX_MARKS)} closes nothing, so readers see it. The first line of as many colons closes a container: give the outer one more colons than those in it, or remove the line`,
  }
}

function signsOf(mark: Mark | undefined): string {
  return (/^(?:`+|~+|:+)/.exec(mark?.text ?? '')?.[0] ?? '').slice(0, MAX_MARKS)
}

function containerMarks(text: string, lines: readonly SourceLine[]): Mark[] {
  if (!lines.some(({ kind }) => kind === 'directive')) return []
  const comments = htmlComments(text, lines).closed
  return lines.flatMap(({ start, end, kind }): Mark[] => {
    if ((kind !== 'directive' && kind !== 'text') || rangeAt(comments, start) !== undefined) return []
    const line = text
      .slice(start, end)
      .replace(/^[\s>]+/, '')
      .trim()
    const isIndented = !text.startsWith(line, start)
    if (kind === 'text') return /^#{1,6}[ \t]/.test(line) ? [{ start, text: line, isIndented, kind: 'heading' }] : []
    return [{ start, text: line, isIndented, kind: /^(?:`+|~+|:+)$/.test(line) ? 'closer' : 'opener' }]
  })
}

function openContainer({ start, text }: Mark, why: string, starts: readonly number[]): PageProblem {
  return {
    rule: 'unclosed-fence',
    ...positionAt(starts, start),
    subject: /^\W*[\w-]*/.exec(text)?.[0].slice(0, 80) ?? '',
    message: `${JSON.stringify(text.slice(0, 80))} ${why}. Close it with a line of the same marker`,
  }
}

/** True for a block that ends with its fence and contains no other fence. */
export function isClosed(text: string, node: Code): boolean {
  return whyUnclosed(text, node) === undefined
}

function whyUnclosed(text: string, node: Code): string | undefined {
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const marker = /^(?:`{3,}|~{3,})/.exec(source)?.[0]
  if (marker === undefined) return undefined
  const lines = source.split(/\r\n|\n|\r/)
  const last = lines.length > 1 ? (lines.at(-1) ?? '').replace(/^[\s>]+/, '').trimEnd() : ''
  const isClosed = last.length >= marker.length && last === (marker[0] ?? '').repeat(last.length)
  if (!isClosed) return `The code fence ${marker} is never closed. Close it with a line of ${marker}`
  const inner = lines
    .slice(1, -1)
    .findIndex((line) => opensAnother(line, marker, (node.position?.start.column ?? 1) - 1))
  if (inner < 0) return undefined
  const at = (node.position?.start.line ?? 1) + 1 + inner
  return `The code fence ${marker} is not closed before another one opens on line ${at}. Close it with a line of ${marker}, or use a longer fence around the two`
}

/**
 * A fence with a language inside a block with the same fence would end the outer block when it ends, so it cannot be
 * intended. This is what a fence that lost its end in the middle of a page looks like.
 */
function opensAnother(line: string, marker: string, indent: number): boolean {
  const [, white = '', fence = ''] = /^([ \t>]*)(`{3,}|~{3,})[ \t]*[^\s`~][^`]*$/.exec(line) ?? []
  return fence.startsWith(marker) && white.length - indent <= 3
}
