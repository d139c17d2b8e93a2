// Reads what the overview of readers shows at once: sums of days, and one ranking each of pages, agents and missing pages.

import { dayOf } from '../../base/days.ts'
import { describeImported } from '../../contract/import-sources.ts'
import { fillDays } from '../../traffic/fill-days.ts'
import { toImportedViews } from '../../traffic/imports/import-views.ts'
import type { AgentCount, ListedPages, ViewSelection, ViewStore } from '../../traffic/store.ts'
import { sumPairs } from '../../traffic/view-counts.ts'
import { type ComparedPeriods, type Counts, comparePeriods } from './compare-periods.ts'
import { type DayOfReaders, markDays } from './days-of-readers.ts'
import { type ReaderRange, toTimes } from './range.ts'

const TOP_PAGES = 8

type OverviewStore = Pick<ViewStore, 'sumByDay' | 'listPages' | 'rankAgents' | 'rankMissing'>

export interface Overview {
  days: readonly DayOfReaders[]
  totals: Counts
  /** undefined = the two periods were not counted in the same way. */
  compared: ComparedPeriods | undefined
  /** What other tools have counted among these views: a sentence each. */
  imported: readonly string[]
  pages: ListedPages
  agents: readonly AgentCount[]
  missing: { paths: number; requests: number }
}

export async function readOverview(
  views: OverviewStore,
  projectId: string,
  { range, now, ...measures }: { range: ReaderRange; now: number } & Pick<ViewSelection, 'humanSource' | 'aiClasses'>,
): Promise<Overview> {
  const selection: ViewSelection = { ...toTimes(range), ...measures }
  const today = dayOf(now)
  const [days, pages, agents, missing, compared] = await Promise.all([
    views.sumByDay(projectId, selection),
    views.listPages(projectId, { ...selection, sort: 'total', limit: TOP_PAGES, offset: 0 }),
    views.rankAgents(projectId, selection),
    views.rankMissing(projectId, selection),
    comparePeriods(views, projectId, { range, today, selection }),
  ])
  const { human, ai } = sumPairs(days.rows)
  const filled = fillDays(days.rows, { first: range.first, last: range.last })
  return {
    days: markDays(filled, { today, sources: days.sources }),
    totals: { human, ai },
    compared,
    imported: describeImported(days.sources.map(toImportedViews)),
    pages,
    agents: agents.rows,
    missing: { paths: missing.rows.length, requests: sumPairs(missing.rows).total },
  }
}
