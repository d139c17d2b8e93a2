// What the tables of a report on a terminal are drawn with: widths, colours and bars.
import { formatCount } from '../../base/text.ts'
import type { Runtime } from '../runtime.ts'

export interface TextOptions {
  /** Rows of each table. */
  top: number
  columns: number | undefined
  hasColours: boolean
  /** Name the AI agents of each page. */
  namesAgents?: boolean
}

interface Paint {
  bold: (text: string) => string
  dim: (text: string) => string
  human: (text: string) => string
  ai: (text: string) => string
}

/** How the tables are drawn. */
export interface Canvas {
  width: number
  /** Cells of a bar; 0 = no bars. */
  barCells: number
  top: number
  namesAgents: boolean
  paint: Paint
}

const DEFAULT_COLUMNS = 80
const COLUMNS = { min: 60, withBars: 76, max: 110 }
export const NUMBER_CELLS = 10
const BAR_CELLS = 14

/** Chooses width and colours. https://no-color.org: any value of NO_COLOR except the empty one turns colours off. */
export function chooseLook({ isTerminal, columns, env }: Runtime): Omit<TextOptions, 'top' | 'namesAgents'> {
  const hasColours = isTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'
  return { columns: isTerminal ? (columns ?? DEFAULT_COLUMNS) : undefined, hasColours }
}

export function createCanvas({ top, columns, hasColours, namesAgents = false }: TextOptions): Canvas {
  // Some terminals report 0 columns.
  const width = Math.min(COLUMNS.max, Math.max(COLUMNS.min, columns || DEFAULT_COLUMNS))
  const hasRoom = columns !== undefined && width >= COLUMNS.withBars
  return { width, barCells: hasRoom ? BAR_CELLS : 0, top, namesAgents, paint: createPaint(hasColours) }
}

function createPaint(hasColours: boolean): Paint {
  const wrap = (begin: number, end: number) => (text: string) =>
    hasColours && text !== '' ? `\u001b[${begin}m${text}\u001b[${end}m` : text
  return { bold: wrap(1, 22), dim: wrap(2, 22), human: wrap(36, 39), ai: wrap(35, 39) }
}

export function drawRest(count: number, { top, paint }: Canvas): string[] {
  return count > top ? [paint.dim(`  and ${formatCount(count - top)} more (--top)`)] : []
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** Precise to an eighth of a cell; anything above zero is visible. */
export function drawBar(part: number, whole: number, cells: number): string {
  if (part === 0 || whole === 0) return ''
  const eighths = Math.max(1, Math.round((part / whole) * cells * 8))
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '')
}

/** Human and AI in one bar, in whole cells; without colours the AI part is lighter. */
export function drawSplitBar(human: number, ai: number, most: number, { barCells, paint }: Canvas): string {
  const cells = (count: number): number => (count === 0 ? 0 : Math.max(1, Math.round((count / most) * barCells)))
  const humanCells = Math.min(cells(human), barCells - (ai > 0 ? 1 : 0))
  const aiCells = Math.min(cells(ai), barCells - humanCells)
  return paint.human('█'.repeat(humanCells)) + paint.ai('▒'.repeat(aiCells))
}
