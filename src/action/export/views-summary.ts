// The job summary of an export: totals, views over time, top pages, AI readers and crawlers, and missing pages.

import { formatCount, shorten } from '../../base/text.ts'
import type { Client } from '../../client/client.ts'
import { ClientError } from '../../client/read-answer.ts'
import { describeImported } from '../../contract/import-sources.ts'
import type { ImportedViews } from '../../contract/imported-views.ts'
import { isReader } from '../../contract/view-classes.ts'
import type { AgentViews, DayViews, PageViews, ViewCounts } from '../../contract/views.ts'
import { annotationText, summaryHtml } from '../untrusted-text.ts'
import * as commands from '../workflow-commands.ts'
import type { ExportInputs } from './export-inputs.ts'
import type { ExportedViews } from './export-views.ts'
import { describeRange, toBounds, type ViewsRange } from './views-range.ts'

// Draws views over time as a Mermaid chart, which GitHub renders in job summaries. https://mermaid.js.org/syntax/xyChart.html

/** More labels would overlap in the width of a summary; more days are grouped by weeks. */
const MAX_POINTS = 31
const DAY = /^\d{4}-\d{2}-\d{2}$/

interface Point {
  label: string
  human: number
  ai: number
}

/** Gives the chart in a fence, or '' with fewer than two points. It contains only dates and numbers. */
export function drawChart(days: readonly DayViews[]): string {
  const known = days.filter(({ date }) => DAY.test(date))
  const daysPerPoint = known.length <= MAX_POINTS ? 1 : 7 * Math.ceil(known.length / 7 / MAX_POINTS)
  const points = groupDays(known, daysPerPoint)
  if (points.length < 2) return ''
  const list = (pick: (point: Point) => number | string) => `[${points.map(pick).join(', ')}]`
  return [
    '```mermaid',
    '%%{init: {"xyChart": {"width": 1000, "height": 320, "xAxis": {"labelFontSize": 10}}}}%%',
    'xychart-beta',
    `  title "${describePoints(daysPerPoint)}"`,
    `  x-axis ${list(({ label }) => `"${label}"`)}`,
    '  y-axis "Views"',
    `  bar ${list(({ human }) => human)}`,
    `  line ${list(({ ai }) => ai)}`,
    '```',
    '',
    'Bars are human views, the line is AI.',
  ].join('\n')
}

function describePoints(daysPerPoint: number): string {
  if (daysPerPoint === 1) return 'Views per day (UTC)'
  return daysPerPoint === 7
    ? 'Views per week, by its first day (UTC)'
    : `Views per ${daysPerPoint / 7} weeks, by their first day (UTC)`
}

/** Equal labels would put points on top of each other, so the year is left out only within one year. */
function groupDays(days: readonly DayViews[], daysPerPoint: number): Point[] {
  const isOneYear = days.at(0)?.date.slice(0, 4) === days.at(-1)?.date.slice(0, 4)
  const points: Point[] = []
  for (const [index, { date, human, ai }] of days.entries()) {
    const last = points.at(-1)
    if (index % daysPerPoint === 0 || last === undefined) {
      points.push({ label: isOneYear ? date.slice(5) : date.slice(2), human, ai })
    } else {
      last.human += human
      last.ai += ai
    }
  }
  return points
}

/** Rows of each table. */
export const TOP_ROWS = 10
const PATH_MAX_CHARACTERS = 200
/** Of a sentence with values of the service, which may be no Docmend. */
const SENTENCE_MAX_CHARACTERS = 500
/** All other columns hold numbers and are aligned to the right. */
const TEXT_COLUMNS: ReadonlySet<string> = new Set(['Page', 'Path', 'Agent', 'Operator'])

/** The content of the summary; `null` = the service did not give it. */
export interface ViewsSummary {
  range: ViewsRange
  totals: ViewCounts
  sources: readonly ImportedViews[]
  pageCount: number
  top: readonly PageViews[]
  days: readonly DayViews[] | null
  agents: readonly AgentViews[] | null
  missing: readonly PageViews[] | null
}

/** Writes the summary. The files exist already, so a part that cannot be read is left out with a warning. */
export async function writeViewsSummary(
  client: Client,
  inputs: ExportInputs,
  exported: ExportedViews,
  signal: AbortSignal,
): Promise<void> {
  const { projectId, range } = inputs
  const [bounds, ask] = [toBounds(range), { signal }]
  const [days, agents, missing] = await Promise.all([
    unlessRefused('timeseries', signal, async () => collect(await client.eachDay(projectId, bounds, ask))),
    unlessRefused('agents', signal, async () => collect(await client.eachAgent(projectId, bounds, ask))),
    unlessRefused('missing', signal, async () => {
      return (await client.getMissing(projectId, { ...bounds, limit: TOP_ROWS }, ask)).missing
    }),
  ])
  try {
    commands.addSummary(viewsMarkdown({ range, ...exported, days, agents, missing }))
  } catch (error) {
    commands.warning(annotationText(`The job summary could not be written: ${String(error)}`))
  }
}

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = []
  for await (const row of rows) all.push(row)
  return all
}

async function unlessRefused<Rows>(
  report: string,
  signal: AbortSignal,
  read: () => Promise<Rows>,
): Promise<Rows | null> {
  try {
    return await read()
  } catch (error) {
    const why = signal.aborted ? 'the step had to stop' : error instanceof ClientError ? error.message : undefined
    if (why === undefined) throw error
    commands.warning(annotationText(`The summary has no ${report}: ${why}`))
    return null
  }
}

/** Paths and names come from visitors and the server and are escaped. */
export function viewsMarkdown({ range, totals, sources, pageCount, top, days, agents, missing }: ViewsSummary): string {
  return [
    `### Page views, ${summaryHtml(describeRange(range))}`,
    totalsTable(totals, pageCount),
    describeImported(sources)
      .map((one) => summaryHtml(shorten(one, SENTENCE_MAX_CHARACTERS)))
      .join('\n\n'),
    days === null ? '' : drawChart(days),
    section('Top pages', pageTable('Page', top)),
    agents === null ? '' : agentSections(agents),
    missing === null ? '' : section('Requested pages that do not exist', pageTable('Path', missing)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function totalsTable({ human, ai, total }: ViewCounts, pageCount: number): string {
  const share = total === 0 ? 'none' : `${((100 * ai) / total).toFixed(1)} %`
  return table(
    ['Views', 'Human', 'AI', 'Share of AI', 'Pages'],
    [[formatCount(total), formatCount(human), formatCount(ai), share, formatCount(pageCount)]],
  )
}

/** A person waits for what an AI reader fetches; a crawler collects pages for later. */
function agentSections(agents: readonly AgentViews[]): string {
  const readers = agents.filter((agent) => isReader(agent.class))
  const crawlers = agents.filter((agent) => !isReader(agent.class))
  return [
    agentSection('AI readers (assistants and coding agents)', readers),
    agentSection('AI crawlers (search and training)', crawlers),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function agentSection(title: string, agents: readonly AgentViews[]): string {
  const sum = agents.reduce((views, agent) => views + agent.views, 0)
  const rows = agents
    .slice(0, TOP_ROWS)
    .map(({ agent, operator, views }) => [text(agent), text(operator ?? ''), formatCount(views)])
  return section(`${title}: ${formatCount(sum)}`, rows.length === 0 ? '' : table(['Agent', 'Operator', 'Views'], rows))
}

function pageTable(name: string, pages: readonly PageViews[]): string {
  const rows = pages
    .slice(0, TOP_ROWS)
    .map(({ path, human, ai, total }) => [text(path), formatCount(human), formatCount(ai), formatCount(total)])
  return rows.length === 0 ? '' : table([name, 'Human', 'AI', 'Total'], rows)
}

/** Nothing when there are no rows. */
function section(title: string, body: string): string {
  return body === '' ? '' : `#### ${title}\n\n${body}`
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const marks = columns.map((name) => (TEXT_COLUMNS.has(name) ? '---' : '---:'))
  return [columns, marks, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function text(value: string): string {
  return summaryHtml(shorten(value, PATH_MAX_CHARACTERS))
}
