// Checks answers about page views against the contract; see parse-job.ts for how strictly.

import type { AnswersPage, FailedRequests, FailedRequestsPage, PageAnswers, PageReport } from '../contract/answers.ts'
import type { ImportAnswer, ImportedViews, ImportList, RemovedImport } from '../contract/imported-views.ts'
import { rowsField, type ViewsReport } from '../contract/paths.ts'
import type {
  AgentsPage,
  AgentViews,
  DayViews,
  IngestAnswer,
  MissingPage,
  MissingViews,
  OtherClient,
  OthersPage,
  PageViews,
  TimeseriesPage,
  ViewCounts,
  ViewsPage,
} from '../contract/views.ts'
import { badAnswer } from './read-answer.ts'

/** The answer, the row and the totals of each report. */
export interface Reports {
  views: { page: ViewsPage; row: PageViews; totals: ViewsPage['totals'] }
  agents: { page: AgentsPage; row: AgentViews; totals: AgentsPage['totals'] }
  timeseries: { page: TimeseriesPage; row: DayViews; totals: ViewCounts }
  missing: { page: MissingPage; row: MissingViews; totals: ViewCounts }
  answers: { page: AnswersPage; row: PageAnswers; totals: AnswersPage['totals'] }
  others: { page: OthersPage; row: OtherClient; totals: OthersPage['totals'] }
  'failed-requests': { page: FailedRequestsPage; row: FailedRequests; totals: FailedRequestsPage['totals'] }
}

type Shape = Readonly<Record<string, 'string' | 'number'>>

const COUNTS = { human: 'number', ai: 'number', total: 'number' } as const
const ANSWERS = { requests: 'number', views: 'number', bytes: 'number' } as const
const ROWS: Readonly<Record<ViewsReport, Shape>> = {
  views: { path: 'string', ...COUNTS },
  agents: { agent: 'string', class: 'string', views: 'number' },
  timeseries: { date: 'string', ...COUNTS },
  missing: { path: 'string', ...COUNTS },
  answers: { path: 'string', agent: 'string', class: 'string', ...ANSWERS },
  others: { name: 'string', kind: 'string', views: 'number' },
  'failed-requests': { path: 'string', ...ANSWERS },
}
const TOTALS: Readonly<Record<ViewsReport, Shape>> = {
  views: COUNTS,
  agents: { ai: 'number' },
  timeseries: COUNTS,
  missing: COUNTS,
  answers: ANSWERS,
  others: { other: 'number' },
  'failed-requests': ANSWERS,
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
  const rows = answer[rowsField(report)]
  const areRows = Array.isArray(rows) && rows.every((row) => hasShape(row, ROWS[report]))
  if (answer.sources !== undefined && !areImported(answer.sources)) return false
  if (answer.previous !== undefined && !isPrevious(answer.previous)) return false
  return areRows && hasShape(answer.totals, TOTALS[report]) && typeof answer.hasMore === 'boolean'
}

function isPrevious(value: unknown): boolean {
  if (!hasShape(value, { dateFrom: 'string', dateTo: 'string' })) return false
  const caveats = new Map<string, unknown>(Object.entries(Object(value))).get('caveats')
  return Array.isArray(caveats) && caveats.every((sentence) => typeof sentence === 'string')
}

const IMPORTED = {
  source: 'string',
  from: 'string',
  to: 'string',
  views: 'number',
  days: 'string',
  ai: 'string',
} as const

function areImported(value: unknown): value is ImportedViews[] {
  return Array.isArray(value) && value.every((one) => hasShape(one, IMPORTED))
}

/** Returns the answer as the result of an import. Throws `ClientError`. */
export function parseImportAnswer(answer: Record<string, unknown>, baseUrl: string): ImportAnswer {
  if (isImportAnswer(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isImportAnswer(answer: Record<string, unknown>): answer is Record<string, unknown> & ImportAnswer {
  const { rejected, days, from, to } = answer
  const areDays = [from, to].every((day) => day === null || typeof day === 'string')
  const isChange = hasShape(days, { added: 'number', replaced: 'number', unchanged: 'number' })
  const counts = { source: 'string', accepted: 'number', views: 'number', shadowed: 'number' } as const
  return areDays && isChange && areCounts(rejected) && hasShape(answer, counts)
}

/** Returns the answer as the list of what is imported. Throws `ClientError`. */
export function parseImportList(answer: Record<string, unknown>, baseUrl: string): ImportList {
  if (isImportList(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isImportList(answer: Record<string, unknown>): answer is Record<string, unknown> & ImportList {
  const { imports } = answer
  return areImported(imports) && imports.every((one) => hasShape(one, { shadowed: 'number' }))
}

/** Returns the answer as what was removed. Throws `ClientError`. */
export function parseRemovedImport(answer: Record<string, unknown>, baseUrl: string): RemovedImport {
  if (isRemovedImport(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isRemovedImport(answer: Record<string, unknown>): answer is Record<string, unknown> & RemovedImport {
  return hasShape(answer, { source: 'string', days: 'number', views: 'number' })
}

/** Returns the answer as what is known of one page. Throws `ClientError`. */
export function parsePageReport(answer: Record<string, unknown>, baseUrl: string): PageReport {
  if (isPageReport(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isPageReport(answer: Record<string, unknown>): answer is Record<string, unknown> & PageReport {
  const { agents, totals, answers } = answer
  const areAgents = Array.isArray(agents) && agents.every((row) => hasShape(row, { agent: 'string', ...ANSWERS }))
  return areAgents && hasShape(answer, { path: 'string' }) && hasShape(totals, COUNTS) && hasShape(answers, ANSWERS)
}

/** Returns the answer as the result of a batch. Throws `ClientError`. */
export function parseIngestAnswer(answer: Record<string, unknown>, baseUrl: string): IngestAnswer {
  if (isIngestAnswer(answer)) return answer
  throw badAnswer(200, baseUrl)
}

function isIngestAnswer(answer: Record<string, unknown>): answer is Record<string, unknown> & IngestAnswer {
  return areCounts(answer.rejected) && hasShape(answer, { accepted: 'number', duplicates: 'number' })
}

function areCounts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((count) => typeof count === 'number')
}

function hasShape(value: unknown, shape: Shape): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return Object.entries(shape).every(([name, type]) => typeof fields.get(name) === type)
}
