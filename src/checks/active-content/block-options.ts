// Options of a block of Python-Markdown: YAML that is indented below its first line.

import { parseDocument } from 'yaml'
import { isMapping } from '../config/mapping.ts'
import { columnsOf } from '../page/columns.ts'

export interface BlockOption {
  /** Keys from the outside in, joined by dots; items of a list have the key of the list. */
  name: string
  value: string
}

/** People write much shorter options. */
const OPTIONS_MAX_CHARACTERS = 10_000
const DEPTH_MAX = 10

/**
 * Gives the lines after the one that contains `index`, up to a blank one, as long as they are indented deeper than
 * `index` is. mkdocstrings lets a blank line stand before its `handler:` or `options:`.
 */
export function linesBelow(text: string, index: number): string {
  const start = Math.max(text.lastIndexOf('\n', index - 1), text.lastIndexOf('\r', index - 1)) + 1
  const columns = columnsOf(text.slice(start, index))
  const below: string[] = []
  let blanks = 0
  for (const line of linesAfter(text, index)) {
    const lead = /^[ \t>]*/.exec(line)?.[0] ?? ''
    const isBlank = lead === line
    if (isBlank && below.length === 0) blanks += 1
    else if (isBlank || columnsOf(lead) <= columns) break
    else if (below.length === 0 && blanks > 0 && !/^[ \t>]+(?:handler|options)[ \t]*:/.test(line)) break
    else below.push(line)
  }
  return below.join('\n')
}

/** Gives the lines after the one that contains `index`, one at a time: a page may have a block in every line. */
function* linesAfter(text: string, index: number): Generator<string> {
  const lineEnd = /\r\n|\n|\r|$/g
  const last = Math.min(text.length, index + 2 * OPTIONS_MAX_CHARACTERS)
  lineEnd.lastIndex = index
  for (let isFirst = true; lineEnd.lastIndex <= last; isFirst = false) {
    const start = lineEnd.lastIndex
    const end = lineEnd.exec(text)
    if (end === null) return
    if (!isFirst) yield text.slice(start, Math.min(end.index, last))
    if (end[0] === '') return
  }
}

/** Gives each value of the options with its name; undefined when they are no mapping, or not readable. */
export function readBlockOptions(yaml: string): BlockOption[] | undefined {
  // A block may stand in a quote.
  const text = yaml.replace(/^[ \t>]*>[ \t]?/gm, '').replace(/^[ \t]+/gm, (lead) => ' '.repeat(columnsOf(lead)))
  if (text.trim() === '') return []
  if (text.length > OPTIONS_MAX_CHARACTERS) return undefined
  try {
    const document = parseDocument(text, { prettyErrors: false, version: '1.1', logLevel: 'silent' })
    if (document.errors.length > 0) return undefined
    const data: unknown = document.toJS({ maxAliasCount: 0 })
    return isMapping(data) ? flatten('', data, 0) : undefined
  } catch (error) {
    // Aliases, and nesting that is deeper than the stack.
    if (error instanceof ReferenceError || error instanceof RangeError) return undefined
    throw error
  }
}

function flatten(name: string, value: unknown, depth: number): BlockOption[] {
  if (depth > DEPTH_MAX) return [{ name, value: JSON.stringify(value) }]
  if (Array.isArray(value)) return value.flatMap((item) => flatten(name, item, depth + 1))
  if (!isMapping(value)) return [{ name, value: String(value) }]
  return Object.entries(value).flatMap(([key, item]) => flatten(name === '' ? key : `${name}.${key}`, item, depth + 1))
}
