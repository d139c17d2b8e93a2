// The exports of views per page and per day. How their pages agree is in export-page.ts.
import { isoDay } from '../base/days.ts'
import type { ImportedViews } from '../contract/imported-views.ts'
import type {
  PathViewsQuery,
  PreviousPeriod,
  TimeseriesPage,
  ViewCounts,
  ViewsPage,
  ViewsSort,
} from '../contract/views.ts'
import { describeOtherPath, findCaveats } from './compare/caveats.ts'
import { describePeriod } from './compare/describe-period.ts'
import { readPrevious, requireBothEnds, toPeriods } from './compare/previous-period.ts'
import { type ExportDeps, type ExportRequest, exportPage } from './export-page.ts'
import { endsOfRange, fillDays } from './fill-days.ts'
import { toImportedViews } from './imports/import-views.ts'
import type { PathCounts, Ranked, RankedWithImports, ViewSelection, ViewStore } from './store.ts'
import { sumPairs, toCounts } from './view-counts.ts'

/** A page, and the token of its reading; undefined when there are no other pages. */
export interface Exported<Page> {
  page: Page
  token: string | undefined
}

/** Returns a page of views per path. Throws as `exportPage` does, and `ApiError` when an open range is to be compared. */
export async function exportViews(
  deps: ExportDeps,
  request: ExportRequest<PathViewsQuery>,
): Promise<Exported<ViewsPage>> {
  const { sort = 'total', compare } = request.query
  if (compare !== undefined) requireBothEnds(request.query)
  const read = async (selection: ViewSelection) => {
    const ranked = await deps.views.rankPages(request.projectId, selection)
    const compared = compare && (await comparePages(deps.views, request.projectId, selection, ranked))
    const rows = sortBy(sort, compared?.rows ?? ranked.rows)
    const { totals, ...ranking } = toPathRanking({ ...ranked, rows }, compared?.beforeOf)
    return { ...ranking, totals: { ...withSources(totals, ranked), ...compared?.totals } }
  }
  const variant = nameVariant(request.query)
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'views', variant, read })
  const { sources, previous, ...counts } = totals
  const page = { totals: counts, views: rows, hasMore, ...(sources && { sources }), ...(previous && { previous }) }
  return { page, token }
}

function nameVariant({ sort = 'total', compare }: PathViewsQuery): string | undefined {
  const parts = [
    ...(sort === 'total' ? [] : [`sort ${sort}`]),
    ...(compare === undefined ? [] : [`compare ${compare}`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Views per day. */
export async function exportTimeseries(deps: ExportDeps, request: ExportRequest): Promise<Exported<TimeseriesPage>> {
  const read = async (selection: ViewSelection, now: number) => {
    const ranked = await deps.views.sumByDay(request.projectId, selection)
    const { revision, rows } = ranked
    const days = fillDays(rows, endsOfRange(selection, now))
    const toRow = ([day, human, ai]: (typeof days)[number]) => ({ date: isoDay(day), ...toCounts(human, ai) })
    return { revision, totals: withSources(sumPairs(days), ranked), ...toRanking(days, toRow) }
  }
  // A series that ends today has another row tomorrow.
  const alsoDependsOn = (selection: ViewSelection, now: number) => endsOfRange(selection, now).last
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
    // Pages that have views only in the period before come last.
    aiShare: ([, human, ai]: PathCounts) => (human + ai === 0 ? -1 : ai / (human + ai)),
  }
  const measure = measures[sort]
  return rows.toSorted((a, b) => measure(b) - measure(a))
}

/** What was imported is kept with the totals, so that all pages name it. */
type TotalsWithSources = ViewCounts & { sources?: ImportedViews[] }

function withSources(totals: ViewCounts, { sources }: RankedWithImports<unknown>): TotalsWithSources {
  return sources.length === 0 ? totals : { ...totals, sources: sources.map(toImportedViews) }
}

export function toPathRanking(
  { revision, rows }: { revision: number; rows: readonly PathCounts[] },
  beforeOf?: (path: string) => ViewCounts,
) {
  const toRow = ([path, human, ai]: PathCounts) => {
    return { path, ...toCounts(human, ai), ...(beforeOf && { before: beforeOf(path) }) }
  }
  return { revision, totals: sumPairs(rows), ...toRanking(rows, toRow) }
}

/** A row as clients see it is made when it is needed: of a large ranking they would take as much memory again. */
export function toRanking<From, Row extends object>(rows: readonly From[], toRow: (row: From) => Row) {
  return { rowCount: rows.length, toRows: (start: number, end: number) => rows.slice(start, end).map(toRow) }
}

// Views per page beside those of the period before.

interface ComparedPages {
  /** Those of the range, then those that have views only in the period before. */
  rows: PathCounts[]
  beforeOf: (path: string) => ViewCounts
  totals: { before: ViewCounts; previous: PreviousPeriod }
}

/** `rows`: of the selection, at this revision; the period before is read as of it, too. Throws `PastViewsError`. */
async function comparePages(
  views: ViewStore,
  projectId: string,
  selection: ViewSelection,
  { revision, rows }: Ranked<PathCounts>,
): Promise<ComparedPages> {
  const { now, previous } = toPeriods(selection)
  const past = { ...selection, asOf: revision }
  const { rows: rowsBefore } = await readPrevious(views.rankPages(projectId, { ...past, ...previous }))
  const byPath = new Map(rowsBefore.map((row) => [row[0], row]))
  const known = new Set(rows.map(([path]) => path))
  const gone = rowsBefore.filter(([path]) => !known.has(path)).map(([path]) => [path, 0, 0] as const)
  const before = sumPairs(rowsBefore)
  const { human, ai } = before
  const caveats = await findCaveats(views, projectId, { selection: past, now, previous, before: { human, ai } })
  caveats.push(...describeOtherPath([...known, ...byPath.keys()]))
  return {
    rows: [...rows, ...gone],
    beforeOf: (path) => {
      const [, people, agents] = byPath.get(path) ?? [path, 0, 0]
      return toCounts(people, agents)
    },
    totals: { before, previous: describePeriod(previous, caveats) },
  }
}
