// Where the destination of a Markdown link stands in the text, so that a move can rewrite it and nothing else.
import type { Definition, Image, Link } from 'mdast'
import type { Range } from '../../positions.ts'
import { decodeDestination } from '../character-references.ts'
import type { LinkKind, PageLink } from '../page-analysis.ts'

/** How much of a link is searched for its destination, in characters; longer links have no range. */
const MAX_LENGTH = 20_000

/** Gives the link of a node. The caller knows the kind: a definition does not show what it is used for. */
export function markdownLink(text: string, node: Link | Image | Definition, kind: LinkKind): PageLink | undefined {
  if (node.position === undefined) return undefined
  const { start, end } = node.position
  const link: PageLink = { kind, target: node.url, line: start.line, column: start.column }
  const from = start.offset ?? 0
  const source = text.slice(from, Math.min(end.offset ?? from, from + MAX_LENGTH))
  const range = rangeIn(source, from, node)
  // A range whose text is not the target must not be rewritten: a `>` of a block quote may interrupt it.
  const isExact = range !== undefined && decodeDestination(text.slice(range.start, range.end)) === node.url
  return isExact ? { ...link, range } : link
}

function rangeIn(source: string, offset: number, node: Link | Image | Definition): Range | undefined {
  if (node.type === 'link' && !source.startsWith('[')) return autolinkRange(source, offset)
  const label = labelEnd(source, source.startsWith('!') ? 2 : 1, offset, node)
  if (label === undefined) return undefined
  const opener = node.type === 'definition' ? ']:' : ']('
  if (!source.startsWith(opener, label)) return undefined
  const at = label + 2 + (/^[\s>]*/.exec(source.slice(label + 2))?.[0].length ?? 0)
  const isAngled = source[at] === '<'
  const end = isAngled ? angledEnd(source, at + 1) : plainEnd(source, at, node.type !== 'definition')
  return { start: offset + at + (isAngled ? 1 : 0), end: offset + end }
}

function autolinkRange(source: string, offset: number): Range {
  const isBracketed = source.startsWith('<') && source.endsWith('>')
  return { start: offset + (isBracketed ? 1 : 0), end: offset + source.length - (isBracketed ? 1 : 0) }
}

/** Gives the offset of the bracket that closes the text of a link. */
function labelEnd(source: string, from: number, offset: number, node: Link | Image | Definition): number | undefined {
  const last = node.type === 'link' ? node.children.at(-1)?.position?.end.offset : undefined
  if (last !== undefined) return source.indexOf(']', last - offset)
  let depth = 1
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === '[') depth += 1
    else if (source[at] === ']') depth -= 1
    if (depth === 0) return at
  }
  return undefined
}

/** Gives the offset of the `>` that ends a destination, or of the end of its line. */
export function angledEnd(text: string, start: number, limit = text.length): number {
  let end = start
  while (end < limit && text[end] !== '>' && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
  return end
}

/** A destination without `<>` ends at an ASCII space or control character, or at the parenthesis that ends its link. */
export function plainEnd(text: string, start: number, endsAtParenthesis: boolean, limit = text.length): number {
  let depth = 0
  let end = start
  for (; end < limit; end += 1) {
    const code = text.charCodeAt(end)
    if (code <= 0x20 || code === 0x7f) break
    if (code === 0x5c) end += 1
    else if (code === 0x28) depth += 1
    else if (code === 0x29) depth -= 1
    if (endsAtParenthesis && depth < 0) break
  }
  return Math.min(end, limit)
}
