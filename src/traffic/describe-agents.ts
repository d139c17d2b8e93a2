// AI agents as reports list them: with their operators, their views, and what they got.
import type { AgentViews } from '../contract/views.ts'
import { operatorOf } from './agents/agent-table.ts'
import type { AgentAnswers, AgentCount } from './store.ts'

type DescribeAgent = (count: AgentCount) => AgentViews

/** `beforeOf`: the views in the period before. */
export function createDescription(beforeOf?: (count: AgentCount) => { views: number }): DescribeAgent {
  return (count) => {
    const [agent, aiClass, views] = count
    return { agent, operator: operatorOf(agent), class: aiClass, views, ...(beforeOf && { before: beforeOf(count) }) }
  }
}

/** In the order of the views; agents that got no page follow, those with the most requests first. */
export function joinAnswers(
  counts: readonly AgentCount[],
  got: readonly AgentAnswers[],
  describeAgent: DescribeAgent = createDescription(),
): AgentViews[] {
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
