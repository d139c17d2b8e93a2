// Views per AI agent beside those of the period before.
import type { PreviousPeriod } from '../../contract/views.ts'
import type { AgentCount, Ranked, ViewSelection, ViewStore } from '../store.ts'
import { findCaveats } from './caveats.ts'
import { describePeriod } from './describe-period.ts'
import { readPrevious, toPeriods } from './previous-period.ts'

export interface ComparedAgents {
  /** Those of the range, then those that have views only in the period before. */
  counts: AgentCount[]
  beforeOf: (count: AgentCount) => { views: number }
  totals: { before: { ai: number }; previous: PreviousPeriod }
}

/** `ranked`: of the selection; see `comparePages`. */
export async function compareAgents(
  views: ViewStore,
  projectId: string,
  selection: ViewSelection,
  { revision, rows: counts }: Ranked<AgentCount>,
): Promise<ComparedAgents> {
  const { now, previous } = toPeriods(selection)
  const past = { ...selection, asOf: revision }
  const { rows } = await readPrevious(views.rankAgents(projectId, { ...past, ...previous }))
  const viewsBefore = new Map(rows.map((count) => [keyOf(count), count[2]]))
  const known = new Set(counts.map(keyOf))
  const gone = rows.filter((count) => !known.has(keyOf(count))).map(([agent, aiClass]) => [agent, aiClass, 0] as const)
  const ai = rows.reduce((sum, [, , count]) => sum + count, 0)
  const caveats = await findCaveats(views, projectId, { selection: past, now, previous, before: { ai } })
  return {
    counts: [...counts, ...gone],
    beforeOf: (count) => ({ views: viewsBefore.get(keyOf(count)) ?? 0 }),
    totals: { before: { ai }, previous: describePeriod(previous, caveats) },
  }
}

function keyOf([agent, aiClass]: AgentCount): string {
  return `${aiClass} ${agent}`
}
