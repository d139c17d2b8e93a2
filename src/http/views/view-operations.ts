// The exports of page views: one query schema, three formats.
import { z } from '@hono/zod-openapi'
import {
  AGENTS_CSV_COLUMNS,
  REMEDIES_CSV_COLUMNS,
  TIMESERIES_CSV_COLUMNS,
  toCsv,
  VIEWS_CSV_COLUMNS,
} from '../../contract/csv.ts'
import { ApiError } from '../../contract/errors.ts'
import { HAS_MORE_HEADER, IMPORTED_HEADER, SNAPSHOT_HEADER, SNAPSHOT_TOKEN } from '../../contract/headers.ts'
import type { ImportedViews } from '../../contract/imported-views.ts'
import { CSV_TYPE, JSON_TYPE, NDJSON_TYPE } from '../../contract/media-types.ts'
import type { Remedy } from '../../contract/remedies.ts'
import {
  AgentsPageSchema,
  type MissingPage,
  MissingPageSchema,
  type MissingQuery,
  MissingQuerySchema,
  TimeseriesPageSchema,
  ViewsPageSchema,
  type ViewsQuery,
  ViewsQuerySchema,
} from '../../contract/views.ts'
import { type Exported, exportAgents, exportMissing, exportTimeseries, exportViews } from '../../pageviews/export.ts'
import type { ExportDeps, ExportRequest } from '../../pageviews/export-page.ts'
import { exportRemedies, type RemedyDeps } from '../../pageviews/remedies/export-remedies.ts'
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '../concurrency-limiter.ts'
import { CONCURRENT_EXPORTS, WAITING_EXPORTS } from '../defaults.ts'
import { type Answer, NO_BODY, type ProjectRequest, projectOperation } from '../operation.ts'

const TOO_MANY_RETRY_SECONDS = 5

type Cells = Readonly<Record<string, string | number | null>>

/** What all pages have in common. */
interface AnyPage {
  hasMore: boolean
  sources?: ImportedViews[] | undefined
}

interface ViewReport<Page extends AnyPage> {
  id: string
  summary: string
  schema: z.ZodType<Page>
  read: (deps: ExportDeps, request: ExportRequest) => Promise<Exported<Page>>
  rows: (page: Page) => readonly Cells[]
  columns: readonly string[]
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
      schema: ViewsPageSchema,
      read: exportViews,
      rows: ({ views }) => views,
      columns: VIEWS_CSV_COLUMNS,
    }),
    agents: viewOperation(deps, limiter, {
      id: 'getViewAgents',
      summary: 'Page views per AI agent',
      schema: AgentsPageSchema,
      read: exportAgents,
      rows: ({ agents }) => agents,
      columns: AGENTS_CSV_COLUMNS,
    }),
    timeseries: viewOperation(deps, limiter, {
      id: 'getViewTimeseries',
      summary: 'Page views per day, human and AI',
      schema: TimeseriesPageSchema,
      read: exportTimeseries,
      rows: ({ timeseries }) => timeseries,
      columns: TIMESERIES_CSV_COLUMNS,
    }),
    missing: missingOperation(deps, limiter),
  }
}

function viewOperation<Page extends AnyPage>(deps: ExportDeps, limiter: ConcurrencyLimiter, report: ViewReport<Page>) {
  return projectOperation({
    id: report.id,
    summary: report.summary,
    query: ViewsQuerySchema,
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
    async handle(request: ProjectRequest<ViewsQuery, undefined>) {
      const { project, askedBy, query } = request
      const asked = { projectId: project.id, askedBy, query, token: request.header(SNAPSHOT_HEADER) }
      const exported = await limiter.run(() => report.read(deps, asked))
      return answerPage(request.choose([JSON_TYPE, CSV_TYPE, NDJSON_TYPE]), exported, report)
    },
  })
}

/** With `remedy`, another report: the same rows, judged and sorted. */
function missingOperation(deps: RemedyDeps, limiter: ConcurrencyLimiter) {
  const plain = viewOperation(deps, limiter, {
    id: 'getMissingPages',
    summary: 'Requested pages that do not exist, human and AI, and what to do about them',
    schema: MissingPageSchema,
    read: exportMissing,
    rows: ({ missing }) => missing.map(({ path, human, ai, total }) => ({ path, human, ai, total })),
    columns: VIEWS_CSV_COLUMNS,
  })
  return projectOperation({
    ...plain,
    query: MissingQuerySchema,
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
  const rows = ({ missing }: MissingPage): Cells[] =>
    missing.map(({ remedy, ...counts }) => ({ ...counts, ...toCells(remedy) }))
  return answerPage(type, exported, { rows, columns: REMEDIES_CSV_COLUMNS })
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

function answerPage<Page extends AnyPage>(
  type: typeof JSON_TYPE | typeof CSV_TYPE | typeof NDJSON_TYPE,
  { page, token }: Exported<Page>,
  { rows, columns }: Pick<ViewReport<Page>, 'rows' | 'columns'>,
): Answer {
  const common = { ...VARY, ...nameSources(page), ...(token === undefined ? {} : { [SNAPSHOT_HEADER]: token }) }
  if (type === JSON_TYPE) return { status: 200, body: page, headers: common }
  const headers = { ...common, [HAS_MORE_HEADER]: String(page.hasMore) }
  if (type === CSV_TYPE) {
    return {
      status: 200,
      text: toCsv(columns, rows(page)),
      contentType: `${CSV_TYPE}; charset=utf-8; header=present`,
      headers,
    }
  }
  return { status: 200, text: toNdjson(rows(page)), contentType: `${NDJSON_TYPE}; charset=utf-8`, headers }
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
