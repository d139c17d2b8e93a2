// Masks what a framework handles before its Markdown parser sees the page. Each character becomes a space, so that
// positions in the masked text are positions in the page.
import type { Dialect } from '../dialect.ts'
import type { Range } from '../positions.ts'
import { codeSpans } from './code-spans.ts'
import { htmlComments } from './html-comments.ts'
import type { SourceLine } from './lines.ts'

/** A part of the text to replace by spaces, or by `fill`, which has the same length. */
interface Mask extends Range {
  fill?: string
}

export interface MaskedText {
  text: string
  /** How many characters went from the start of each line; undefined unless the framework nests by indentation. */
  removed: readonly number[] | undefined
}

/** Masks a page. `lines` are those after the frontmatter, which ends at `bodyStart`. */
export function maskText(text: string, lines: readonly SourceLine[], bodyStart: number, dialect: Dialect): MaskedText {
  const rules = dialect.framework.text ?? {}
  const masks: Mask[] = bodyStart > 0 ? [{ start: 0, end: bodyStart }] : []
  masks.push(...directiveMasks(text, lines, dialect), ...colonFenceMasks(text, lines))
  if (dialect.syntax === 'mdx') {
    const isAllowed = (name: 'comments' | 'headingIds') => !dialect.refusesInMdx.includes(name)
    if (rules.allowsHeadingIdsInMdx === true && isAllowed('headingIds')) masks.push(...headingIdMasks(text, lines))
    if (rules.allowsCommentsInMdx === true && isAllowed('comments')) masks.push(...htmlComments(text, lines).closed)
    if (rules.hasDirectives === true) masks.push(...inlineDirectiveMasks(text, lines))
  }
  const masked = applyMasks(text, masks)
  return rules.dedent?.(masked, lines) ?? { text: masked, removed: undefined }
}

/** `{.class #id key="value"}` behind the name of a directive; any other braces are an expression in MDX. */
const ATTRIBUTE = String.raw`(?:(?:[.#][\w-]+)+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[\w-]+))`
const ATTRIBUTES = new RegExp(String.raw`\{[ \t]*${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*[ \t]*\}[ \t]*$`)
const MARKER = /^(.*?)(?:`{3,}|~{3,}|:{3,})[ \t]*(?:[\w:+-]+)?/
const COLON_FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(:{3,})/

/** Masks the marker and the attributes of `:::note Title {attributes}`, but not the title, which is Markdown. */
function directiveMasks(text: string, lines: readonly SourceLine[], { syntax, framework }: Dialect): Mask[] {
  return lines.flatMap(({ start, end, kind }) => {
    if (kind !== 'directive') return []
    const line = text.slice(start, end)
    const [whole, before = ''] = (framework.text?.directiveMarker ?? MARKER).exec(line) ?? ['']
    const marker = markerMask(line, start, start + before.length, start + whole.length)
    const attributes = syntax === 'mdx' ? ATTRIBUTES.exec(line) : null
    return attributes === null ? [marker] : [marker, { start: start + attributes.index, end }]
  })
}

/** `:name[label]` of remark-directive, and `::name[label]` at the start of a line, up to a brace. */
const INLINE_DIRECTIVE =
  /(?:(?<![:\\]):|^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*::)[A-Za-z](?:[\w-]{0,80}[A-Za-z\d])?(?:\[[^[\]\n]{0,500}\])?(?=\{)/g
/** One attribute or class behind blanks, in the grammar of micromark-extension-directive. */
const DIRECTIVE_ATTRIBUTE =
  /[ \t]*(?:[#.][^\s#.}"'<=>`]+|[A-Za-z:_][\w:.-]*(?:[ \t]*=[ \t]*(?:"[^"\n]*"|'[^'\n]*'|[^\s"'<=>`}]+))?)/y

/** Masks the attributes of directives within a line: remark-directive reads them before MDX sees an expression. */
function inlineDirectiveMasks(text: string, lines: readonly SourceLine[]): Mask[] {
  const shown = text.includes('{') ? applyMasks(text, codeSpans(text, lines)) : ''
  return lines.flatMap(({ start, end, kind }) => {
    if (kind !== 'text') return []
    const line = shown.slice(start, end)
    return Array.from(line.matchAll(INLINE_DIRECTIVE)).flatMap(({ index, 0: found }) => {
      const open = start + index + found.length
      const close = endOfAttributes(shown, open)
      if (close === undefined || (found.includes('::') && shown.slice(close, end).trim() !== '')) return []
      // In the address of a link, braces are text.
      const isAddress = /\]\([^()\s]*$/.test(shown.slice(Math.max(start, open - 300), open))
      return isAddress ? [] : [{ start: open, end: close }]
    })
  })
}

/** Of one directive; without an end, the text of hostile pages is read again for each. */
const MAX_ATTRIBUTES = 50

function endOfAttributes(text: string, open: number): number | undefined {
  let end = open + 1
  DIRECTIVE_ATTRIBUTE.lastIndex = end
  for (let count = 0; count < MAX_ATTRIBUTES && DIRECTIVE_ATTRIBUTE.test(text); count++)
    end = DIRECTIVE_ATTRIBUTE.lastIndex
  const [rest] = /^[ \t]*\}/.exec(text.slice(end, end + 100)) ?? []
  return rest === undefined ? undefined : end + rest.length
}

/** Spaces before a title would make indented code of it, or a block of what begins one, so the marker becomes dots. */
function markerMask(line: string, lineStart: number, start: number, end: number): Mask {
  const hasTitle = line.slice(end - lineStart).trim() !== ''
  return hasTitle ? { start, end, fill: '.'.repeat(end - start) } : { start, end }
}

/** CommonMark knows no fences of colons around code, so their marks become tildes. */
function colonFenceMasks(text: string, lines: readonly SourceLine[]): Mask[] {
  return lines.flatMap(({ start, end, kind }) => {
    if (kind !== 'open' && kind !== 'close') return []
    const [whole, before = '', colons] = COLON_FENCE.exec(text.slice(start, end)) ?? ['']
    if (colons === undefined) return []
    return [{ start: start + before.length, end: start + whole.length, fill: '~'.repeat(colons.length) }]
  })
}

/** Masks the id of `## Title {#id}`: braces are an expression in MDX. */
function headingIdMasks(text: string, lines: readonly SourceLine[]): Mask[] {
  return lines.flatMap(({ start, end, kind }) => {
    if (kind !== 'text') return []
    const line = text.slice(start, end).trimEnd()
    if (!line.endsWith('}') || !/^[ \t>]*#{1,6}[ \t]/.test(line)) return []
    const [id] = /\{#[^{}]*\}$/.exec(line) ?? []
    return id === undefined ? [] : [{ start: start + line.length - id.length, end: start + line.length }]
  })
}

/** Replaces what the masks cover by spaces, or by their fill. Line endings stay. */
export function applyMasks(text: string, masks: readonly Mask[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, fill } of [...masks].sort((a, b) => a.start - b.start)) {
    if (end <= Math.max(start, at)) continue
    const from = Math.max(start, at)
    parts.push(text.slice(at, from), fill ?? text.slice(from, end).replace(/[^\r\n]/g, ' '))
    at = end
  }
  return parts.join('') + text.slice(at)
}
