// The exports of views per page and per day. How their pages agree is in export-page.ts.
import type { ImportedViews } from '../contract/imported-views.ts'
import type { TimeseriesPage, ViewCounts, ViewsPage, ViewsQuery, ViewsSort } from '../contract/views.ts'
import { isoDay } from '../text/days.ts'
import { type ExportDeps, type ExportRequest, exportPage } from './export-page.ts'
import { endsOfRange, fillDays } from './fill-days.ts'
import { toImportedViews } from './imports/import-views.ts'
import type { PathCounts, RankedWithImports, ViewSelection } from './store.ts'
import { sumPairs, toCounts } from './view-counts.ts'

/** A page, and the token of its snapshot; undefined when none is kept, since there are no other pages. */
export interface Exported<Page> {
  page: Page
  token: string | undefined
}

/** Returns a page of views per path. Throws as `exportPage` does. */
export async function exportViews(
  deps: ExportDeps,
  request: ExportRequest<ViewsQuery & { sort?: ViewsSort | undefined }>,
): Promise<Exported<ViewsPage>> {
  const { sort = 'total' } = request.query
  const read = async (selection: ViewSelection) => {
    const ranked = await deps.views.rankPages(request.projectId, selection)
    const { totals, ...ranking } = toPathRanking({ ...ranked, rows: sortBy(sort, ranked.rows) })
    return { ...ranking, totals: withSources(totals, ranked) }
  }
  const variant = sort === 'total' ? undefined : `sort ${sort}`
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'views', variant, read })
  const { sources, ...counts } = totals
  return { page: { totals: counts, views: rows, hasMore, ...(sources && { sources }) }, token }
}

/** Views per day. */
export async function exportTimeseries(deps: ExportDeps, request: ExportRequest): Promise<Exported<TimeseriesPage>> {
  const read = async (selection: ViewSelection) => {
    const ranked = await deps.views.sumByDay(request.projectId, selection)
    const { revision, rows } = ranked
    const days = fillDays(rows, endsOfRange(selection, deps.now()))
    const toRow = ([day, human, ai]: (typeof days)[number]) => ({ date: isoDay(day), ...toCounts(human, ai) })
    return { revision, totals: withSources(sumPairs(days), ranked), ...toRanking(days, toRow) }
  }
  // A series that ends today has another row tomorrow.
  const alsoDependsOn = (selection: ViewSelection) => endsOfRange(selection, deps.now()).last
  const report = { name: 'timeseries', alsoDependsOn, read } as const
  const { totals, rows, hasMore, token } = await exportPage(deps, request, report)
  const { sources, ...counts } = totals
  return { page: { totals: counts, timeseries: rows, hasMore, ...(sources && { sources }) }, token }
}

/** Those with the same value stay in the order of their totals. */
function sortBy(sort: ViewsSort, rows: readonly PathCounts[]): readonly PathCounts[] {
  if (sort === 'total') return rows
  if (sort === 'path') return rows.toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const measures = {
    human: ([, human]: PathCounts) => human,
    ai: ([, , ai]: PathCounts) => ai,
    aiShare: ([, human, ai]: PathCounts) => ai / (human + ai),
  }
  const measure = measures[sort]
  return rows.toSorted((a, b) => measure(b) - measure(a))
}

/** In a snapshot, what was imported is kept with the totals, so that all its pages name it. */
type TotalsWithSources = ViewCounts & { sources?: ImportedViews[] }

function withSources(totals: ViewCounts, { sources }: RankedWithImports<unknown>): TotalsWithSources {
  return sources.length === 0 ? totals : { ...totals, sources: sources.map(toImportedViews) }
}

export function toPathRanking({ revision, rows }: { revision: number; rows: readonly PathCounts[] }) {
  const toRow = ([path, human, ai]: PathCounts) => ({ path, ...toCounts(human, ai) })
  return { revision, totals: sumPairs(rows), ...toRanking(rows, toRow) }
}

/** A row as clients see it is made when it is needed: of a large ranking they would take as much memory again. */
export function toRanking<From, Row extends object>(rows: readonly From[], toRow: (row: From) => Row) {
  return { rowCount: rows.length, toRows: (start: number, end: number) => rows.slice(start, end).map(toRow) }
}
