// Finds the directives of a text by their look, wherever they may stand: in lists, tables, quotes, cells of CSV, and
// behind substitutions. What only looks like one is found too.
import { createHash } from 'node:crypto'
import { LINE_SEPARATORS, type RstLine, splitRstLines } from './rst-lines.ts'

export interface RstDirective {
  /** As written. */
  name: string
  /** Of its `..`. */
  start: number
  /** Where the text ends that belongs to it. */
  end: number
  /** What follows on the line. */
  argument: string
  argumentStart: number
  /** The options directly below, in lower case, with their values. */
  options: readonly RstOption[]
  /** All of it, as far as the indentation tells. */
  text: string
  /** What stands in a cell of a table has a body that indentation does not tell. */
  isInCell: boolean
}

interface RstOption {
  name: string
  value: string
  /** Of the value. */
  start: number
}

/** `Inliner.simplename` of docutils, and more; what ends a cell may follow the colons. */
const NAME = String.raw`[\p{L}\p{N}_.+:-]{1,200}?`
const BLANK = String.raw`[ \t\v\f]`
const DIRECTIVE = new RegExp(
  String.raw`\.\.${BLANK}+(?:\|(?:\\.|[^\\|]){1,300}\|\s{1,200})?(${NAME})${BLANK}?::(?=[\s\p{Cc}|"',;]|$)`,
  'gu',
)
/** `Body.patterns['field_marker']` of docutils. */
const OPTION = /^:((?![: ])(?:[^:\\]|\\.|:(?![ `]|$)){1,200}?)(?<! ):(?:[ \t]+(.*)|)$/
const OPTIONS_MAX = 60
/** Characters of all directives' texts, for each character of the page: directives nest. */
const TEXTS_MAX = 16

/**
 * Gives the directives in order; `live` is `text` without what is certainly literal. Linear: directives that are nested
 * very deeply share a text.
 */
export function readRstDirectives(text: string, live: string): RstDirective[] {
  const lines = splitRstLines(text)
  const ends = blockEnds(lines)
  let budget = TEXTS_MAX * text.length
  let hash: string | undefined
  let at = 0
  // The definitions of a glossary lose characters at the start of their lines.
  const isCut = /glossary[ \t]?::/i.test(live)
  const starts = Array.from(live.matchAll(DIRECTIVE)).filter(
    ({ index }) => isCut || !/[`.]/.test(live[index - 1] ?? ''),
  )
  return starts.map(({ 0: whole, 1: name = '', index }) => {
    while ((lines[at + 1]?.start ?? Infinity) <= index) at += 1
    const line = lines[at] ?? { start: 0, end: 0, first: 0 }
    const isInCell = !/^(?:(?:[-+*•‣⁃]|\(?[\w#]{1,20}[.)])[ \t]+)*$/.test(text.slice(line.first, index))
    const head = index + whole.length
    const argumentStart = head + (/^[ \t]*/.exec(text.slice(head, line.end))?.[0].length ?? 0)
    const block = text.slice(index, isInCell ? endOfRows(lines, at) : (ends[at] ?? line.end))
    budget -= block.length
    if (budget < 0) hash ??= createHash('sha256').update(text).digest('hex')
    return {
      name,
      start: index,
      end: index + block.length,
      argument: text.slice(argumentStart, Math.max(argumentStart, line.end)),
      argumentStart,
      options: [...optionBeside(text, argumentStart, line.end), ...readOptions(text, lines, at + 1)],
      text: hash === undefined ? block : `${block.slice(0, 200)}… (${hash})`,
      isInCell,
    }
  })
}

/** docutils removes backslashes: `:fi\le:` is `file`. */
function optionName(written: string): string {
  return written.replaceAll('\\', '').toLowerCase()
}

/** An option may stand on the line of the directive if there is no argument: `.. csv-table:: :file: a.csv`. */
function optionBeside(text: string, start: number, end: number): RstOption[] {
  const line = text.slice(start, Math.min(end, start + 2000))
  const [, name, value = ''] = OPTION.exec(line) ?? []
  return name === undefined ? [] : [{ name: optionName(name), value, start: start + line.length - value.length }]
}

/** Reads the lines up to the next blank one; the value of an option goes on until the next. */
function readOptions(text: string, lines: readonly RstLine[], from: number): RstOption[] {
  const options: { name: string; value: string; start: number }[] = []
  for (let at = from; at < from + OPTIONS_MAX && lines[at]?.isBlank === false; at += 1) {
    const { first, end } = lines[at] ?? { first: 0, end: 0 }
    const line = text.slice(first, Math.min(end, first + 2000))
    const [, name, value = ''] = OPTION.exec(line) ?? []
    const last = options.at(-1)
    if (name !== undefined) options.push({ name: optionName(name), value, start: first + line.length - value.length })
    else if (last !== undefined) last.value = `${last.value}\n${line}`
  }
  return options
}

/** Gives for each line the offset at which the lines end that are deeper. */
function blockEnds(lines: readonly RstLine[]): number[] {
  const ends = lines.map(({ end }) => end)
  const open: number[] = []
  let lastEnd = 0
  for (const [at, { indent, isBlank, end }] of lines.entries()) {
    if (isBlank) continue
    for (let top = open.at(-1); top !== undefined && (lines[top]?.indent ?? 0) >= indent; top = open.at(-1)) {
      ends[top] = lastEnd
      open.pop()
    }
    open.push(at)
    lastEnd = end
  }
  for (const top of open) ends[top] = lastEnd
  return ends
}

/** The rest of a table is taken for the rows that belong to one of its cells. */
function endOfRows(lines: readonly RstLine[], from: number): number {
  let at = from
  while (at < from + 1000 && lines[at + 1]?.isBlank === false) at += 1
  return lines[at]?.end ?? 0
}

/** Gives all lines of a directive that look like options, also behind blank lines and on its first. */
export function readFields({ argument, text }: RstDirective): { name: string; value: string }[] {
  const lines = text.split(new RegExp(`[${LINE_SEPARATORS}]`)).slice(1)
  return [argument, ...lines].flatMap((line) => {
    const [, name, value = ''] = OPTION.exec(line.trim().slice(0, 2000)) ?? []
    return name === undefined ? [] : [{ name: optionName(name), value }]
  })
}
