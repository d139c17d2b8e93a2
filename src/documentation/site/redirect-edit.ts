// An edit of a list of redirects, and the places in which the frameworks keep theirs.

import { readStaticModule, type StaticNode } from '../config/js-module.ts'
import { fieldAt, fieldsAt, itemsAt, stringAt } from '../config/js-values.ts'
import { applySplices, type Splice } from './splice.ts'

export interface RedirectEdit {
  /** Addresses, or files of the content where the framework names these. */
  from: string
  to: string
  /** False when nobody knows the old address: then redirects that are there are only led on. */
  isNeeded: boolean
}

/** Gives the whole text with the redirect in it, or undefined when this file cannot hold it. */
export type EditRedirects = (text: string, path: string, edit: RedirectEdit) => string | undefined

/** Mintlify: `"redirects": [{ "source": "/a", "destination": "/b" }]`, made when it is not there. */
export const editMintlifyRedirects: EditRedirects = (text, path, edit) => {
  const { root, problems } = readStaticModule(text, path)
  const list = fieldAt(root, ['redirects'])
  if (problems.length > 0 || root.kind !== 'object' || (list !== undefined && list.kind !== 'array')) return undefined
  const items = itemsAt(root, ['redirects'])
  const splices = items.flatMap((item) => leadOn(fieldAt(item, ['destination']), edit))
  const stale = items.findIndex((item) => stringAt(item, ['source']) === edit.to)
  if (stale !== -1) splices.push(removal(text, items, stale))
  const unit = /^([ \t]+)"/m.exec(text)?.[1] ?? '  '
  const entry = (indent: string): string => {
    const field = `${indent}${unit}`
    return `{\n${field}"source": ${JSON.stringify(edit.from)},\n${field}"destination": ${JSON.stringify(edit.to)}\n${indent}}`
  }
  if (edit.isNeeded && list?.kind === 'array') {
    splices.push(
      insertion(
        text,
        list,
        items.filter((_, index) => index !== stale),
        entry,
        unit,
      ),
    )
  } else if (edit.isNeeded) {
    const list = `${unit}"redirects": [\n${unit}${unit}${entry(`${unit}${unit}`)}\n${unit}]`
    const last = root.fields.at(-1)
    const at = last === undefined ? root.start + 1 : last.value.end
    splices.push({
      start: at,
      end: at,
      text: `${last === undefined ? '' : ','}\n${list}${last === undefined ? '\n' : ''}`,
    })
  }
  return applySplices(text, splices)
}

/** Astro: `redirects: { '/a': '/b' }`; only where there is such an object, since making one is an edit of code. */
export const editAstroRedirects: EditRedirects = (text, path, edit) => {
  const { root, problems } = readStaticModule(text, path)
  const map = fieldAt(root, ['redirects'])
  if (problems.length > 0 || map?.kind !== 'object' || map.isOpen) return undefined
  const fields = fieldsAt(map, [])
  const splices = fields.flatMap(({ value }) =>
    leadOn(value.kind === 'object' ? fieldAt(value, ['destination']) : value, edit),
  )
  const pairs = fields.map(({ keyPlace, value }) => ({ start: keyPlace.start, end: value.end }))
  const stale = fields.findIndex(({ key }) => key.replace(/(.)\/$/, '$1') === edit.to)
  if (stale !== -1) splices.push(removal(text, pairs, stale))
  const pair = (): string => `'${escapeQuoted(edit.from)}': '${escapeQuoted(edit.to)}'`
  if (edit.isNeeded)
    splices.push(
      insertion(
        text,
        map,
        pairs.filter((_, index) => index !== stale),
        pair,
        '  ',
      ),
    )
  return applySplices(text, splices)
}

interface Range {
  start: number
  end: number
}

/** A redirect to the old address leads to the new one; its slash at the end stays. */
function leadOn(to: StaticNode | undefined, { from, to: fresh }: RedirectEdit): Splice[] {
  if (to?.kind !== 'string' || to.value.replace(/(.)\/$/, '$1') !== from) return []
  const slash = to.value.length > 1 && to.value.endsWith('/') ? '/' : ''
  return [{ ...to.range, text: escapeQuoted(fresh) + slash }]
}

/** Takes an item out together with the comma that parts it from its neighbour. */
function removal(text: string, items: readonly Range[], index: number): Splice {
  const [before, item, after] = [items[index - 1], items[index], items[index + 1]]
  if (item === undefined) return { start: 0, end: 0, text: '' }
  if (after !== undefined) return { start: item.start, end: after.start, text: '' }
  const start = before?.end ?? item.start
  const comma = /^\s*,/.exec(text.slice(item.end))?.[0].length ?? 0
  return { start, end: before === undefined ? item.end + comma : item.end, text: '' }
}

/** Adds an item behind the last, on a line of its own where that has one. */
function insertion(
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

function escapeQuoted(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll("'", "\\'")
}
