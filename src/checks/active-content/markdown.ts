// Active content in the syntax tree of Markdown: raw HTML and addresses.
import type { Html, Root, RootContent } from 'mdast'
import { visit } from 'unist-util-visit'
import { lineStarts, positionAt } from '../positions.ts'
import { isScriptAddress, unknownSchemeOf } from './addresses.ts'
import { findInHtml } from './html.ts'
import type { ActiveContentList } from './list.ts'

/** Adds what the raw HTML, links and images of a page can do. */
export function addMarkdown(root: Root, found: ActiveContentList, hasComponents: boolean): void {
  visit(root, (node) => {
    if (node.type === 'html') addHtml(node, found, hasComponents)
    else if (node.type !== 'root') addAddress(node, found)
  })
}

/** Adds the address of a link, an image or a definition when it runs code or has an unknown scheme. */
export function addAddress(node: RootContent, found: ActiveContentList): void {
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
  const offset = node.position?.start.offset ?? 0
  if (isScriptAddress(node.url)) found.add('script-address', offset, node.url)
  const scheme = unknownSchemeOf(node.url)
  if (scheme !== undefined) found.add('unknown-scheme', offset, scheme, scheme)
}

function addHtml(node: Html, found: ActiveContentList, hasComponents: boolean): void {
  const sourceOf = offsetsIn(node, found.text)
  for (const { start, end, ...fault } of findInHtml(node.value, undefined, hasComponents)) {
    // The text of the page, which is searched too, tells whether something stands in the element.
    if (fault.spills !== undefined) continue
    const from = sourceOf(start)
    found.addFault(fault, from, found.text.slice(from, sourceOf(end)))
  }
}

/** Gives where a character of the HTML stands in the page: the marks of quotes and lists before its lines are not part of it. */
function offsetsIn({ value, position }: Html, text: string): (index: number) => number {
  const first = position?.start.offset ?? 0
  if (text.startsWith(value, first)) return (index) => first + index
  const source = lineStarts(text.slice(first, position?.end.offset ?? first))
  const starts = lineStarts(value)
  return (index) => {
    const { line } = positionAt(starts, index)
    const next = starts[line] ?? value.length
    const sourceEnd = first + (source[line] ?? (position?.end.offset ?? first) - first)
    return Math.max(first, sourceEnd - (next - index))
  }
}
