// The exports: what the rows of each report are. How their pages agree is in export-page.ts.
import type { ImportedViews } from '../contract/imported-views.ts'
import type { AgentsPage, MissingPage, TimeseriesPage, ViewCounts, ViewsPage } from '../contract/views.ts'
import { isoDay } from '../text/days.ts'
import { operatorOf } from './agents/agent-table.ts'
import { type ExportDeps, type ExportRequest, exportPage } from './export-page.ts'
import { endsOfRange, fillDays } from './fill-days.ts'
import { toImportedViews } from './imports/import-views.ts'
import type { PathCounts, Ranked, RankedWithImports, ViewSelection } from './store.ts'
import { sumPairs, toCounts } from './view-counts.ts'

/** A page, and the token of its snapshot; undefined when none is kept, since there are no other pages. */
export interface Exported<Page> {
  page: Page
  token: string | undefined
}

/** Returns a page of views per path. Throws as `exportPage` does. */
export async function exportViews(deps: ExportDeps, request: ExportRequest): Promise<Exported<ViewsPage>> {
  const read = async (selection: ViewSelection) => {
    const ranked = await deps.views.rankPages(request.projectId, selection)
    const { totals, ...ranking } = toPathRanking(ranked)
    return { ...ranking, totals: withSources(totals, ranked) }
  }
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'views', read })
  const { sources, ...counts } = totals
  return { page: { totals: counts, views: rows, hasMore, ...(sources && { sources }) }, token }
}

/** Requests for pages that do not exist. */
export async function exportMissing(deps: ExportDeps, request: ExportRequest): Promise<Exported<MissingPage>> {
  const read = async (selection: ViewSelection) =>
    toPathRanking(await deps.views.rankMissing(request.projectId, selection))
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'missing', read })
  return { page: { totals, missing: rows, hasMore }, token }
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

/** Views per AI agent. */
export async function exportAgents(deps: ExportDeps, request: ExportRequest): Promise<Exported<AgentsPage>> {
  const read = async (selection: ViewSelection) => {
    const { revision, rows } = await deps.views.rankAgents(request.projectId, selection)
    const toRow = ([agent, aiClass, views]: (typeof rows)[number]) => {
      return { agent, operator: operatorOf(agent), class: aiClass, views }
    }
    const totals = { ai: rows.reduce((sum, [, , views]) => sum + views, 0) }
    return { revision, totals, ...toRanking(rows, toRow) }
  }
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'agents', read })
  return { page: { totals, agents: rows, hasMore }, token }
}

/** In a snapshot, what was imported is kept with the totals, so that all its pages name it. */
type TotalsWithSources = ViewCounts & { sources?: ImportedViews[] }

function withSources(totals: ViewCounts, { sources }: RankedWithImports<unknown>): TotalsWithSources {
  return sources.length === 0 ? totals : { ...totals, sources: sources.map(toImportedViews) }
}

function toPathRanking({ revision, rows }: Ranked<PathCounts>) {
  const toRow = ([path, human, ai]: PathCounts) => ({ path, ...toCounts(human, ai) })
  return { revision, totals: sumPairs(rows), ...toRanking(rows, toRow) }
}

/** A row as clients see it is made when it is needed: of a large ranking they would take as much memory again. */
function toRanking<From, Row extends object>(rows: readonly From[], toRow: (row: From) => Row) {
  return { rowCount: rows.length, toRows: (start: number, end: number) => rows.slice(start, end).map(toRow) }
}
