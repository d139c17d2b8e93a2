// The calls about page views.
import type { PageReport } from '../contract/answers.ts'
import { NDJSON_TYPE, SNAPSHOT_HEADER } from '../contract/headers.ts'
import type { ImportSource } from '../contract/import-sources.ts'
import type { ImportAnswer, ImportList, ImportRecord, RemovedImport } from '../contract/imported-views.ts'
import { eventsPath, importsPath, pageReportPath, removeImportPath, viewsPath } from '../contract/paths.ts'
import { REPORTS, VIEWS_REPORTS, type ViewsReport } from '../contract/reports.ts'
import type { IngestAnswer, ViewEvent } from '../contract/view-events.ts'
import type { ReportPage, ReportWishes } from '../contract/views.ts'
import {
  parseImportAnswer,
  parseImportList,
  parseIngestAnswer,
  parsePageReport,
  parseRemovedImport,
  parseViewsPage,
} from './parse.ts'
import { readAnswer } from './read-answer.ts'
import { readRows, type ViewRows } from './read-views.ts'
import type { CallOptions, CreateOptions } from './runtime.ts'
import { type Call, type Connection, send, sendAndRead, withQuery } from './send.ts'

export interface ViewsRange {
  /** A day (`2026-11-20`) or an ISO 8601 time; unbounded when absent. */
  dateFrom?: string | undefined
  /** The end, exclusive. */
  dateTo?: string | undefined
}

interface ViewsPageQuery extends ViewsRange {
  /** 1 to 250; 50 when absent. */
  limit?: number
  offset?: number
  /** `snapshot` of an earlier page with the same range: this page then comes from the same snapshot, or is refused. */
  snapshot?: string | undefined
}

/** A page, and the token of its snapshot; undefined when there are no other pages. */
export type SnapshotPage<Name extends ViewsReport> = ReportPage<Name> & { snapshot: string | undefined }

/**
 * Returns a page of a report: its rows, `totals` of all rows, and `hasMore`. Throws 400 `invalid_query` or `range_not_kept` (a
 * bound within a day of which only the sum is kept; write a midnight), 410 `snapshot_expired`, 429 `too_many_exports`.
 */
type ReadPage<Name extends ViewsReport> = (
  projectId: string,
  query?: ViewsPageQuery & ReportWishes<Name>,
  options?: CallOptions,
) => Promise<SnapshotPage<Name>>

/**
 * Returns the totals of a report and, for a loop, all its rows: all from one snapshot, each once. They are read before this
 * resolves. Throws what a page throws, and `views_changed` when no snapshot lasted to the end.
 */
type ReadAll<Name extends ViewsReport> = (
  projectId: string,
  range?: ViewsRange & ReportWishes<Name>,
  options?: CallOptions,
) => Promise<ViewRows<Name>>

/** Two methods for each report. */
type ReportCalls = {
  [Name in ViewsReport as (typeof REPORTS)[Name]['calls'][0]]: ReadPage<Name>
} & {
  [Name in ViewsReport as (typeof REPORTS)[Name]['calls'][1]]: ReadAll<Name>
}

export interface ViewCalls extends ReportCalls {
  /**
   * Returns what is known of one page, which is named as requests do: its views, what agents got, and who asks for it if it is
   * missing. With `include: 'days'`, also each day. Throws 400 `invalid_query` or `range_not_kept`, 429 `too_many_exports`.
   */
  getPage(
    projectId: string,
    query: ViewsRange & { path: string; include?: 'days' | undefined },
    options?: CallOptions,
  ): Promise<PageReport>
  /**
   * Sends a batch of at most 50,000 events and 10 MiB; it is on disk when this resolves. Retried only with an idempotency
   * key, or when every event has an id: then nothing is counted twice. Returns how many of the events were `accepted`,
   * `duplicates`, or `rejected`, by reason. Throws 409 `idempotency_conflict`, 413 `body_too_large`, 429 `too_many_ingests`.
   */
  postEvents(projectId: string, events: readonly ViewEvent[], options?: CreateOptions): Promise<IngestAnswer>
  /**
   * Sends views of whole days that another tool has counted, at most 150,000 lines and 10 MiB; they are on disk when this
   * resolves. The same days again change nothing, so it is retried. Returns the counts of rows, views and days. Throws 400
   * `invalid_query`, 409 `import_overlaps` when other views were imported for these days, 413 `body_too_large`, 429
   * `too_many_ingests`.
   */
  postImport(
    projectId: string,
    records: readonly ImportRecord[],
    query: ImportCallQuery,
    options?: CallOptions,
  ): Promise<ImportAnswer>
  /** Returns for each tool how many views were imported, and of which days (`from`, and `to`, exclusive). */
  listImports(projectId: string, options?: CallOptions): Promise<ImportList>
  /** Removes everything that was imported from a tool, and returns the number of days and views; zeros if there was nothing. */
  removeImport(projectId: string, source: ImportSource, options?: CallOptions): Promise<RemovedImport>
}

interface ImportCallQuery extends ViewsRange {
  source: ImportSource
  /** Takes the place of other views that were imported for these days; refused otherwise. */
  replace?: boolean
  /** Only says what would be counted. */
  dryRun?: boolean
}

export function createViewCalls(connection: Connection): ViewCalls {
  return {
    ...createReportCalls(connection),
    getPage: async (projectId, query, { signal } = {}) => {
      const call: Call = {
        method: 'GET',
        path: withQuery(pageReportPath(projectId), { ...query }),
        isRepeatable: true,
        signal,
      }
      return parsePageReport(await send(connection, call), connection.baseUrl)
    },
    postEvents: (projectId, events, options) => postEvents(connection, projectId, events, options),
    ...createImportCalls(connection),
  }
}

function createReportCalls(connection: Connection): ReportCalls {
  const calls = VIEWS_REPORTS.flatMap((name) => {
    const [page, all] = REPORTS[name].calls
    return [[page, pagesOf(name, connection)] as const, [all, rowsOf(name, connection)] as const]
  })
  return Object.fromEntries(calls) as unknown as ReportCalls
}

function createImportCalls(connection: Connection): Pick<ViewCalls, 'postImport' | 'listImports' | 'removeImport'> {
  const { baseUrl } = connection
  return {
    postImport: async (projectId, records, { replace, dryRun, ...query }, { signal } = {}) => {
      const flags = { replace: replace === true ? 'true' : undefined, dryRun: dryRun === true ? 'true' : undefined }
      const path = withQuery(importsPath(projectId), { ...query, ...flags })
      const bytes = await gzip(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
      const packed = { bytes, contentType: NDJSON_TYPE, contentEncoding: 'gzip' }
      const call: Call = { method: 'POST', path, packed, isRepeatable: true, signal }
      return parseImportAnswer(await send(connection, call), baseUrl)
    },
    listImports: async (projectId, { signal } = {}) => {
      const call: Call = { method: 'GET', path: importsPath(projectId), isRepeatable: true, signal }
      return parseImportList(await send(connection, call), baseUrl)
    },
    removeImport: async (projectId, source, { signal } = {}) => {
      const path = withQuery(removeImportPath(projectId), { source })
      return parseRemovedImport(await send(connection, { method: 'POST', path, isRepeatable: true, signal }), baseUrl)
    },
  }
}

function pagesOf<Name extends ViewsReport>(
  report: Name,
  connection: Connection,
): (projectId: string, query?: ViewsPageQuery, options?: CallOptions) => Promise<SnapshotPage<Name>> {
  const readPage = async (response: Response, url: string): Promise<SnapshotPage<Name>> => {
    const page = parseViewsPage(report, await readAnswer(response, url), connection.baseUrl)
    return { ...page, snapshot: response.headers.get(SNAPSHOT_HEADER) ?? undefined }
  }
  return async (projectId, query, { signal } = {}) => {
    const { snapshot, ...parameters } = query ?? {}
    const path = withQuery(viewsPath(projectId, report), { ...parameters })
    const headers = snapshot === undefined ? undefined : { [SNAPSHOT_HEADER]: snapshot }
    return sendAndRead(connection, { method: 'GET', path, headers, isRepeatable: true, signal }, readPage)
  }
}

function rowsOf<Name extends ViewsReport>(report: Name, connection: Connection): ReadAll<Name> {
  const readPage = pagesOf(report, connection)
  return (projectId, range, options) =>
    readRows(report, (slice) => readPage(projectId, { ...range, ...slice }, options))
}

/**
 * As NDJSON, which the service reads without holding it, and compressed: user agents repeat, so gzip leaves about a tenth.
 */
async function postEvents(
  connection: Connection,
  projectId: string,
  events: readonly ViewEvent[],
  { idempotencyKey, signal }: CreateOptions = {},
): Promise<IngestAnswer> {
  const bytes = await gzip(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  const packed = { bytes, contentType: NDJSON_TYPE, contentEncoding: 'gzip' }
  const isRepeatable = idempotencyKey !== undefined || events.every(({ id }) => id !== undefined)
  const call: Call = { method: 'POST', path: eventsPath(projectId), packed, idempotencyKey, isRepeatable, signal }
  return parseIngestAnswer(await send(connection, call), connection.baseUrl)
}

async function gzip(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}
