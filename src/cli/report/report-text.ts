// Renders a report for a terminal: 80 columns, with bars and colours for a person, plain text for a pipe.

import { formatCount, plural } from '../../base/text.ts'
import { REJECTIONS } from '../../contract/rejections.ts'
import { isReader } from '../../contract/view-classes.ts'
import type { AgentViews, PageViews, ViewCounts } from '../../contract/views.ts'
import type { PageAgent } from '../../traffic/tally/details.ts'
import { splitAi } from '../../traffic/tally.ts'
import { cutLine, padEnd, padStart, wrapWords } from '../terminal-text.ts'
import type { NamedReport } from './report.ts'
import {
  type Canvas,
  createCanvas,
  drawBar,
  drawRest,
  drawSplitBar,
  NUMBER_CELLS,
  type TextOptions,
} from './report-canvas.ts'
import { drawAnswers, drawChange, drawFailedRequests, drawOthers, nameAgents } from './report-details-text.ts'
import { CLASS_LABELS, describeInput, describePeriod, formatShare, isBounded, LOWER_BOUND } from './report-labels.ts'
import { drawMissing } from './report-missing-text.ts'
import type { Sort } from './report-words.ts'

const TOTAL_BAR_CELLS = 40
const SHARE_CELLS = 7
/** In less room, paths need it more; bars show the share, too. */
const SHARE_COLUMNS_MIN = { withoutBars: 72, withBars: 100 }

const PAGES_TITLES: Record<Sort, string> = {
  views: 'Top pages',
  ai: 'Pages that AI reads most',
  'ai-share': 'Pages by their share of AI',
}
const REASON_CELLS = 20
const REASON_INDENT = 2 + NUMBER_CELLS + 2 + REASON_CELLS

/** Every line ends with a line break. Neutralizes text of visitors. */
export function renderText(report: NamedReport, options: TextOptions): string {
  const canvas = createCanvas(options)
  const blocks = [
    drawTitle(report, canvas),
    drawTotals(report, canvas),
    ...drawAgents(report, canvas),
    drawPages(PAGES_TITLES[report.sort], report.views, report.sort === 'ai-share' ? withoutBars(canvas) : canvas),
    drawChange(report, canvas),
    drawAnswers(report, canvas),
    drawFailedRequests(report, canvas),
    ...drawMissing(report, canvas),
    drawOthers(report, canvas),
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

function withoutBars(canvas: Canvas): Canvas {
  return { ...canvas, barCells: 0 }
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
  const agents = report.agents.filter(({ views }) => views > 0)
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

/** Pages of a report may have agents, which the canvas may name below each page. */
type DrawnPage = PageViews & { agents?: readonly Pick<PageAgent, 'agent' | 'requests'>[] }

function drawPages(title: string, pages: readonly DrawnPage[], canvas: Canvas): string[] {
  if (pages.length === 0) return []
  const { width, barCells, top, paint, namesAgents } = canvas
  const shareCells = width >= SHARE_COLUMNS_MIN[barCells === 0 ? 'withoutBars' : 'withBars'] ? SHARE_CELLS : 0
  const pathCells = width - 2 - shareCells - 3 * NUMBER_CELLS - (barCells === 0 ? 0 : barCells + 2)
  const share = (text: string): string => (shareCells === 0 ? '' : padStart(text, shareCells))
  const head = ['human', 'AI', 'total'].map((name) => padStart(name, NUMBER_CELLS)).join('') + share('AI %')
  const most = Math.max(...pages.slice(0, top).map(({ total }) => total))
  const rows = pages.slice(0, top).flatMap(({ path, human, ai, total, agents = [] }) => {
    const counts = [human, ai, total].map((count) => padStart(formatCount(count), NUMBER_CELLS)).join('')
    const figures = counts + share(formatShare(ai, total).replace('%', ''))
    const bar = barCells === 0 ? '' : `  ${drawSplitBar(human, ai, most, canvas)}`
    const names = namesAgents && agents.length > 0 ? [paint.dim(cutLine(`    ${nameAgents(agents)}`, width))] : []
    return [`  ${padEnd(cutLine(path, pathCells - 1), pathCells)}${figures}${bar}`, ...names]
  })
  const heading = paint.bold(padEnd(title, pathCells + 2)) + paint.dim(head)
  return [heading, ...rows, ...drawRest(pages.length, canvas)]
}

function drawRejected({ rejected, lines, duplicates, assets }: NamedReport, { width, paint }: Canvas): string[] {
  const reasons = Object.entries(rejected).map(([name, count]) => ({
    name,
    count,
    why: explainRejection(name, assets),
  }))
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

const ASSETS_SHOWN = 8

/** With the extensions of the assets, because one of them may be part of the names of pages. */
export function explainRejection(rejection: string, assets: NamedReport['assets']): string {
  const why = new Map<string, string>(Object.entries(REJECTIONS)).get(rejection) ?? ''
  if (rejection !== 'asset') return why
  const shown = assets.slice(0, ASSETS_SHOWN).map(({ extension, lines }) => `${extension} ${formatCount(lines)}`)
  const rest = assets.length - shown.length
  return `${why} By extension: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}

function drawNotes(report: NamedReport, { paint, width }: Canvas): string[] {
  const { period, outside, checkedAllDuplicates, bounds } = report
  const notes = [LOWER_BOUND, ...bounds]
  if (isBounded(period))
    notes.push('"Not counted" covers the whole log, not only the period: many such lines have no time.')
  if (outside > 0) notes.push(`Outside the period: ${plural(outside, 'view')}.`)
  if (!checkedAllDuplicates) notes.push('There were too many views to check all of the later ones for duplicates.')
  return notes.flatMap((note) => wrapWords(note, width)).map((note) => paint.dim(note))
}
