// Cuts a page into units that each say one thing, and finds the names in them. One pass over its lines without a grammar: a
// thousand pages are read for each change.
import { foldName, isCompound, NAME } from '../names.ts'

/** `definition`: what a directive, a field of a component or the term of a list defines. */
type UnitKind = 'heading' | 'definition' | 'row' | 'item' | 'code' | 'sentence'

export interface Unit {
  kind: UnitKind
  /** From 1, both included. */
  line: number
  endLine: number
  text: string
  /** Index of the heading or definition that it belongs to, of a heading that of the next higher level; -1 at the top. */
  section: number
  /** Of a row: the titles of the columns, where the table has some. */
  columns?: readonly string[]
  names: readonly PlacedName[]
}

export interface PlacedName {
  /** As it is written. */
  name: string
  /** `foldName` of it. */
  folded: string
  /** How much the place says that the unit is about the name: 1 for a heading, 0.4 in prose. */
  weight: number
}

/** How much a place says that it is about a name: measured on changes that people documented. */
const WEIGHTS = {
  heading: 1,
  definition: 1,
  headingWord: 0.95,
  cell: 0.9,
  term: 0.8,
  span: 0.65,
  code: 0.5,
  prose: 0.4,
}
/** From this weight on, a place lists a name: a heading, a cell, the term of a list. */
export const LISTED_MIN_WEIGHT = 0.8
/** `a` in `a.b`: the place is about `b`. */
const PART_WEIGHT = 0.6
const LINES_MAX = 20_000
/** A longer line is data. */
const LINE_MAX_CHARACTERS = 4000
const FENCE = /^\s*(?:[-*+]\s+|\d+\.\s+|>\s*)?(`{3,}|~{3,})/
const HEADING = /^\s{0,3}(#{1,6})\s+(.*)$/
const UNDERLINE = /^([=\-~^"'`*+#.:_])\1{2,}\s*$/
const DIRECTIVE =
  /^\s*\.\. (?:[\w-]+:)?(option|envvar|setting|confval|function|class|method|data|attribute|program|cmdoption|py:\w+|module|autofunction|autoclass|automethod|signal|reqmeta|command|describe|object|exception)::\s+(.*)$/
const CODE_DIRECTIVE =
  /^(\s*)\.\. (?:code-block|code|sourcecode|highlight|parsed-literal|prompt|console|literalinclude)::/
const FIELD =
  /<(?:ParamField|ResponseField|Property|Option|Param|ApiField|Field)\b[^>]*?\b(?:path|body|query|header|name|title)=["']([^"']+)["']/
const ROW = /^\s*\|.*\|\s*$/
const ITEM = /^(\s*)(?:[-*+]|\d{1,3}[.)])\s+(.*)$/
const TERM = /^(?:\*\*)?`+([^`]+)`+(?:\*\*)?(?:\s*\{#[^}]*\})?\s*$/
/** `- **name**: …`, `- `name`: …`, also in links. */
const TERM_OF_ITEM = /^\[?(?:[*_]{0,2}`+([^`]+)`+|\*\*([\w.-]{2,60}):?\*\*)/
const SPAN = /(`{1,4})(.+?)\1|<code>([^<]+)<\/code>/g

/** Gives the units in the order of the page. */
export function unitsOf(path: string, text: string): Unit[] {
  const lines = text.split(/\r?\n/, LINES_MAX).map((line) => (line.length > LINE_MAX_CHARACTERS ? '' : line))
  const state: State = {
    units: [],
    open: [],
    underlines: [],
    section: -1,
    paragraph: [],
    columns: undefined,
    isRst: /\.rst$/i.test(path),
  }
  let at = frontmatterEnd(lines)
  while (at < lines.length) at = takeLine(lines, at, state)
  endParagraph(state)
  return state.units
}

interface State {
  units: Unit[]
  /** Sections around the line, the outermost first. */
  open: { level: number; index: number }[]
  /** Characters of underlines, by the order of their levels. */
  underlines: string[]
  section: number
  paragraph: { line: number; text: string }[]
  columns: readonly string[] | undefined
  isRst: boolean
}

function frontmatterEnd(lines: readonly string[]): number {
  if (lines[0]?.trim() !== '---') return 0
  const end = lines.indexOf('---', 1)
  return end === -1 ? 0 : end + 1
}

/** Gives the index of the next line that is not read yet. */
function takeLine(lines: readonly string[], at: number, state: State): number {
  const line = lines[at] ?? ''
  const fence = FENCE.exec(line)?.[1]
  if (fence !== undefined) return takeFence(lines, at, fence, state)
  const code = state.isRst ? CODE_DIRECTIVE.exec(line)?.[1] : undefined
  if (code !== undefined) return takeIndented(lines, at, code.length, state)
  const [, marks = '', marked] = HEADING.exec(line) ?? []
  const heading = marked ?? headingOfRst(lines, at, state)
  if (heading !== undefined) {
    startSection('heading', at, heading, levelOf(marks, lines[at + 1] ?? '', state), state)
    return at + 1
  }
  if (state.isRst && UNDERLINE.test(line)) return at + 1
  const [, , directed] = DIRECTIVE.exec(line) ?? []
  const defined = directed ?? FIELD.exec(line)?.[1] ?? TERM.exec(line)?.[1]
  if (defined !== undefined) startSection('definition', at, defined, DEFINITION_LEVEL, state)
  else if (ROW.test(line)) takeRow(lines, at, state)
  else if (line.trim() === '') endParagraph(state)
  else if (ITEM.test(line)) {
    endParagraph(state)
    state.paragraph.push({ line: at + 1, text: line })
  } else state.paragraph.push({ line: at + 1, text: line })
  if (!ROW.test(line)) state.columns = undefined
  return at + 1
}

function takeFence(lines: readonly string[], start: number, fence: string, state: State): number {
  endParagraph(state)
  let at = start + 1
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim().startsWith(fence) && line.trim().replaceAll(fence.charAt(0), '') === '') return at + 1
    addCode(line, at, state)
  }
  return at
}

/** What is indented below a directive; its options (`:linenos:`) are no code. */
function takeIndented(lines: readonly string[], start: number, indent: number, state: State): number {
  endParagraph(state)
  let at = start + 1
  for (; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() !== '' && line.search(/\S/) <= indent) return at
    if (!/^\s*:[\w-]+:/.test(line)) addCode(line, at, state)
  }
  return at
}

function addCode(line: string, at: number, state: State): void {
  if (line.trim() === '') return
  const names = namesIn(line, WEIGHTS.code)
  if (names.length > 0) add('code', at + 1, at + 1, line, names, state)
}

function headingOfRst(lines: readonly string[], at: number, state: State): string | undefined {
  const [line = '', below = ''] = [lines[at], lines[at + 1]]
  const isHeading = /^\S/.test(line) && UNDERLINE.test(below) && below.trim().length >= line.trim().length - 1
  if (!isHeading || UNDERLINE.test(line)) return undefined
  // In Markdown, `---` below a line of a longer paragraph or a table is something else.
  return state.isRst || (/^[=-]/.test(below) && state.paragraph.length === 0 && !ROW.test(line)) ? line : undefined
}

/** Below every heading. */
const DEFINITION_LEVEL = 100

/** Of Markdown the number of marks; of reStructuredText the order in which a page begins to use its underlines. */
function levelOf(marks: string, below: string, state: State): number {
  if (marks !== '') return marks.length
  const style = below.charAt(0)
  if (!state.isRst) return style === '=' ? 1 : 2
  if (!state.underlines.includes(style)) state.underlines.push(style)
  return state.underlines.indexOf(style) + 1
}

function startSection(kind: 'heading' | 'definition', at: number, text: string, level: number, state: State): void {
  endParagraph(state)
  while ((state.open.at(-1)?.level ?? 0) >= level) state.open.pop()
  state.section = state.open.at(-1)?.index ?? -1
  const spans = spansIn(text)
  const inSpans = spans.flatMap((span) => namesIn(span, WEIGHTS[kind]))
  const plain = text.replace(SPAN, ' ')
  const isWholeName = /^[\s\w$.-]+$/.test(plain) && plain.trim().split(/\s+/).length === 1
  const words =
    kind === 'definition' || isWholeName ? namesIn(plain, WEIGHTS.headingWord) : specialIn(plain, WEIGHTS.headingWord)
  add(kind, at + 1, at + 1, text.trim(), [...inSpans, ...words], state)
  state.section = state.units.length - 1
  state.open.push({ level, index: state.section })
}

function takeRow(lines: readonly string[], at: number, state: State): void {
  endParagraph(state)
  const line = lines[at] ?? ''
  if (/^[\s|:-]+$/.test(line)) return
  const cells = cellsOf(line)
  if (/^[\s|:-]+$/.test(lines[at + 1] ?? '')) {
    state.columns = cells
    return
  }
  const [first = '', ...rest] = cells
  const names = [
    ...(spansIn(first).length > 0 ? spansIn(first) : [first]).flatMap((span) => namesIn(span, WEIGHTS.cell)),
    ...rest.flatMap(namesInProse),
  ]
  add('row', at + 1, at + 1, line.trim(), names, state)
}

/** The cells of a row; a pipe in code or after a backslash is part of a cell. */
export function cellsOf(row: string): string[] {
  const masked = row
    .trim()
    .replace(/\\\|/g, '\u0001')
    .replace(SPAN, (span) => span.replaceAll('|', '\u0001'))
  return masked
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replaceAll('\u0001', '|').trim())
}

/** A paragraph or a list item, as its sentences. */
function endParagraph(state: State): void {
  const lines = state.paragraph
  state.paragraph = []
  if (lines.length === 0) return
  const [first] = lines
  const item = ITEM.exec(first?.text ?? '')?.[2]
  const term =
    item === undefined
      ? undefined
      : TERM_OF_ITEM.exec(item)
          ?.slice(1)
          .find((part) => part !== undefined)
  let isFirst = true
  for (const { text, line, endLine } of sentencesOf(lines)) {
    const placed = isFirst && term !== undefined ? namesIn(term, WEIGHTS.term) : []
    add(
      item !== undefined && isFirst ? 'item' : 'sentence',
      line,
      endLine,
      text,
      [...placed, ...namesInProse(text)],
      state,
    )
    isFirst = false
  }
}

const SENTENCE_END = /[.!?](?:["')\]*_]{0,3})\s+(?=[A-Z`*_["(])/g
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|no)|\b[A-Z])\.$/i

function sentencesOf(
  lines: readonly { line: number; text: string }[],
): { text: string; line: number; endLine: number }[] {
  const joined = lines.map(({ text }) => text.trim()).join('\n')
  const ends = [...joined.matchAll(SENTENCE_END)]
    .filter(({ index }) => !ABBREVIATION.test(joined.slice(Math.max(0, index - 8), index + 1)))
    .map(({ index, 0: end }) => index + end.length)
  const found: { text: string; line: number; endLine: number }[] = []
  let start = 0
  let line = lines[0]?.line ?? 1
  for (const end of [...ends, joined.length]) {
    const text = joined.slice(start, end)
    const endLine = line + count(text.trimEnd(), '\n')
    if (text.trim() !== '') found.push({ text: text.trim(), line, endLine })
    start = end
    line += count(text, '\n')
  }
  return found
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function spansIn(text: string): string[] {
  return Array.from(text.matchAll(SPAN), (match) => match[2] ?? match[3] ?? '')
}

function namesInProse(text: string): PlacedName[] {
  return [
    ...spansIn(text).flatMap((span) => namesIn(span, WEIGHTS.span)),
    ...specialIn(text.replace(SPAN, ' '), WEIGHTS.prose),
  ]
}

/** In prose, a plain word is a word of the language, and an address is none of code. */
function specialIn(text: string, weight: number): PlacedName[] {
  const prose = text.replace(/\]\((?:(?!\]\()[^)])*\)|https?:\/\/\S+|<[^<>]*>/g, ' ')
  return namesIn(prose, weight).filter(({ name }) => isCompound(name) && !/^[A-Za-z]+-[a-z]+(?:-[a-z]+)*$/.test(name))
}

function namesIn(text: string, weight: number): PlacedName[] {
  return (text.match(NAME) ?? []).flatMap((name) => {
    // A segment of a path is no name of code.
    const parts = (name.includes('/') ? [name] : name.split(/[.:]/)).filter((part) => part !== '')
    const placed = (one: string, of: number): PlacedName => ({ name: one, folded: foldName(one), weight: of })
    const last = parts.length - 1
    const single = parts.map((part, at) => placed(part, at === last ? weight : weight * PART_WEIGHT))
    return [placed(name, weight), ...(last > 0 ? single : [])].filter(({ folded }) => folded.length > 1)
  })
}

function add(
  kind: UnitKind,
  line: number,
  endLine: number,
  text: string,
  names: readonly PlacedName[],
  state: State,
): void {
  const columns = kind === 'row' && state.columns !== undefined ? { columns: state.columns } : {}
  state.units.push({ kind, line, endLine, text, section: state.section, names, ...columns })
}
