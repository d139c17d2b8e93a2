// Comments of the languages of pages: HTML, MDX, Liquid, Jinja, Hugo, Markdoc, kramdown, MyST, reStructuredText, AsciiDoc, YAML.
import { rstWithoutLiterals } from '../active-content/restructured-text/find-in-rst.ts'
import { splitRstLines } from '../active-content/restructured-text/rst-lines.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import type { UnseenPlace, UnseenRange } from './unseen-text.ts'

/** What begins with an opening mark ends where the first closing one stands. Both patterns are global. */
export type Pair = readonly [opening: RegExp, closing: RegExp]

const MARKUP: readonly Pair[] = [
  [/<!--/g, /-->/g],
  [/<[?!](?=[a-z[])/gi, /\??\]?>/g],
  [/\{\/\*/g, /\*\/\}/g],
  [/\{::comment\}/g, /\{:\/(?:comment)?\}/g],
]
const TEMPLATES: readonly Pair[] = [
  [/\{#(?![\w-]*\})/g, /#\}/g],
  [/\{\{-?\s*\/\*/g, /\*\/\s*-?\}\}/g],
  [/\{\{!(?:--)?/g, /(?:--)?\}\}/g],
  [/\{%-?\s*#/g, /%\}/g],
  [/\{%-?\s*comment\b/g, /\{%-?\s*(?:end|\/)comment\b/g],
  [/\{\{[<%]\s*comment\b/g, /\{\{[<%]\s*\/comment\b/g],
]
const MYST_LINES = /^ {0,3}%[ \t]+[^\n]*(?:\n {0,3}%[^\n]*)*/gm
const YAML_LINES = /^[ \t]*#[^\n]*(?:\n[ \t]*#[^\n]*)*|[ \t]#[ \t][^\n]*/gm
const ASCIIDOC_BLOCK: Pair = [/^\/{4,}[ \t]*$/gm, /^\/{4,}[ \t]*$/gm]
const ASCIIDOC_LINES = /^\/\/(?!\/)[^\n]*(?:\n\/\/(?!\/)[^\n]*)*/gm

/** Gives them without those in code. */
export function commentsIn(page: ParsedPage, live: string): UnseenRange[] {
  const { text, frontmatter, dialect } = page
  const bodyStart = frontmatter === undefined || frontmatter === 'not-closed' ? 0 : frontmatter.bodyStart
  const head = Array.from(text.slice(0, bodyStart).matchAll(YAML_LINES), asComment)
  const hasRst = dialect.framework.activeContent?.hasRestructuredText === true
  if (dialect.syntax === 'other' && hasRst) return rstComments(rstWithoutLiterals(text))
  const found = [...pairsIn(live, MARKUP), ...pairsIn(dialect.hasRawTemplates ? text : live, TEMPLATES)]
  if (hasRst) found.push(...Array.from(live.matchAll(MYST_LINES), asComment))
  if (dialect.syntax === 'other') {
    found.push(...pairsIn(live, [ASCIIDOC_BLOCK]), ...Array.from(live.matchAll(ASCIIDOC_LINES), asComment))
  }
  return [...head, ...withoutNested(found)]
}

/** The outer one has all of the text. */
function withoutNested(found: readonly UnseenRange[]): UnseenRange[] {
  let end = -1
  return found
    .toSorted((a, b) => a.start - b.start)
    .filter((one) => {
      const isOuter = one.start >= end
      end = Math.max(end, one.end)
      return isOuter
    })
}

function asComment({ 0: text, index }: RegExpExecArray): UnseenRange {
  return { start: index, end: index + text.length, place: 'comment', text: text.replace(/^[ \t]*(?:#|%|\/\/+)/gm, '') }
}

/** Gives what stands between the marks. One without an end hides nothing for certain; a comment has a problem then. */
export function pairsIn(text: string, pairs: readonly Pair[], place: UnseenPlace = 'comment'): UnseenRange[] {
  return pairs.flatMap(([opening, closing]) => {
    const found: UnseenRange[] = []
    const [openings, closings] = [new RegExp(opening), new RegExp(closing)]
    for (let open = openings.exec(text); open !== null; open = openings.exec(text)) {
      const from = open.index + open[0].length
      closings.lastIndex = from
      const close = closings.exec(text)
      if (close === null) break
      found.push({ start: open.index, end: close.index, place, text: text.slice(from, close.index) })
      openings.lastIndex = close.index + close[0].length
    }
    return found
  })
}

const RST_MARKUP = /^\.\.(?:[ \t]+(.*))?$/
/** Directives, targets, footnotes and substitutions. */
const RST_OTHER = /^(?:_|\[[^\]]*\]|\||[\w+.:-]{1,100}[ \t]?::)/

/** A comment goes on as far as its lines are indented. */
function rstComments(text: string): UnseenRange[] {
  const found: UnseenRange[] = []
  let open: (UnseenRange & { indent: number }) | undefined
  for (const { start, end, first, indent, isBlank } of splitRstLines(text)) {
    if (isBlank) continue
    if (open !== undefined && indent > open.indent) {
      open.end = end
      continue
    }
    open = undefined
    const markup = RST_MARKUP.exec(text.slice(first, end))
    if (markup === null || RST_OTHER.test(markup[1] ?? '')) continue
    open = { start, end, indent, place: 'comment' }
    found.push(open)
  }
  return found
}
