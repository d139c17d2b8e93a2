// The operations on page views that read.
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../../base/concurrency-limiter.ts'
import { type PageQuery, PageQuerySchema, PageReportSchema } from '../../contract/answers.ts'
import { toCells } from '../../contract/csv.ts'
import { ApiError } from '../../contract/errors.ts'
import { SNAPSHOT_HEADER } from '../../contract/headers.ts'
import { csvColumns, VIEWS_REPORTS } from '../../contract/reports.ts'
import type { MissingPage, MissingQuery } from '../../contract/views.ts'
import type { ExportDeps, Exported } from '../../traffic/export-page.ts'
import { reportPage } from '../../traffic/page-report.ts'
import { createReadings } from '../../traffic/readings.ts'
import { exportSuggestions, type SuggestionDeps } from '../../traffic/suggestions/export-suggestions.ts'
import { type Answer, NO_BODY, type ProjectRequest, projectOperation, projectRoute, type Route } from '../operation.ts'
import { answerPage, chooseType, type PageType, type ReportDeps, viewOperation } from './view-operation.ts'

// Requests for pages that do not exist, as they are or with what to do about each.

/** With `suggestion`, another report: the same rows, judged and sorted. */
function missingOperation(deps: SuggestionDeps & ReportDeps, limiter: ConcurrencyLimiter) {
  const plain = viewOperation(deps, limiter, 'missing')
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
      return answerSuggestions(chooseType(request), judged)
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

/** In NDJSON, as in CSV, the suggestion is in fields of its own. */
function answerSuggestions(type: PageType, exported: Exported<MissingPage>): Answer {
  const rows = exported.page.missing.map(toCells)
  return answerPage(type, exported, { rows, cells: rows, columns: csvColumns('missing', { suggestion: 'all' }) })
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
    /** The routes of all reports, below this path. */
    reportRoutes: (path: string): Route[] => {
      const missing = missingOperation(deps, limiter)
      return VIEWS_REPORTS.map((name) => {
        const [method, end, scope] = ['get', `${path}/${name}`, 'views:read'] as const
        // With `suggestion`, it is another report.
        if (name === 'missing') return projectRoute(method, end, scope, missing)
        return projectRoute(method, end, scope, viewOperation(deps, limiter, name))
      })
    },
    page: pageOperation(deps, limiter),
  }
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
