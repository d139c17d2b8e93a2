// Tables of reStructuredText: `isolate_grid_table` and `isolate_simple_table` of docutils, and its two parsers of tables.
import { cutLine, takeIndented } from './cursor.ts'
import type { BlockLine } from './rst-document.ts'

export interface IsolatedTable {
  /** Index of the first line behind it. */
  end: number
  endsWithBlank: boolean
  /** Why docutils shows the table as code. */
  fault?: { line: BlockLine | undefined; why: string }
  cells: BlockLine[][]
}

const GRID_TOP = /^\+-[-+]+-\+ *$/
const SIMPLE_TOP = /^=+(?: +=+)+ *$/
const SIMPLE_BORDER = /^=+[ =]*$/
const HEAD_BORDER = /^\+=[=+]+=\+ *$/
/** Where characters are wide or combine, columns are none of characters. */
const UNEVEN = /[^\0-\u02ff\u0370-\u04ff\u2010-\u2027]/
/** Characters of a table that is taken apart into cells. */
const MAX_CHARACTERS = 40_000

export function isGridTop(text: string): boolean {
  return GRID_TOP.test(text)
}

export function isSimpleTop(text: string): boolean {
  return SIMPLE_TOP.test(text)
}

export function isolateGridTable(lines: readonly BlockLine[], start: number): IsolatedTable {
  let end = start
  while (end < lines.length && /^[^ ]/.test(lines[end]?.text ?? '')) end += 1
  const endsWithBlank = (lines[end]?.text ?? '') === ''
  const block = lines.slice(start, end)
  const other = block.findIndex(({ text }) => !/^[+|]/.test(text))
  if (other !== -1) block.splice(other)
  const bottom = block.findLastIndex(({ text }) => GRID_TOP.test(text))
  const isWhole = bottom === block.length - 1
  const isCut = other !== -1 || !isWhole
  if (bottom > 1) block.splice(bottom + 1)
  const table = { end: start + block.length, endsWithBlank: endsWithBlank && !isCut, cells: [] }
  if (block.some(({ text }) => UNEVEN.test(text))) return table
  const width = block[0]?.text.length
  const odd = block.find(({ text }) => text.length !== width || !/[+|]$/.test(text))
  if (bottom < 2 && !isWhole) return { ...table, fault: { line: block[0], why: 'it has no bottom border' } }
  if (odd !== undefined) return { ...table, fault: { line: odd, why: 'this line is not as long as the top border' } }
  if (block.length * (width ?? 0) > MAX_CHARACTERS) return table
  const cells = new GridReader(block).read()
  return cells === undefined
    ? { ...table, fault: { line: block[0], why: 'the borders of its cells do not meet' } }
    : { ...table, cells }
}

class GridReader {
  readonly #lines: readonly BlockLine[]
  readonly #rows: readonly string[]
  readonly #bottom: number
  readonly #right: number

  constructor(lines: readonly BlockLine[]) {
    this.#lines = lines
    this.#rows = lines.map(({ text }) => (HEAD_BORDER.test(text) ? text.replaceAll('=', '-') : text))
    this.#bottom = lines.length - 1
    this.#right = (lines[0]?.text.length ?? 1) - 1
  }

  /** Gives the cells, or undefined where they do not fill the table. */
  read(): BlockLine[][] | undefined {
    const done: number[] = Array.from({ length: this.#right }, () => -1)
    const corners: [number, number][] = [[0, 0]]
    const cells: BlockLine[][] = []
    for (let corner = corners.shift(); corner !== undefined; corner = corners.shift()) {
      const [top, left] = corner
      if (top === this.#bottom || left === this.#right || top <= (done[left] ?? 0)) continue
      const found = this.#scanRight(top, left)
      if (found === undefined) continue
      const [bottom, right] = found
      for (let column = left; column < right; column += 1) done[column] = bottom - 1
      cells.push(cellOf(this.#lines.slice(top + 1, bottom), left + 1, right))
      corners.push([top, right], [bottom, left])
      corners.sort((a, b) => a[0] - b[0] || a[1] - b[1])
    }
    return done.every((row) => row === this.#bottom - 1) ? cells : undefined
  }

  #at(row: number, column: number): string {
    return this.#rows[row]?.[column] ?? ''
  }

  #scanRight(top: number, left: number): [number, number] | undefined {
    for (let right = left + 1; right <= this.#right; right += 1) {
      const mark = this.#at(top, right)
      const bottom = mark === '+' ? this.#scanDown(top, left, right) : undefined
      if (bottom !== undefined) return [bottom, right]
      if (mark !== '+' && mark !== '-') return undefined
    }
    return undefined
  }

  #scanDown(top: number, left: number, right: number): number | undefined {
    for (let bottom = top + 1; bottom <= this.#bottom; bottom += 1) {
      const mark = this.#at(bottom, right)
      if (mark === '+' && this.#isClosed(top, left, bottom, right)) return bottom
      if (mark !== '+' && mark !== '|') return undefined
    }
    return undefined
  }

  #isClosed(top: number, left: number, bottom: number, right: number): boolean {
    if (this.#at(bottom, left) !== '+') return false
    for (let column = right - 1; column > left; column -= 1) if (!/[+-]/.test(this.#at(bottom, column))) return false
    for (let row = bottom - 1; row > top; row -= 1) if (!/[+|]/.test(this.#at(row, left))) return false
    return true
  }
}

function cellOf(lines: readonly BlockLine[], from: number, to: number): BlockLine[] {
  const cut = lines.map((line) => {
    const { row, column, text } = cutLine(line, from)
    return { row, column, text: text.slice(0, to - from).trimEnd() }
  })
  const indents = cut.filter(({ text }) => text !== '').map(({ text }) => text.length - text.trimStart().length)
  return indents.length === 0 ? [] : cut.map((line) => cutLine(line, Math.min(...indents)))
}

export function isolateSimpleTable(lines: readonly BlockLine[], start: number): IsolatedTable {
  const length = lines[start]?.text.trim().length
  const isBlankAt = (at: number): boolean => (lines[at]?.text ?? '') === ''
  let found = 0
  let last = start
  for (let at = start + 1; at < lines.length; at += 1) {
    const text = lines[at]?.text ?? ''
    if (!SIMPLE_BORDER.test(text)) continue
    const table = { end: at + 1, endsWithBlank: isBlankAt(at + 1), cells: [] }
    if (text.trim().length !== length) {
      return { ...table, fault: { line: lines[at], why: 'this border is not as long as the top border' } }
    }
    found += 1
    last = at
    if (found === 2 || isBlankAt(at + 1)) return { ...table, ...simpleCells(lines.slice(start, at + 1)) }
  }
  const why = found === 0 ? 'it has no bottom border' : 'no blank line follows its bottom border'
  return {
    end: found === 0 ? lines.length : last + 1,
    endsWithBlank: found === 0,
    fault: { line: lines[start], why },
    cells: [],
  }
}

type Columns = readonly [start: number, end: number][]

/** Only the cells of rows that have all columns are read. */
function simpleCells(block: readonly BlockLine[]): Pick<IsolatedTable, 'fault' | 'cells'> {
  if (block.some(({ text }) => UNEVEN.test(text))) return { cells: [] }
  const columns: Columns = Array.from((block[0]?.text ?? '').matchAll(/=+/g), ({ 0: marks, index }) => [
    index,
    index + marks.length,
  ])
  const cells: BlockLine[][] = []
  let row: BlockLine[] = []
  let isHeld = false
  for (const line of block.slice(1)) {
    const isBorder = /^(?:=[ =]*|-[ -]*)$/.test(line.text)
    const isNew = isBorder || line.text.slice(...(columns[0] ?? [0, 0])).trim() !== ''
    if (isNew && (isBorder || isHeld)) {
      // A border below a row may span columns.
      const spans = isBorder && row.length > 0 ? spansOf(line.text) : columns
      const fault = textInMargin(row, spans)
      if (fault !== undefined) return { fault: { line: fault, why: 'text stands between its columns' }, cells: [] }
      for (const [start, end] of spans) cells.push(cellOf(row, start, end === spans.at(-1)?.[1] ? Infinity : end))
      row = []
    } else if (isNew && !isHeld) row = []
    isHeld = isNew ? !isBorder : isHeld
    if (!isBorder) row.push(line)
  }
  return { cells: cells.filter((cell) => cell.length > 0) }
}

function spansOf(border: string): Columns {
  return Array.from(border.matchAll(/[-=]+/g), ({ 0: marks, index }) => [index, index + marks.length])
}

function textInMargin(row: readonly BlockLine[], columns: Columns): BlockLine | undefined {
  return row.find(({ text }) =>
    columns.slice(0, -1).some(([, end], index) => text.slice(end, columns[index + 1]?.[0]).trim() !== ''),
  )
}

/** Gives the first row of a `list-table` with another number of cells than the first, if the list has its form. */
export function unevenRow(content: readonly BlockLine[]): BlockLine | undefined {
  const bullet = content[0]?.text[0] ?? ''
  const counts: { line: BlockLine; count: number }[] = []
  for (let at = 0; at < content.length; ) {
    const line = content[at]
    const marker = /^[-+*] +(?=[-+*](?: |$))/.exec(line?.text ?? '')?.[0]
    if (line === undefined || marker === undefined || marker[0] !== bullet) return undefined
    const { block, end } = takeIndented(content, at, { all: marker.length })
    const inner = block[0]?.text[0]
    const own = block.filter(({ text }) => text !== '' && !text.startsWith(' '))
    if (own.some(({ text }) => text[0] !== inner || !/^[-+*](?: |$)/.test(text))) return undefined
    counts.push({ line, count: own.length })
    at = end
  }
  return counts.find(({ count }) => count !== counts[0]?.count)?.line
}
