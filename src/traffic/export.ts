// The reports of views per page and per day. How their pages agree is in export-page.ts.
import { isoDay } from '../base/days.ts'
import type { ImportedViews } from '../contract/imported-views.ts'
import type { PathViewsQuery, PreviousPeriod, ViewCounts, ViewsSort } from '../contract/views.ts'
import { describeOtherPath, findCaveats } from './compare/caveats.ts'
import { describePeriod } from './compare/describe-period.ts'
import { readPrevious, requireBothEnds, toPeriods } from './compare/previous-period.ts'
import { type ExportDeps, type ExportRequest, type Report, toRanking } from './export-page.ts'
import { endsOfRange, fillDays } from './fill-days.ts'
import { toImportedViews } from './imports/import-views.ts'
import type { PathCounts, Ranked, RankedWithImports, ViewSelection, ViewStore } from './store.ts'
import { sumPairs, toCounts, toPathRow } from './view-counts.ts'

/** Views per path. Throws `ApiError` when an open range is to be compared. */
export function viewsReport(
  { views }: ExportDeps,
  { projectId, query }: ExportRequest<PathViewsQuery>,
): Report<'views'> {
  const { sort = 'total', compare } = query
  if (compare !== undefined) requireBothEnds(query)
  return {
    variant: nameVariant(query),
    read: async (selection) => {
      const ranked = await views.rankPages(projectId, selection)
      const compared = compare && (await comparePages(views, projectId, selection, ranked))
      const rows = sortBy(sort, compared?.rows ?? ranked.rows)
      const { before, ...previous } = compared?.summary ?? {}
      const totals = { ...sumPairs(rows), ...(before && { before }) }
      const toRow = (row: PathCounts) => {
        return { ...toPathRow(row), ...(compared && { before: compared.beforeOf(row[0]) }) }
      }
      const summary = { totals, ...sourcesOf(ranked), ...previous }
      return { revision: ranked.revision, summary, ...toRanking(rows, toRow) }
    },
  }
}

function nameVariant({ sort = 'total', compare }: PathViewsQuery): string | undefined {
  const parts = [
    ...(sort === 'total' ? [] : [`sort ${sort}`]),
    ...(compare === undefined ? [] : [`compare ${compare}`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

/** Views per day. */
export function timeseriesReport({ views }: ExportDeps, { projectId }: ExportRequest): Report<'timeseries'> {
  return {
    // A series that ends today has another row tomorrow.
    alsoDependsOn: (selection, now) => endsOfRange(selection, now).last,
    read: async (selection, now) => {
      const ranked = await views.sumByDay(projectId, selection)
      const days = fillDays(ranked.rows, endsOfRange(selection, now))
      const toRow = ([day, human, ai]: (typeof days)[number]) => ({ date: isoDay(day), ...toCounts(human, ai) })
      const summary = { totals: sumPairs(days), ...sourcesOf(ranked) }
      return { revision: ranked.revision, summary, ...toRanking(days, toRow) }
    },
  }
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

/** What was imported, so that all pages name it. */
function sourcesOf({ sources }: RankedWithImports<unknown>): { sources?: ImportedViews[] } {
  return sources.length === 0 ? {} : { sources: sources.map(toImportedViews) }
}

// Views per page beside those of the period before.

interface ComparedPages {
  /** Those of the range, then those that have views only in the period before. */
  rows: PathCounts[]
  beforeOf: (path: string) => ViewCounts
  summary: { before: ViewCounts; previous: PreviousPeriod }
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
    summary: { before, previous: describePeriod(previous, caveats) },
  }
}
