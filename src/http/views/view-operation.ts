// One report as an operation: its page of rows as JSON, CSV or NDJSON.
import { z } from '@hono/zod-openapi'
import type { ConcurrencyLimiter } from '../../base/concurrency-limiter.ts'
import { toCells, toCsv } from '../../contract/csv.ts'
import {
  CSV_TYPE,
  HAS_MORE_HEADER,
  IMPORTED_HEADER,
  JSON_TYPE,
  NDJSON_TYPE,
  SNAPSHOT_HEADER,
  SNAPSHOT_TOKEN,
} from '../../contract/headers.ts'
import { csvColumns, rowsOf, type ViewsReport } from '../../contract/reports.ts'
import { type AnyReportPage, REPORT_OPERATIONS, type ReportQuery, type ViewsQuery } from '../../contract/views.ts'
import type { ExportDeps, Exported } from '../../traffic/export-page.ts'
import { exportReport } from '../../traffic/reports.ts'
import type { ApiObserver } from '../api-observer.ts'
import { type Answer, NO_BODY, type ProjectRequest, projectOperation } from '../operation.ts'

export interface ReportDeps extends ExportDeps {
  observer: ApiObserver
}

export function viewOperation<Name extends ViewsReport>(deps: ReportDeps, limiter: ConcurrencyLimiter, name: Name) {
  const { id, summary, query: schema, page } = REPORT_OPERATIONS[name]
  return projectOperation({
    id,
    summary,
    query: schema,
    body: NO_BODY,
    headers: SnapshotHeaderSchema,
    answers: {
      200: {
        // One type, or generated clients would have a union of an object and two texts.
        description:
          'A page of rows. With `format`, or an `Accept` of text/csv or application/x-ndjson, only the rows in that form.',
        schema: page,
        headers: ['HasMore', 'Imported', 'Snapshot', 'Vary'],
      },
    },
    errors: ['invalid_header', 'range_not_kept', 'snapshot_expired', 'too_many_exports'],
    quotas: () => [{ name: 'exports', ...limiter.quota() }],
    async handle(request: ProjectRequest<ReportQuery<Name>, undefined>) {
      const { project, askedBy, query } = request
      const asked = { projectId: project.id, askedBy, query, token: request.header(SNAPSHOT_HEADER) }
      const exported = await limiter.run(() => deps.observer.report(id, () => exportReport(deps, name, asked)))
      const rows = rowsOf(name, exported.page)
      return answerPage(chooseType(request), exported, {
        rows,
        cells: rows.map(toCells),
        columns: csvColumns(name, query),
      })
    },
  })
}

const SnapshotHeaderSchema = z.object({
  [SNAPSHOT_HEADER]: z.string().optional().openapi({
    pattern: SNAPSHOT_TOKEN.source,
    description:
      'The token of an earlier page with the same parameters. The page then shows the same moment, or is refused with 410 when that is no longer known.',
  }),
})

/** A cache must not return one format for another. */
const VARY = { Vary: 'Accept' }

const TYPES = { json: JSON_TYPE, csv: CSV_TYPE, ndjson: NDJSON_TYPE } as const

export function chooseType({
  query: { format },
  choose,
}: Pick<ProjectRequest<Pick<ViewsQuery, 'format'>, undefined>, 'query' | 'choose'>): PageType {
  return format === undefined ? choose([JSON_TYPE, CSV_TYPE, NDJSON_TYPE]) : TYPES[format]
}

export type PageType = typeof JSON_TYPE | typeof CSV_TYPE | typeof NDJSON_TYPE

interface Table {
  /** Of NDJSON. */
  rows: readonly object[]
  /** Of CSV. */
  cells: readonly object[]
  columns: readonly string[]
}

export function answerPage(
  type: PageType,
  { page, token }: Exported<AnyReportPage>,
  { rows, cells, columns }: Table,
): Answer {
  const common = { ...VARY, ...nameSources(page), ...(token === undefined ? {} : { [SNAPSHOT_HEADER]: token }) }
  if (type === JSON_TYPE) return { status: 200, body: page, headers: common }
  const headers = { ...common, [HAS_MORE_HEADER]: String(page.hasMore) }
  if (type === CSV_TYPE) {
    return {
      status: 200,
      text: toCsv(columns, cells),
      contentType: `${CSV_TYPE}; charset=utf-8; header=present`,
      headers,
    }
  }
  return { status: 200, text: toNdjson(rows), contentType: `${NDJSON_TYPE}; charset=utf-8`, headers }
}

/** A list of tokens with parameters, as in RFC 9651. */
function nameSources({ sources }: AnyReportPage): Record<string, string> {
  if (sources === undefined) return {}
  const named = sources.map(({ source, from, to, views, days, ai }) => {
    return `${source};from="${from}";to="${to}";views=${views};days=${days};ai=${ai}`
  })
  return { [IMPORTED_HEADER]: named.join(', ') }
}

function toNdjson(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
