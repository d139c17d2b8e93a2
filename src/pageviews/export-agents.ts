// The export of AI agents, and of what each of them got.
import type { AgentsPage, ViewsQuery } from '../contract/views.ts'
import { operatorOf } from './agents/agent-table.ts'
import { readCountedSince } from './counted-since.ts'
import { type Exported, toRanking } from './export.ts'
import { type ExportDeps, type ExportRequest, exportPage } from './export-page.ts'
import type { AgentAnswers, AgentCount, ViewSelection } from './store.ts'

type AgentsRequest = ExportRequest<ViewsQuery & { include?: 'answers' | undefined }>

/** Views per AI agent; with `include=answers`, also of agents that got no page. */
export async function exportAgents(deps: ExportDeps, request: AgentsRequest): Promise<Exported<AgentsPage>> {
  const withAnswers = request.query.include === 'answers'
  const read = async (selection: ViewSelection) => {
    const { revision, rows: counts } = await deps.views.rankAgents(request.projectId, selection)
    const totals = { ai: counts.reduce((sum, [, , views]) => sum + views, 0) }
    if (!withAnswers) return { revision, totals, ...toRanking(counts, describeAgent) }
    const { rows: got } = await deps.views.rankAnswers(request.projectId, { ...selection, ...ALL_PAGES })
    return { revision, totals, ...toRanking(joinAnswers(counts, got), (row) => row) }
  }
  const variant = withAnswers ? 'with answers' : undefined
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'agents', variant, read })
  const since = withAnswers ? { since: await readCountedSince(deps.views, request.projectId) } : {}
  return { page: { totals, agents: rows, hasMore, ...since }, token }
}

const ALL_PAGES = { perPath: false, perDay: false }

function describeAgent([agent, aiClass, views]: AgentCount): AgentsPage['agents'][number] {
  return { agent, operator: operatorOf(agent), class: aiClass, views }
}

/** In the order of the views; agents that got no page follow, those with the most requests first. */
function joinAnswers(counts: readonly AgentCount[], got: readonly AgentAnswers[]): AgentsPage['agents'] {
  const nameOf = (agent: string, aiClass: string): string => `${aiClass} ${agent}`
  const answersOf = new Map(got.map((row) => [nameOf(row.agent, row.class), row.answers]))
  const known = new Set(counts.map(([agent, aiClass]) => nameOf(agent, aiClass)))
  const withoutViews = got
    .filter((row) => !known.has(nameOf(row.agent, row.class)))
    .map((row) => [row.agent, row.class, 0] as const)
  return [...counts, ...withoutViews].map((count) => {
    const answers = answersOf.get(nameOf(count[0], count[1]))
    return { ...describeAgent(count), ...(answers === undefined ? {} : { answers }) }
  })
}
