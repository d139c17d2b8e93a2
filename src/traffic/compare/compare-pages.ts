// Views per page beside those of the period before.
import type { PreviousPeriod, ViewCounts } from '../../contract/views.ts'
import type { PathCounts, Ranked, ViewSelection, ViewStore } from '../store.ts'
import { sumPairs, toCounts } from '../view-counts.ts'
import { describeOtherPath, findCaveats } from './caveats.ts'
import { describePeriod } from './describe-period.ts'
import { readPrevious, toPeriods } from './previous-period.ts'

export interface ComparedPages {
  /** Those of the range, then those that have views only in the period before. */
  rows: PathCounts[]
  beforeOf: (path: string) => ViewCounts
  totals: { before: ViewCounts; previous: PreviousPeriod }
}

/** `rows`: of the selection, at this revision; the period before is read as of it, too. Throws `PastViewsError`. */
export async function comparePages(
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
