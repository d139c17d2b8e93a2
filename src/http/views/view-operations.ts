// The operations on page views that read: one row of this table per report.
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../base/concurrency-limiter.ts'
import {
  AnswersPageSchema,
  AnswersQuerySchema,
  FailedRequestsPageSchema,
  type PageQuery,
  PageQuerySchema,
  PageReportSchema,
} from '../../contract/answers.ts'
import {
  AGENT_ANSWERS_CSV_COLUMNS,
  AGENTS_CSV_COLUMNS,
  ANSWERS_CSV_COLUMNS,
  ASKERS_CSV_COLUMNS,
  type Cells,
  COMPARED_VIEWS_CSV_COLUMNS,
  FAILED_REQUESTS_CSV_COLUMNS,
  OTHERS_CSV_COLUMNS,
  SUGGESTIONS_CSV_COLUMNS,
  TIMESERIES_CSV_COLUMNS,
  toAgentCells,
  toAskerCells,
  toComparedCells,
  VIEWS_BEFORE_COLUMN,
  VIEWS_CSV_COLUMNS,
} from '../../contract/csv.ts'
import { ApiError } from '../../contract/errors.ts'
import { CSV_TYPE, JSON_TYPE, NDJSON_TYPE, SNAPSHOT_HEADER } from '../../contract/headers.ts'
import type { Suggestion } from '../../contract/suggestions.ts'
import {
  AgentsPageSchema,
  AgentsQuerySchema,
  type MissingPage,
  MissingPageSchema,
  type MissingQuery,
  MissingQuerySchema,
  OthersPageSchema,
  PathViewsQuerySchema,
  TimeseriesPageSchema,
  ViewsPageSchema,
  ViewsQuerySchema,
} from '../../contract/views.ts'
import { type Exported, exportTimeseries, exportViews } from '../../traffic/export.ts'
import { exportAgents } from '../../traffic/export-agents.ts'
import { exportAnswers, exportFailedRequests } from '../../traffic/export-answers.ts'
import { exportMissing } from '../../traffic/export-missing.ts'
import { exportOthers } from '../../traffic/export-others.ts'
import type { ExportDeps } from '../../traffic/export-page.ts'
import { reportPage } from '../../traffic/page-report.ts'
import { createReadings } from '../../traffic/readings.ts'
import { exportSuggestions, type SuggestionDeps } from '../../traffic/suggestions/export-suggestions.ts'
import { type Answer, NO_BODY, type ProjectRequest, projectOperation } from '../operation.ts'
import { answerPage, type PageType, type ReportDeps, viewOperation } from './view-operation.ts'

// Requests for pages that do not exist, as they are or with what to do about each.

/** With `suggestion`, another report: the same rows, judged and sorted. */
function missingOperation(deps: SuggestionDeps & ReportDeps, limiter: ConcurrencyLimiter) {
  const plain = viewOperation<MissingPage, MissingQuery>(deps, limiter, {
    id: 'getMissingPages',
    summary: 'Requested pages that do not exist, human and AI, and what to do about them',
    query: MissingQuerySchema,
    schema: MissingPageSchema,
    read: exportMissing,
    rows: ({ missing }) => missing,
    columns: ({ include }) => (include === undefined ? VIEWS_CSV_COLUMNS : ASKERS_CSV_COLUMNS),
    cells: toAskerCells,
  })
  return projectOperation({
    ...plain,
    async handle(request: ProjectRequest<MissingQuery, undefined>) {
      const { project, askedBy, query } = request
      const { suggestion } = query
      if (suggestion === undefined) return plain.handle(request)
      const asked = { projectId: project.id, askedBy, token: request.header(SNAPSHOT_HEADER) }
      const siteRefusal = refuseSite(request)
      const judged = await limiter.run(() =>
        deps.observer.report('getMissingPages?suggestion', () =>
          exportSuggestions(deps, { ...asked, query: { ...query, suggestion }, siteRefusal }),
        ),
      )
      return answerSuggestions(request.choose([JSON_TYPE, CSV_TYPE, NDJSON_TYPE]), judged)
    },
  })
}

/** Paths and titles of a repository are for those who may have jobs read it. */
function refuseSite({ run, scopes }: ProjectRequest<MissingQuery, undefined>): string | undefined {
  const mayRead = run === undefined ? scopes?.includes('jobs:write') === true : !run.isOther
  return mayRead
    ? undefined
    : 'Where pages moved is told to keys with jobs:write, since it shows what the repository has.'
}

function answerSuggestions(type: PageType, exported: Exported<MissingPage>): Answer {
  const rows = exported.page.missing.map(({ suggestion, ...counts }) => ({ ...counts, ...toCells(suggestion) }))
  return answerPage(type, exported, { rows, columns: SUGGESTIONS_CSV_COLUMNS, cells: (row) => row as Cells })
}

function toCells(suggestion: Suggestion | undefined): Cells {
  const { kind = '', by = null, target = null, evidence = '', redirect } = suggestion ?? {}
  return { suggestion: kind, by, target, evidence, redirect: redirect?.lines ?? null }
}

/** Exports that may wait for another to finish; further ones get 429. */
const WAITING_EXPORTS = 200

/** Exports that are computed at once; each may hold 100,000 rows. */
const CONCURRENT_EXPORTS = 4

const TOO_MANY_RETRY_SECONDS = 5

/** Makes the operations of all reports, which share a limit; call this once per server. */
export function createViewOperations(service: Omit<SuggestionDeps & ReportDeps, 'readings'>) {
  const deps = { ...service, readings: createReadings() }
  // A large export holds tens of megabytes while it is summed; a waiting request holds nothing.
  const limiter = createConcurrencyLimiter({
    atOnce: CONCURRENT_EXPORTS,
    maxWaiting: WAITING_EXPORTS,
    refuse: tooManyExports,
  })
  return {
    views: viewOperation(deps, limiter, {
      id: 'getViews',
      summary: 'Page views per path, human and AI',
      query: PathViewsQuerySchema,
      schema: ViewsPageSchema,
      read: exportViews,
      rows: ({ views }) => views,
      columns: ({ compare }) => (compare === undefined ? VIEWS_CSV_COLUMNS : COMPARED_VIEWS_CSV_COLUMNS),
      cells: toComparedCells,
    }),
    agents: viewOperation(deps, limiter, {
      id: 'getViewAgents',
      summary: 'Page views per AI agent',
      query: AgentsQuerySchema,
      schema: AgentsPageSchema,
      read: exportAgents,
      rows: ({ agents }) => agents,
      columns: ({ include, compare }) => [
        ...(include === undefined ? AGENTS_CSV_COLUMNS : AGENT_ANSWERS_CSV_COLUMNS),
        ...(compare === undefined ? [] : [VIEWS_BEFORE_COLUMN]),
      ],
      cells: toAgentCells,
    }),
    timeseries: viewOperation(deps, limiter, {
      id: 'getViewTimeseries',
      summary: 'Page views per day, human and AI',
      query: ViewsQuerySchema,
      schema: TimeseriesPageSchema,
      read: exportTimeseries,
      rows: ({ timeseries }) => timeseries,
      columns: () => TIMESERIES_CSV_COLUMNS,
    }),
    missing: missingOperation(deps, limiter),
    answers: answersOperation(deps, limiter),
    failedRequests: failedRequestsOperation(deps, limiter),
    others: othersOperation(deps, limiter),
    page: pageOperation(deps, limiter),
  }
}

function answersOperation(deps: ReportDeps, limiter: ConcurrencyLimiter) {
  return viewOperation(deps, limiter, {
    id: 'getAgentAnswers',
    summary: 'What each AI agent got of each page',
    query: AnswersQuerySchema,
    schema: AnswersPageSchema,
    read: exportAnswers,
    rows: ({ answers }) => answers,
    columns: () => ANSWERS_CSV_COLUMNS,
  })
}

function failedRequestsOperation(deps: ReportDeps, limiter: ConcurrencyLimiter) {
  return viewOperation(deps, limiter, {
    id: 'getFailedRequests',
    summary: 'Pages that gave AI agents nothing to read',
    query: ViewsQuerySchema,
    schema: FailedRequestsPageSchema,
    read: exportFailedRequests,
    rows: ({ failedRequests }) => failedRequests,
    columns: () => FAILED_REQUESTS_CSV_COLUMNS,
  })
}

function othersOperation(deps: ReportDeps, limiter: ConcurrencyLimiter) {
  return viewOperation(deps, limiter, {
    id: 'getOtherClients',
    summary: 'Clients that are neither people nor AI',
    query: ViewsQuerySchema,
    schema: OthersPageSchema,
    read: exportOthers,
    rows: ({ others }) => others,
    columns: () => OTHERS_CSV_COLUMNS,
  })
}

function pageOperation(deps: ExportDeps, limiter: ConcurrencyLimiter) {
  return projectOperation({
    id: 'getPageReport',
    summary: 'One page: its views, what agents got, and who asks for it while it is missing',
    query: PageQuerySchema,
    body: NO_BODY,
    answers: { 200: { description: 'All that is known of the page in the range.', schema: PageReportSchema } },
    errors: ['range_not_kept', 'too_many_exports'],
    quotas: () => [{ name: 'exports', ...limiter.quota() }],
    async handle({ project, query }: ProjectRequest<PageQuery, undefined>) {
      return { status: 200, body: await limiter.run(() => reportPage(deps, project.id, query)) }
    },
  })
}

function tooManyExports(): ApiError {
  const message = 'Too many exports are waiting; try again in a few seconds'
  return new ApiError('too_many_exports', message, { retryAfterSeconds: TOO_MANY_RETRY_SECONDS })
}
