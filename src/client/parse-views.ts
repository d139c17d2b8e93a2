// Checks answers about page views against the contract; see parse-job.ts for how strictly.
import type { ViewsReport } from '../contract/paths.ts'
import type {
  AgentsPage,
  AgentViews,
  DayViews,
  IngestAnswer,
  MissingPage,
  PageViews,
  TimeseriesPage,
  ViewCounts,
  ViewsPage,
} from '../contract/views.ts'
import { badAnswer } from './read-answer.ts'

/** The answer, the row and the totals of each report. */
export interface Reports {
  views: { page: ViewsPage; row: PageViews; totals: ViewCounts }
  agents: { page: AgentsPage; row: AgentViews; totals: AgentsPage['totals'] }
  timeseries: { page: TimeseriesPage; row: DayViews; totals: ViewCounts }
  missing: { page: MissingPage; row: PageViews; totals: ViewCounts }
}

type Shape = Readonly<Record<string, 'string' | 'number'>>

const COUNTS = { human: 'number', ai: 'number', total: 'number' } as const
const ROWS: Readonly<Record<ViewsReport, Shape>> = {
  views: { path: 'string', ...COUNTS },
  agents: { agent: 'string', class: 'string', views: 'number' },
  timeseries: { date: 'string', ...COUNTS },
  missing: { path: 'string', ...COUNTS },
}
const TOTALS: Readonly<Record<ViewsReport, Shape>> = {
  views: COUNTS,
  agents: { ai: 'number' },
  timeseries: COUNTS,
  missing: COUNTS,
}

/** Returns the answer as a page of the report. Throws `ClientError`. */
export function parseViewsPage<Name extends ViewsReport>(
  report: Name,
  answer: Record<string, unknown>,
  baseUrl: string,
): Reports[Name]['page'] {
  if (isPage(report, answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isPage<Name extends ViewsReport>(
  report: Name,
  answer: Record<string, unknown>,
): answer is Record<string, unknown> & Reports[Name]['page'] {
  const rows = answer[report]
  const areRows = Array.isArray(rows) && rows.every((row) => hasShape(row, ROWS[report]))
  return areRows && hasShape(answer.totals, TOTALS[report]) && typeof answer.hasMore === 'boolean'
}

/** Returns the answer as the result of a batch. Throws `ClientError`. */
export function parseIngestAnswer(answer: Record<string, unknown>, baseUrl: string): IngestAnswer {
  if (isIngestAnswer(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isIngestAnswer(answer: Record<string, unknown>): answer is Record<string, unknown> & IngestAnswer {
  const { rejected } = answer
  if (typeof rejected !== 'object' || rejected === null) return false
  const areCounts = Object.values(rejected).every((count) => typeof count === 'number')
  return areCounts && hasShape(answer, { accepted: 'number', duplicates: 'number' })
}

function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(shape).every(([name, type]) => typeof fields.get(name) === type)
}
