// A page as it reads when its templates have run, or when other marks are gone that the build takes out before it reads
// the page: what stands before and behind them may then be one word.
import { type ParsedPage, parsePage } from '../page/parse-page.ts'
import { countLeading, lineStarts, positionAt } from '../positions.ts'
import { findActiveContent } from './find.ts'
import type { ActiveContentList } from './list.ts'
import type { ActiveContentRules } from './rules.ts'

/** A call of a template, and what it leaves in the page. */
export interface Rendering {
  start: number
  end: number
  output: string
}

/** What is called for the rendered page, too, which may have further marks. */
type OfRendered = Pick<ActiveContentRules, 'addOwn' | 'addTemplates'>

const NOTHING: OfRendered = { addOwn: () => {}, addTemplates: () => {} }

/** Adds what only the rendered page has, at the cost of a second parse. `renderings` are sorted. */
export function addRendered(
  page: ParsedPage,
  renderings: readonly Rendering[],
  found: ActiveContentList,
  over: OfRendered = NOTHING,
): void {
  const { text, dialect, starts } = page
  if (renderings.length === 0) return
  const rules = { ...dialect.framework.activeContent, ...over }
  const rendered = renderAll(text, renderings)
  const result = parsePage(rendered.text, { ...dialect, framework: { ...dialect.framework, activeContent: rules } })
  const renderedStarts = lineStarts(rendered.text)
  for (const one of findActiveContent(result)) {
    const { line } = positionAt(starts, rendered.offsetAt(renderedStarts[one.line - 1] ?? 0))
    // The end of the line: what the page itself has is found again at its own place, which is before that.
    found.addRendered(one, Math.max(0, (starts[line] ?? text.length) - 1))
  }
}

/** A dash inside a mark of Liquid or Jinja takes the white space on its side away. */
const STRIPS_BEFORE = /^\{[{%#]-/
const STRIPS_AFTER = /-[}%#]\}$/

/** Gives the rendered text, and for an offset in it the one in the page. */
export function renderAll(
  text: string,
  renderings: readonly Rendering[],
): { text: string; offsetAt: (offset: number) => number } {
  const parts: string[] = []
  const pieces: { start: number; source: number }[] = []
  let [length, at] = [0, 0]
  const add = (part: string, source: number): void => {
    pieces.push({ start: length, source })
    parts.push(part)
    length += part.length
  }
  for (const { start, end, output } of renderings) {
    if (start < at) continue
    const call = text.slice(start, end)
    const before = text.slice(at, start)
    add(STRIPS_BEFORE.test(call) ? before.trimEnd() : before, at)
    add(output, start)
    at = STRIPS_AFTER.test(call) ? end + text.slice(end).search(/\S|$/) : end
  }
  add(text.slice(at), at)
  const offsetAt = (offset: number): number => {
    const piece = pieces[countLeading(pieces, ({ start }) => start <= offset) - 1]
    return piece === undefined ? 0 : piece.source + offset - piece.start
  }
  return { text: parts.join(''), offsetAt }
}

/** A tag of a template. Of two that enclose something, one opens and the other closes. */
export interface TemplateTag {
  name: string
  kind: 'open' | 'close' | 'whole'
  start: number
  end: number
}

/** Gives what is left when no tag prints anything, nor what it encloses: a condition may not hold. Linear. */
export function withoutContents(tags: readonly TemplateTag[]): Rendering[] {
  const renderings = tags.map(({ start, end }) => ({ start, end, output: '' }))
  const open = new Map<string, number[]>()
  for (const [index, { name, kind, end }] of tags.entries()) {
    const opened = open.get(name) ?? []
    open.set(name, opened)
    if (kind === 'open') opened.push(index)
    const opening = kind === 'close' ? renderings[opened.pop() ?? -1] : undefined
    if (opening !== undefined) opening.end = end
  }
  return renderings
}

/** Stands for a call. */
const CALL = '\u0001'
const IN_TAG_OR_WORD = new RegExp(`[^\\s(["'>|*]${CALL}|${CALL}[^\\s)\\]"'<|*/#.,]|<[a-z/][^<>]{0,2000}${CALL}`, 'i')

/** True if a call stands in a tag, or directly next to a word: then the page may read differently without it. */
export function mayJoin(text: string, renderings: readonly Rendering[]): boolean {
  if (renderings.length === 0) return false
  const marked = renderAll(
    text,
    renderings.map((one) => ({ ...one, output: CALL })),
  )
  return IN_TAG_OR_WORD.test(marked.text)
}
