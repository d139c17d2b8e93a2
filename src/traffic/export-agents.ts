// The report of AI agents, and of what each of them got.
import type { AgentsQuery, PreviousPeriod } from '../contract/views.ts'
import { findCaveats } from './compare/caveats.ts'
import { describePeriod } from './compare/describe-period.ts'
import { readPrevious, requireBothEnds, toPeriods } from './compare/previous-period.ts'
import { createDescription, joinAnswers } from './describe-agents.ts'
import { type ExportDeps, type ExportRequest, type Report, toRanking } from './export-page.ts'
import type { AgentCount, Ranked, ViewSelection, ViewStore } from './store.ts'

// Views per AI agent beside those of the period before.

interface ComparedAgents {
  /** Those of the range, then those that have views only in the period before. */
  counts: AgentCount[]
  beforeOf: (count: AgentCount) => { views: number }
  summary: { before: { ai: number }; previous: PreviousPeriod }
}

/** `ranked`: of the selection; see `comparePages`. */
async function compareAgents(
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
    summary: { before: { ai }, previous: describePeriod(previous, caveats) },
  }
}

function keyOf([agent, aiClass]: AgentCount): string {
  return `${aiClass} ${agent}`
}

/** Views per AI agent; with `include=answers`, also of agents that got no page. Throws as `viewsReport` does. */
export function agentsReport(
  { views }: ExportDeps,
  { projectId, query }: ExportRequest<AgentsQuery>,
): Report<'agents'> {
  const { include, compare } = query
  if (compare !== undefined) requireBothEnds(query)
  return {
    variant: nameVariant(query),
    read: async (selection) => {
      const ranked = await views.rankAgents(projectId, selection)
      const { revision, rows } = ranked
      const compared = compare && (await compareAgents(views, projectId, selection, ranked))
      const { before, ...previous } = compared?.summary ?? {}
      const ai = rows.reduce((sum, [, , count]) => sum + count, 0)
      const summary = { totals: { ai, ...(before && { before }) }, ...previous }
      const [counts, describeAgent] = [compared?.counts ?? rows, createDescription(compared?.beforeOf)]
      if (include !== 'answers') return { revision, summary, ...toRanking(counts, describeAgent) }
      const { rows: got } = await views.rankAnswers(projectId, { ...selection, ...ALL_PAGES, asOf: revision })
      return { revision, summary, ...toRanking(joinAnswers(counts, got, describeAgent), (row) => row) }
    },
  }
}

function nameVariant({ include, compare }: AgentsQuery): string | undefined {
  const parts = [
    ...(include === undefined ? [] : ['with answers']),
    ...(compare === undefined ? [] : [`compare ${compare}`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

const ALL_PAGES = { perPath: false, perDay: false }
