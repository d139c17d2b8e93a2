// Redirects of mkdocs-redirects: a map of old files to new ones, below `plugins`.
import { isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { applySplices, type Splice } from '../../config/splice.ts'
import type { EditRedirects } from '../framework.ts'

/** `redirect_maps: {old.md: new.md}` in block style; anything else is left to a person. */
export const editRedirects: EditRedirects = (text, _path, { from: { file: from }, to: { file: to }, isNeeded }) => {
  const map = findMap(text)
  if (map === undefined || map.flow === true || !isPlainName(from) || !isPlainName(to)) return undefined
  const splices: Splice[] = []
  for (const { key, value } of map.items) {
    const [start, end] = [rangeOf(key)?.[0], rangeOf(value)?.[1]]
    if (start === undefined || end === undefined || !isScalar(value)) continue
    if (value.value === from) splices.push(valueSplice(text, value.range, to))
    // Wholes lines go; with the last of them the map would become null.
    if (isScalar(key) && key.value === to && map.items.length > 1) splices.push(lineSplice(text, start, end))
  }
  if (isNeeded) {
    const splice = insertion(text, map, `${from}: ${to}`)
    if (splice === undefined) return undefined
    splices.push(splice)
  }
  return applySplices(text, splices)
}

function findMap(text: string): YAMLMap | undefined {
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent', prettyErrors: false })
  if (document.errors.length > 0) return undefined
  const plugins: unknown = document.get('plugins', true)
  const options = isMap(plugins) ? [plugins] : isSeq(plugins) ? plugins.items.filter((item) => isMap(item)) : []
  for (const option of options) {
    const map: unknown = option.getIn(['redirects', 'redirect_maps'], true)
    if (isMap(map)) return map
  }
  return undefined
}

/** On a line behind the last entry, as far in as the first. */
function insertion(text: string, map: YAMLMap, line: string): Splice | undefined {
  const [first, last] = [map.items[0], map.items.at(-1)]
  const start = first === undefined ? undefined : rangeOf(first.key)?.[0]
  const end = last === undefined ? undefined : endOf(last)
  if (start === undefined || end === undefined) return undefined
  const indent = start - (text.lastIndexOf('\n', start - 1) + 1)
  const newline = text.indexOf('\n', end - 1)
  const at = newline === -1 ? text.length : newline
  return { start: at, end: at, text: `\n${' '.repeat(indent)}${line}` }
}

function endOf({ value }: Pair): number | undefined {
  return rangeOf(value)?.[1]
}

function valueSplice(text: string, range: readonly number[] | null | undefined, to: string): Splice {
  const [start = 0, end = 0] = range ?? []
  const quotes = /^["']/.test(text.charAt(start)) ? 1 : 0
  return { start: start + quotes, end: end - quotes, text: to }
}

function lineSplice(text: string, start: number, end: number): Splice {
  const newline = text.indexOf('\n', end)
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: newline === -1 ? text.length : newline + 1, text: '' }
}

function rangeOf(node: unknown): readonly [number, number, number] | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) ? (node.range ?? undefined) : undefined
}

function isPlainName(path: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N}\-_./]*$/u.test(path)
}
