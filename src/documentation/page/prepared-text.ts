// What a framework takes care of before its Markdown parser sees the page. It is blanked here, character by character, so
// that every position in the prepared text is the position in the page.
import type { Dialect } from '../dialect.ts'
import { codeSpans } from './code-spans.ts'
import { dedentBlocks } from './dedent-blocks.ts'
import type { Range, SourceLine } from './source-lines.ts'

/** Elsewhere in MDX `## Title {#id}` does not compile. */
const HAS_HEADING_IDS = new Set<string>(['docusaurus', 'mintlify', 'plain'])

/** A part of the text that is replaced by spaces, or by `fill` (of the same length). Line endings stay. */
export interface Mask extends Range {
  fill?: string
}

export interface PreparedText {
  text: string
  /** Characters taken from the start of each line; only where the framework nests by indentation (MkDocs). */
  removed: readonly number[] | undefined
}

/** `lines` are those after the frontmatter, which ends at `bodyStart`. */
export function prepareText(
  text: string,
  lines: readonly SourceLine[],
  bodyStart: number,
  dialect: Dialect,
): PreparedText {
  const masks: Mask[] = bodyStart > 0 ? [{ start: 0, end: bodyStart }] : []
  masks.push(...directiveMasks(text, lines, dialect))
  if (dialect.syntax === 'mdx' && HAS_HEADING_IDS.has(dialect.readAs)) masks.push(...headingIdMasks(text, lines))
  if (dialect.readAs === 'docusaurus' && dialect.syntax === 'mdx') masks.push(...commentMasks(text, lines))
  const masked = applyMasks(text, masks)
  if (dialect.readAs !== 'mkdocs') return { text: masked, removed: undefined }
  return dedentBlocks(masked, lines)
}

/** Gives HTML comments outside of code; an open one reaches to the end of the text and is not among them. */
export function htmlComments(text: string, lines: readonly SourceLine[]): { closed: Range[]; open: number[] } {
  const code = [...lines.filter(isCode), ...codeSpans(text, lines)].sort((a, b) => a.start - b.start)
  const comments: { closed: Range[]; open: number[] } = { closed: [], open: [] }
  let at = text.indexOf('<!--', lines[0]?.start ?? 0)
  let next = 0
  while (at >= 0) {
    while ((code[next]?.end ?? Infinity) <= at) next += 1
    // What comes up in code is passed over without looking for its end: that would cost a pass each time.
    const isText = (code[next]?.start ?? Infinity) > at
    const close = isText ? text.indexOf('-->', at + 2) : at + 1
    if (close < 0) return { ...comments, open: [at] }
    if (isText) comments.closed.push({ start: at, end: close + 3 })
    at = text.indexOf('<!--', close + 3)
  }
  return comments
}

function isCode({ kind }: SourceLine): boolean {
  return kind === 'code' || kind === 'open' || kind === 'close'
}

/** `{.class #id key="value"}` behind the name of a directive; any other braces are an expression to MDX. */
const ATTRIBUTE = String.raw`(?:(?:[.#][\w-]+)+|[\w-]+=(?:"[^"{}]*"|'[^'{}]*'|[\w-]+))`
const ATTRIBUTES = new RegExp(String.raw`\{[ \t]*${ATTRIBUTE}(?:[ \t]+${ATTRIBUTE})*[ \t]*\}[ \t]*$`)
const MARKER = /^(.*?)(?:`{3,}|~{3,}|:{3,})[ \t]*(?:[\w:+-]+)?/
const MYST_MARKER = /^(.*?)(?:`{3,}|~{3,}|:{3,})[ \t]*(?:\{?[\w:+-]+\}?)?/

/** The marker of `:::note Title {attributes}` goes, its title stays, since it is Markdown. */
function directiveMasks(text: string, lines: readonly SourceLine[], { readAs: framework, syntax }: Dialect): Mask[] {
  const masks: Mask[] = []
  for (const { start, end, kind } of lines) {
    const line = kind === 'directive' || framework === 'sphinx' ? text.slice(start, end) : ''
    if (kind === 'directive') {
      const [whole, before = ''] = (framework === 'sphinx' ? MYST_MARKER : MARKER).exec(line) ?? ['']
      masks.push(markerMask(line, start, start + before.length, start + whole.length, syntax))
      const attributes = syntax === 'mdx' ? ATTRIBUTES.exec(line) : null
      if (attributes !== null) masks.push({ start: start + attributes.index, end })
    } else if (framework === 'sphinx' && (kind === 'open' || kind === 'close')) masks.push(...colonFence(line, start))
  }
  return masks
}

/** Before a title, spaces would make code of it where Markdown has indented code. */
function markerMask(line: string, lineStart: number, start: number, end: number, syntax: Dialect['syntax']): Mask {
  const hasTitle = line.slice(end - lineStart).trim() !== ''
  return hasTitle && syntax === 'markdown' ? { start, end, fill: '.'.repeat(end - start) } : { start, end }
}

/** MyST's colon fences around what is no Markdown are fences to CommonMark once they are made of tildes. */
function colonFence(line: string, start: number): Mask[] {
  const [whole, before = '', colons] = /^([^:]*)(:{3,})/.exec(line) ?? ['']
  if (colons === undefined) return []
  return [{ start: start + before.length, end: start + whole.length, fill: '~'.repeat(colons.length) }]
}

/** `## Title {#id}`: braces are an expression to MDX. */
function headingIdMasks(text: string, lines: readonly SourceLine[]): Mask[] {
  return lines.flatMap(({ start, end, kind }) => {
    if (kind !== 'text') return []
    const line = text.slice(start, end).trimEnd()
    if (!line.endsWith('}') || !/^[ \t>]*#{1,6}[ \t]/.test(line)) return []
    const [id] = /\{#[^{}]*\}$/.exec(line) ?? []
    return id === undefined ? [] : [{ start: start + line.length - id.length, end: start + line.length }]
  })
}

function commentMasks(text: string, lines: readonly SourceLine[]): Mask[] {
  return htmlComments(text, lines).closed
}

function applyMasks(text: string, masks: readonly Mask[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, fill } of [...masks].sort((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(start, at)
    parts.push(text.slice(at, from), fill ?? text.slice(from, end).replace(/[^\r\n]/g, ' '))
    at = end
  }
  return parts.join('') + text.slice(at)
}
