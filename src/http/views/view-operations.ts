// The exports of page views: one query schema, three formats.
import { z } from '@hono/zod-openapi'
import {
  AnswersPageSchema,
  AnswersQuerySchema,
  type PageQuery,
  PageQuerySchema,
  PageReportSchema,
  TroublesPageSchema,
} from '../../contract/answers.ts'
import {
  AGENT_ANSWERS_CSV_COLUMNS,
  AGENTS_CSV_COLUMNS,
  ANSWERS_CSV_COLUMNS,
  ASKERS_CSV_COLUMNS,
  type Cells,
  COMPARED_VIEWS_CSV_COLUMNS,
  OTHERS_CSV_COLUMNS,
  REMEDIES_CSV_COLUMNS,
  TIMESERIES_CSV_COLUMNS,
  TROUBLES_CSV_COLUMNS,
  toAgentCells,
  toAskerCells,
  toComparedCells,
  toCsv,
  VIEWS_BEFORE_COLUMN,
  VIEWS_CSV_COLUMNS,
} from '../../contract/csv.ts'
import { ApiError } from '../../contract/errors.ts'
import { HAS_MORE_HEADER, IMPORTED_HEADER, SNAPSHOT_HEADER, SNAPSHOT_TOKEN } from '../../contract/headers.ts'
import type { ImportedViews } from '../../contract/imported-views.ts'
import { CSV_TYPE, JSON_TYPE, NDJSON_TYPE } from '../../contract/media-types.ts'
import type { Remedy } from '../../contract/remedies.ts'
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
  type ViewsQuery,
  ViewsQuerySchema,
} from '../../contract/views.ts'
import { type Exported, exportTimeseries, exportViews } from '../../pageviews/export.ts'
import { exportAgents } from '../../pageviews/export-agents.ts'
import { exportAnswers, exportTroubles } from '../../pageviews/export-answers.ts'
import { exportMissing } from '../../pageviews/export-missing.ts'
import { exportOthers } from '../../pageviews/export-others.ts'
import type { ExportDeps, ExportRequest } from '../../pageviews/export-page.ts'
import { reportPage } from '../../pageviews/page-report.ts'
import { exportRemedies, type RemedyDeps } from '../../pageviews/remedies/export-remedies.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../concurrency-limiter.ts'
import { CONCURRENT_EXPORTS, WAITING_EXPORTS } from '../defaults.ts'
import { type Answer, NO_BODY, type ProjectRequest, projectOperation } from '../operation.ts'

const TOO_MANY_RETRY_SECONDS = 5

/** What all pages have in common. */
interface AnyPage {
  hasMore: boolean
  sources?: ImportedViews[] | undefined
}

interface ViewReport<Page extends AnyPage, Query extends ViewsQuery> {
  id: string
  summary: string
  query: z.ZodObject & z.ZodType<Query>
  schema: z.ZodType<Page>
  read: (deps: ExportDeps, request: ExportRequest<Query>) => Promise<Exported<Page>>
  rows: (page: Page) => readonly object[]
  /** The columns of CSV, and a row of them. */
  columns: (query: Query) => readonly string[]
  cells?: (row: object) => Cells
}

/** Makes the operations of all reports, which share a limit; call this once per server. */
export function createViewOperations(deps: RemedyDeps) {
  // A large export holds tens of megabytes between its sum and its snapshot, which may have to wait for batches that are
  // being written; a waiting request holds nothing.
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
    answers: viewOperation(deps, limiter, {
      id: 'getAgentAnswers',
      summary: 'What each AI agent got of each page',
      query: AnswersQuerySchema,
      schema: AnswersPageSchema,
      read: exportAnswers,
      rows: ({ answers }) => answers,
      columns: () => ANSWERS_CSV_COLUMNS,
    }),
    troubles: viewOperation(deps, limiter, {
      id: 'getPageTroubles',
      summary: 'Pages that gave AI agents nothing to read',
      query: ViewsQuerySchema,
      schema: TroublesPageSchema,
      read: exportTroubles,
      rows: ({ troubles }) => troubles,
      columns: () => TROUBLES_CSV_COLUMNS,
    }),
    others: othersOperation(deps, limiter),
    page: pageOperation(deps, limiter),
  }
}

function othersOperation(deps: ExportDeps, limiter: ConcurrencyLimiter) {
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

function viewOperation<Page extends AnyPage, Query extends ViewsQuery>(
  deps: ExportDeps,
  limiter: ConcurrencyLimiter,
  report: ViewReport<Page, Query>,
) {
  return projectOperation({
    id: report.id,
    summary: report.summary,
    query: report.query,
    body: NO_BODY,
    headers: SnapshotHeaderSchema,
    answers: {
      200: {
        description: 'A page of rows. CSV and NDJSON contain only the rows.',
        schema: report.schema,
        also: { [CSV_TYPE]: z.string(), [NDJSON_TYPE]: z.string() },
        headers: ['HasMore', 'Imported', 'Snapshot', 'Vary'],
      },
    },
    errors: ['invalid_header', 'range_not_kept', 'snapshot_expired', 'too_many_exports', 'too_many_readings'],
    quotas: () => [{ name: 'exports', ...limiter.quota() }],
    async handle(request: ProjectRequest<Query, undefined>) {
      const { project, askedBy, query } = request
      const asked = { projectId: project.id, askedBy, query, token: request.header(SNAPSHOT_HEADER) }
      const exported = await limiter.run(() => report.read(deps, asked))
      return answerPage(request.choose([JSON_TYPE, CSV_TYPE, NDJSON_TYPE]), exported, {
        rows: report.rows(exported.page),
        columns: report.columns(query),
        cells: report.cells ?? ((row) => row as Cells),
      })
    },
  })
}

/** With `remedy`, another report: the same rows, judged and sorted. */
function missingOperation(deps: RemedyDeps, limiter: ConcurrencyLimiter) {
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
      const { remedy } = query
      if (remedy === undefined) return plain.handle(request)
      const asked = { projectId: project.id, askedBy, token: request.header(SNAPSHOT_HEADER) }
      const siteRefusal = refuseSite(request)
      const judged = await limiter.run(() =>
        exportRemedies(deps, { ...asked, query: { ...query, remedy }, siteRefusal }),
      )
      return answerRemedies(request.choose([JSON_TYPE, CSV_TYPE, NDJSON_TYPE]), judged)
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

function answerRemedies(
  type: typeof JSON_TYPE | typeof CSV_TYPE | typeof NDJSON_TYPE,
  exported: Exported<MissingPage>,
): Answer {
  const rows = exported.page.missing.map(({ remedy, ...counts }) => ({ ...counts, ...toCells(remedy) }))
  return answerPage(type, exported, { rows, columns: REMEDIES_CSV_COLUMNS, cells: (row) => row as Cells })
}

function toCells(remedy: Remedy | undefined): Cells {
  const { kind = '', by = null, target = null, evidence = '', redirect } = remedy ?? {}
  return { remedy: kind, by, target, evidence, redirect: redirect?.lines ?? null }
}

function tooManyExports(): ApiError {
  const message = 'Too many exports are waiting; try again in a few seconds'
  return new ApiError('too_many_exports', message, { retryAfterSeconds: TOO_MANY_RETRY_SECONDS })
}

const SnapshotHeaderSchema = z.object({
  [SNAPSHOT_HEADER]: z.string().optional().openapi({
    pattern: SNAPSHOT_TOKEN.source,
    description:
      'The token of an earlier page with the same parameters. The page then comes from the same snapshot, or is refused with 410 when that is no longer kept.',
  }),
})

/** A cache must not return one format for another. */
const VARY = { Vary: 'Accept' }

interface Table {
  rows: readonly object[]
  columns: readonly string[]
  cells: (row: object) => Cells
}

function answerPage<Page extends AnyPage>(
  type: typeof JSON_TYPE | typeof CSV_TYPE | typeof NDJSON_TYPE,
  { page, token }: Exported<Page>,
  { rows, columns, cells }: Table,
): Answer {
  const common = { ...VARY, ...nameSources(page), ...(token === undefined ? {} : { [SNAPSHOT_HEADER]: token }) }
  if (type === JSON_TYPE) return { status: 200, body: page, headers: common }
  const headers = { ...common, [HAS_MORE_HEADER]: String(page.hasMore) }
  if (type === CSV_TYPE) {
    return {
      status: 200,
      text: toCsv(columns, rows.map(cells)),
      contentType: `${CSV_TYPE}; charset=utf-8; header=present`,
      headers,
    }
  }
  return { status: 200, text: toNdjson(rows), contentType: `${NDJSON_TYPE}; charset=utf-8`, headers }
}

/** A list of tokens with parameters, as in RFC 9651. */
function nameSources({ sources }: AnyPage): Record<string, string> {
  if (sources === undefined) return {}
  const named = sources.map(({ source, from, to, views, days, ai }) => {
    return `${source};from="${from}";to="${to}";views=${views};days=${days};ai=${ai}`
  })
  return { [IMPORTED_HEADER]: named.join(', ') }
}

function toNdjson(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
