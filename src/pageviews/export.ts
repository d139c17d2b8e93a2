// The exports: ranked rows and their totals, one page at a time. All pages that one client reads come from one snapshot:
// the store keeps the ranking behind offset 0 and reads it again for the pages after it.
import { createHash } from 'node:crypto'
import { ApiError } from '../contract/errors.ts'
import type { ViewsReport } from '../contract/paths.ts'
import type { AgentsPage, MissingPage, TimeseriesPage, ViewsPage, ViewsQuery } from '../contract/views.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import { StoreUnavailableError } from '../projects/store-unavailable-error.ts'
import { dayOf, isoDay } from '../text/days.ts'
import { operatorOf } from './agents/agent-table.ts'
import { endsOfRange, fillDays } from './fill-days.ts'
import { type PathCounts, PrunedBoundError, type Ranked, type ViewSelection, type ViewStore } from './store.ts'
import { sumCounts, toCounts } from './view-counts.ts'

export interface ExportDeps {
  views: ViewStore
  settings: (projectId: string) => Promise<ProjectSettings>
  now: () => number
}

/** Who asks for what: pages with the same asker and range belong together. */
export interface ExportRequest {
  projectId: string
  /** Identifies the credential, so that two clients do not disturb each other's pages. */
  askedBy: string
  query: ViewsQuery
}

interface Report<Row extends object, Totals extends object> {
  totals: Totals
  rows: Row[]
}

interface Page<Row, Totals> extends Report<Row & object, Totals & object> {
  hasMore: boolean
}

/** Returns a page of views per path. Throws `ApiError` 400 for a range that is reversed or no longer kept. */
export async function exportViews(deps: ExportDeps, request: ExportRequest): Promise<ViewsPage> {
  const read = async (selection: ViewSelection) =>
    toPathReport(await deps.views.rankPages(request.projectId, selection))
  const { totals, rows, hasMore } = await exportPage(deps, 'views', request, read)
  return { totals, views: rows, hasMore }
}

/** Requests for pages that do not exist. */
export async function exportMissing(deps: ExportDeps, request: ExportRequest): Promise<MissingPage> {
  const read = async (selection: ViewSelection) =>
    toPathReport(await deps.views.rankMissing(request.projectId, selection))
  const { totals, rows, hasMore } = await exportPage(deps, 'missing', request, read)
  return { totals, missing: rows, hasMore }
}

/** Views per day. */
export async function exportTimeseries(deps: ExportDeps, request: ExportRequest): Promise<TimeseriesPage> {
  const read = async (selection: ViewSelection) => {
    const { revision, rows } = await deps.views.sumByDay(request.projectId, selection)
    const filled = fillDays(rows, endsOfRange(selection, deps.now()))
    const days = filled.map(([day, human, ai]) => ({ date: isoDay(day), ...toCounts(human, ai) }))
    return { revision, totals: sumCounts(days), rows: days }
  }
  const { totals, rows, hasMore } = await exportPage(deps, 'timeseries', request, read)
  return { totals, timeseries: rows, hasMore }
}

/** Views per AI agent. */
export async function exportAgents(deps: ExportDeps, request: ExportRequest): Promise<AgentsPage> {
  const read = async (selection: ViewSelection) => {
    const { revision, rows } = await deps.views.rankAgents(request.projectId, selection)
    const agents = rows.map(([agent, aiClass, views]) => ({
      agent,
      operator: operatorOf(agent),
      class: aiClass,
      views,
    }))
    return { revision, totals: { ai: agents.reduce((sum, { views }) => sum + views, 0) }, rows: agents }
  }
  const { totals, rows, hasMore } = await exportPage(deps, 'agents', request, read)
  return { totals, agents: rows, hasMore }
}

async function exportPage<Row extends object, Totals extends object>(
  deps: ExportDeps,
  report: ViewsReport,
  request: ExportRequest,
  read: (selection: ViewSelection) => Promise<Report<Row, Totals> & { revision: number }>,
): Promise<Page<Row, Totals>> {
  const { projectId, query } = request
  const selection = toSelection(query, await deps.settings(projectId))
  const name = snapshotName(report, request.askedBy, selection)
  const kept = await deps.views.readSnapshot(projectId, name, query, deps.now())
  // The first page shows the current data; so does the snapshot if nothing has changed since.
  if (kept !== undefined && (query.offset > 0 || kept.revision === (await deps.views.revision(projectId)))) {
    const { totals, rows, rowCount } = kept
    return { totals: totals as Totals, rows: rows as Row[], hasMore: query.offset + rows.length < rowCount }
  }
  const { revision, totals, rows } = await read(selection).catch((error: unknown) => refusePruned(error))
  const hasMore = query.offset + query.limit < rows.length
  if (hasMore)
    await keepSnapshot(() => deps.views.saveSnapshot(projectId, name, { revision, totals, rows }, deps.now()))
  return { totals, rows: rows.slice(query.offset, query.offset + query.limit), hasMore }
}

/**
 * A database that cannot be written can still be read: without a snapshot, later pages are computed again, and the views
 * of such a database do not change between them.
 */
async function keepSnapshot(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error
  }
}

function toSelection({ dateFrom, dateTo }: ViewsQuery, settings: ProjectSettings): ViewSelection {
  if (dateFrom !== null && dateTo !== null && dateFrom > dateTo) {
    const message = 'dateFrom is after dateTo; the range begins with dateFrom and ends before dateTo'
    throw new ApiError('invalid_query', message, { details: [{ path: 'dateFrom', message }] })
  }
  const { humanSource, aiClasses } = settings
  return { from: dateFrom, to: dateTo, humanSource, aiClasses }
}

/** The selection is part of the name, because other settings give another answer. */
function snapshotName(report: ViewsReport, askedBy: string, selection: ViewSelection): string {
  return createHash('sha256')
    .update(JSON.stringify([report, askedBy, selection]))
    .digest('base64url')
}

function refusePruned(error: unknown): never {
  if (!(error instanceof PrunedBoundError)) throw error
  const parameter = error.bound === 'from' ? 'dateFrom' : 'dateTo'
  const nearest = isoDay(dayOf(error.nearest))
  const message = `${parameter} lies within a day whose single views are no longer kept; whole days are: use ${nearest}`
  throw new ApiError('range_not_kept', message, { details: [{ path: parameter, message }] })
}

function toPathReport({ revision, rows }: Ranked<PathCounts>) {
  const pages = rows.map(([path, human, ai]) => ({ path, ...toCounts(human, ai) }))
  return { revision, totals: sumCounts(pages), rows: pages }
}
