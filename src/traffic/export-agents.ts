// The export of AI agents, and of what each of them got.
import type { AgentsPage, AgentsQuery, PreviousPeriod } from '../contract/views.ts'
import { findCaveats } from './compare/caveats.ts'
import { describePeriod } from './compare/describe-period.ts'
import { readPrevious, requireBothEnds, toPeriods } from './compare/previous-period.ts'
import { createDescription, joinAnswers } from './describe-agents.ts'
import { type Exported, toRanking } from './export.ts'
import { type ExportDeps, type ExportRequest, exportPage } from './export-page.ts'
import type { AgentCount, Ranked, ViewSelection, ViewStore } from './store.ts'

// Views per AI agent beside those of the period before.

interface ComparedAgents {
  /** Those of the range, then those that have views only in the period before. */
  counts: AgentCount[]
  beforeOf: (count: AgentCount) => { views: number }
  totals: { before: { ai: number }; previous: PreviousPeriod }
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
    totals: { before: { ai }, previous: describePeriod(previous, caveats) },
  }
}

function keyOf([agent, aiClass]: AgentCount): string {
  return `${aiClass} ${agent}`
}

/** Views per AI agent; with `include=answers`, also of agents that got no page. Throws as `exportViews` does. */
export async function exportAgents(
  deps: ExportDeps,
  request: ExportRequest<AgentsQuery>,
): Promise<Exported<AgentsPage>> {
  const { include, compare } = request.query
  const withAnswers = include === 'answers'
  if (compare !== undefined) requireBothEnds(request.query)
  const read = async (selection: ViewSelection) => {
    const ranked = await deps.views.rankAgents(request.projectId, selection)
    const { revision, rows } = ranked
    const compared = compare && (await compareAgents(deps.views, request.projectId, selection, ranked))
    const totals = { ai: rows.reduce((sum, [, , views]) => sum + views, 0), ...compared?.totals }
    const [counts, describeAgent] = [compared?.counts ?? rows, createDescription(compared?.beforeOf)]
    if (!withAnswers) return { revision, totals, ...toRanking(counts, describeAgent) }
    const { rows: got } = await deps.views.rankAnswers(request.projectId, {
      ...selection,
      ...ALL_PAGES,
      asOf: revision,
    })
    return { revision, totals, ...toRanking(joinAnswers(counts, got, describeAgent), (row) => row) }
  }
  const variant = nameVariant(request.query)
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'agents', variant, read })
  const { previous, ...counts } = totals
  return { page: { totals: counts, agents: rows, hasMore, ...(previous && { previous }) }, token }
}

function nameVariant({ include, compare }: AgentsQuery): string | undefined {
  const parts = [
    ...(include === undefined ? [] : ['with answers']),
    ...(compare === undefined ? [] : [`compare ${compare}`]),
  ]
  return parts.length === 0 ? undefined : parts.join(', ')
}

const ALL_PAGES = { perPath: false, perDay: false }
