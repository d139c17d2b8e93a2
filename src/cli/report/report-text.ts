// Renders a report for a terminal: 80 columns, with bars and colours for a person, plain text for a pipe.
import { REJECTIONS } from '../../contract/rejections.ts'
import { isReader } from '../../contract/view-classes.ts'
import type { AgentViews, PageViews, ViewCounts } from '../../contract/views.ts'
import { splitAi } from '../../pageviews/tally.ts'
import { formatCount, plural } from '../../text/plural.ts'
import type { Runtime } from '../runtime.ts'
import { cutLine, padEnd, padStart, wrapWords } from '../terminal-text.ts'
import type { NamedReport } from './report.ts'
import {
  CLASS_LABELS,
  describeInput,
  describeOthers,
  describePeriod,
  formatShare,
  LOWER_BOUND,
} from './report-labels.ts'

export interface TextOptions {
  /** Rows of each table. */
  top: number
  columns: number | undefined
  hasColours: boolean
}

interface Paint {
  bold: (text: string) => string
  dim: (text: string) => string
  human: (text: string) => string
  ai: (text: string) => string
}

/** How the tables are drawn. */
interface Canvas {
  width: number
  /** Cells of a bar; 0 = no bars. */
  barCells: number
  top: number
  paint: Paint
}

const DEFAULT_COLUMNS = 80
const COLUMNS = { min: 60, withBars: 76, max: 110 }
const NUMBER_CELLS = 10
const BAR_CELLS = 14
const TOTAL_BAR_CELLS = 40
const REASON_CELLS = 20
const REASON_INDENT = 2 + NUMBER_CELLS + 2 + REASON_CELLS

/** Chooses width and colours. https://no-color.org: any value of NO_COLOR except the empty one turns colours off. */
export function chooseLook({ isTerminal, columns, env }: Runtime): Omit<TextOptions, 'top'> {
  const hasColours = isTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'
  return { columns: isTerminal ? (columns ?? DEFAULT_COLUMNS) : undefined, hasColours }
}

/** Every line ends with a line break. Neutralizes text of visitors. */
export function renderText(report: NamedReport, options: TextOptions): string {
  const canvas = createCanvas(options)
  const blocks = [
    drawTitle(report, canvas),
    drawTotals(report, canvas),
    ...drawAgents(report, canvas),
    drawPages('Top pages', report.views, canvas),
    drawPages('Pages that do not exist (404)', report.missing, canvas),
    drawRejected(report, canvas),
    drawNotes(report, canvas),
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

/** Only the totals and the pages. */
export function renderViews(totals: ViewCounts, pages: readonly PageViews[], options: TextOptions): string {
  const canvas = createCanvas(options)
  return `${[...drawTotals({ totals }, canvas), '', ...drawPages('Top pages', pages, canvas)].join('\n')}\n`
}

function createCanvas({ top, columns, hasColours }: TextOptions): Canvas {
  // Some terminals report 0 columns.
  const width = Math.min(COLUMNS.max, Math.max(COLUMNS.min, columns || DEFAULT_COLUMNS))
  const hasRoom = columns !== undefined && width >= COLUMNS.withBars
  return { width, barCells: hasRoom ? BAR_CELLS : 0, top, paint: createPaint(hasColours) }
}

function createPaint(hasColours: boolean): Paint {
  const wrap = (begin: number, end: number) => (text: string) =>
    hasColours && text !== '' ? `\u001b[${begin}m${text}\u001b[${end}m` : text
  return { bold: wrap(1, 22), dim: wrap(2, 22), human: wrap(36, 39), ai: wrap(35, 39) }
}

function drawTitle(report: NamedReport, { paint, width }: Canvas): string[] {
  const title = 'Page views, human and AI'
  const [first = '', ...more] = wrapWords(`${title}  ${describePeriod(report)}, ${describeInput(report)}`, width)
  return [first.replace(title, paint.bold(title)), ...more]
}

function drawTotals({ totals }: Pick<NamedReport, 'totals'>, { paint, barCells }: Canvas): string[] {
  const row = (label: string, count: number, colour: (text: string) => string): string => {
    const figures = padStart(formatCount(count), NUMBER_CELLS + 2) + padStart(formatShare(count, totals.total), 9)
    const bar = barCells === 0 ? '' : `  ${colour(drawBar(count, totals.total, TOTAL_BAR_CELLS))}`
    return `  ${colour(padEnd(label, 6))}${figures}${bar}`
  }
  return [
    row('Human', totals.human, paint.human),
    row('AI', totals.ai, paint.ai),
    `  ${padEnd('Total', 6)}${padStart(formatCount(totals.total), NUMBER_CELLS + 2)}`,
  ]
}

function drawAgents(report: NamedReport, canvas: Canvas): string[][] {
  const { readers, crawlers } = splitAi(report.classes)
  const agents = report.agents
  return [
    drawAgentTable(
      'AI that reads for a person',
      readers,
      agents.filter((row) => isReader(row.class)),
      canvas,
    ),
    drawAgentTable(
      'AI crawlers (search and training)',
      crawlers,
      agents.filter((row) => !isReader(row.class)),
      canvas,
    ),
  ]
}

function drawAgentTable(title: string, sum: number, agents: readonly AgentViews[], canvas: Canvas): string[] {
  if (agents.length === 0) return []
  const { width, barCells, top, paint } = canvas
  const most = agents[0]?.views ?? 0
  const nameCells = width - 2 - 16 - 14 - NUMBER_CELLS - (barCells === 0 ? 0 : barCells + 2)
  const rows = agents.slice(0, top).map(({ agent, operator, class: aiClass, views }) => {
    const name = padEnd(cutLine(agent, nameCells - 1), nameCells)
    const by = padEnd(cutLine(operator ?? '–', 15), 16) + padEnd(CLASS_LABELS[aiClass], 14)
    const bar = barCells === 0 ? '' : `  ${paint.ai(drawBar(views, most, barCells))}`
    return `  ${name}${paint.dim(by)}${padStart(formatCount(views), NUMBER_CELLS)}${bar}`
  })
  const headCells = width - NUMBER_CELLS - (barCells === 0 ? 0 : barCells + 2)
  const head = paint.bold(padEnd(title, headCells)) + padStart(formatCount(sum), NUMBER_CELLS)
  return [head, ...rows, ...drawRest(agents.length, canvas)]
}

function drawPages(title: string, pages: readonly PageViews[], canvas: Canvas): string[] {
  if (pages.length === 0) return []
  const { width, barCells, top, paint } = canvas
  const pathCells = width - 2 - 3 * NUMBER_CELLS - (barCells === 0 ? 0 : barCells + 2)
  const head = ['human', 'AI', 'total'].map((name) => padStart(name, NUMBER_CELLS)).join('')
  const most = pages[0]?.total ?? 0
  const rows = pages.slice(0, top).map(({ path, human, ai, total }) => {
    const figures = [human, ai, total].map((count) => padStart(formatCount(count), NUMBER_CELLS)).join('')
    const bar = barCells === 0 ? '' : `  ${drawSplitBar(human, ai, most, canvas)}`
    return `  ${padEnd(cutLine(path, pathCells - 1), pathCells)}${figures}${bar}`
  })
  const heading = paint.bold(padEnd(title, pathCells + 2)) + paint.dim(head)
  return [heading, ...rows, ...drawRest(pages.length, canvas)]
}

function drawRest(count: number, { top, paint }: Canvas): string[] {
  return count > top ? [paint.dim(`  and ${formatCount(count - top)} more (--top)`)] : []
}

function drawRejected({ rejected, lines, duplicates }: NamedReport, { width, paint }: Canvas): string[] {
  const reasons = Object.entries(rejected).map(([name, count]) => ({ name, count, why: explainRejection(name) }))
  if (duplicates > 0) reasons.push({ name: 'duplicates', count: duplicates, why: 'An equal line was counted before.' })
  if (reasons.length === 0) return []
  const sum = reasons.reduce((total, { count }) => total + count, 0)
  const rows = reasons
    .sort((a, b) => b.count - a.count)
    .map(({ name, count, why }) => {
      const [first = '', ...more] = wrapWords(why, width - REASON_INDENT).map(paint.dim)
      const head = `  ${padStart(formatCount(count), NUMBER_CELLS)}  ${padEnd(name, REASON_CELLS)}${first}`
      return [head, ...more.map((text) => ' '.repeat(REASON_INDENT) + text)].join('\n')
    })
  return [paint.bold(`Not counted: ${formatCount(sum)} of ${plural(lines, 'line')}`), ...rows]
}

export function explainRejection(rejection: string): string {
  return new Map<string, string>(Object.entries(REJECTIONS)).get(rejection) ?? ''
}

function drawNotes(report: NamedReport, { paint, width }: Canvas): string[] {
  const { outside, checkedAllDuplicates } = report
  const notes = [LOWER_BOUND, describeOthers(report)].filter((note) => note !== '')
  if (outside > 0) notes.push(`Outside the period: ${plural(outside, 'view')}.`)
  if (!checkedAllDuplicates) notes.push('There were too many views to check all of the later ones for duplicates.')
  return notes.flatMap((note) => wrapWords(note, width)).map((note) => paint.dim(note))
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** Precise to an eighth of a cell; anything above zero is visible. */
function drawBar(part: number, whole: number, cells: number): string {
  if (part === 0 || whole === 0) return ''
  const eighths = Math.max(1, Math.round((part / whole) * cells * 8))
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '')
}

/** Human and AI in one bar, in whole cells; without colours the AI part is lighter. */
function drawSplitBar(human: number, ai: number, most: number, { barCells, paint }: Canvas): string {
  const cells = (count: number): number => (count === 0 ? 0 : Math.max(1, Math.round((count / most) * barCells)))
  const humanCells = Math.min(cells(human), barCells - (ai > 0 ? 1 : 0))
  const aiCells = Math.min(cells(ai), barCells - humanCells)
  return paint.human('█'.repeat(humanCells)) + paint.ai('▒'.repeat(aiCells))
}
