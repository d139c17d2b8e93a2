// Redirects that are written out as a list or map in JSON or JavaScript: read, and edited.
import type { MovedAddress, Redirect } from '../frameworks/framework.ts'
import type { Range } from '../positions.ts'
import type { StaticNode } from './js-module.ts'
import { itemsAt, stringAt, stringsAt } from './js-values.ts'
import type { LinkedFiles, LinkedNode } from './linked-files.ts'
import type { Splice } from './splice.ts'

/**
 * Reads a list of redirects. One item may redirect several addresses, and the list and its items may be imported from
 * other files. Redirects that code makes are left out.
 */
export function redirectsAt(
  { follow }: Pick<LinkedFiles, 'follow'>,
  list: LinkedNode,
  keys: { from: string; to: string },
): Redirect[] {
  const { module, node } = follow(list)
  return itemsAt(node, []).flatMap((item) => {
    const linked = follow({ module, node: item })
    const to = stringAt(linked.node, [keys.to])
    const { line, column } = linked.node
    const place = { path: linked.module.path, line, column }
    return to === undefined ? [] : stringsAt(linked.node, [keys.from]).map((from) => ({ from, to, place }))
  })
}

/** A redirect to the old address leads to the new one; its slash at the end stays. */
export function leadOn(to: StaticNode | undefined, { from, to: { route } }: MovedAddress): Splice[] {
  if (to?.kind !== 'string' || to.value.replace(/(.)\/$/, '$1') !== from.route) return []
  const slash = to.value.length > 1 && to.value.endsWith('/') ? '/' : ''
  return [{ ...to.range, text: escapeQuoted(route) + slash }]
}

/** Takes an item out together with the comma that parts it from its neighbour. */
export function removeItem(text: string, items: readonly Range[], index: number): Splice {
  const [before, item, after] = [items[index - 1], items[index], items[index + 1]]
  if (item === undefined) return { start: 0, end: 0, text: '' }
  if (after !== undefined) return { start: item.start, end: after.start, text: '' }
  const start = before?.end ?? item.start
  const comma = /^\s*,/.exec(text.slice(item.end))?.[0].length ?? 0
  return { start, end: before === undefined ? item.end + comma : item.end, text: '' }
}

/** Adds an item behind the last, on a line of its own where that has one. */
export function insertItem(
  text: string,
  list: Range,
  items: readonly Range[],
  item: (indent: string) => string,
  unit: string,
): Splice {
  const last = items.at(-1)
  if (last === undefined) {
    const indent = `${indentAt(text, list.start)}${unit}`
    const close = /^\s*/.exec(text.slice(list.start + 1))?.[0].length ?? 0
    const written = `\n${indent}${item(indent)}\n${indentAt(text, list.start)}`
    return { start: list.start + 1, end: list.start + 1 + close, text: written }
  }
  const isOnOwnLine = /\n[ \t]*$/.test(text.slice(0, last.start))
  const indent = indentAt(text, last.start)
  return { start: last.end, end: last.end, text: isOnOwnLine ? `,\n${indent}${item(indent)}` : `, ${item(indent)}` }
}

function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? ''
}

export function escapeQuoted(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'")
}
