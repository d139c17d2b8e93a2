// The reports of what AI agents got: of each page, and the pages that gave them nothing to read.
import type { AnswersQuery, FailedRequests, PageAnswers } from '../contract/answers.ts'
import { operatorOf } from './agents/agent-table.ts'
import { type ExportDeps, type ExportRequest, type Report, toRanking } from './export-page.ts'
import { namePage } from './name-page.ts'
import type { AgentAnswers } from './store.ts'
import { gotNothing, sumAnswers } from './tally/answers.ts'

const EACH_PAGE = { perPath: true, perDay: false }

/** What each AI agent got of each page. */
export async function answersReport(
  { views, settings }: ExportDeps,
  { projectId, query }: ExportRequest<AnswersQuery>,
): Promise<Report<'answers'>> {
  const path = query.path === undefined ? undefined : namePage(query.path, await settings(projectId))
  const paths = path === undefined ? undefined : [path]
  return {
    variant: JSON.stringify([path, query.agent, query.class]),
    read: async (selection) => {
      const { revision, rows } = await views.rankAnswers(projectId, { ...selection, ...EACH_PAGE, paths })
      const wanted = rows.filter((row) => isWanted(row, query))
      const summary = { totals: sumAnswers(wanted.map(({ answers }) => answers)) }
      return { revision, summary, ...toRanking(wanted, describeAnswers) }
    },
  }
}

function isWanted(row: AgentAnswers, { agent, class: aiClass }: AnswersQuery): boolean {
  return (agent === undefined || row.agent === agent) && (aiClass === undefined || row.class === aiClass)
}

function describeAnswers({ path, agent, class: aiClass, answers }: AgentAnswers): PageAnswers {
  return { path, agent, operator: operatorOf(agent), class: aiClass, ...answers }
}

/** Pages that gave AI agents nothing to read. */
export function failedRequestsReport({ views }: ExportDeps, { projectId }: ExportRequest): Report<'failed-requests'> {
  return {
    read: async (selection) => {
      const { revision, rows } = await views.rankAnswers(projectId, { ...selection, ...EACH_PAGE })
      const failedRequests = findFailedRequests(rows)
      return { revision, summary: { totals: sumAnswers(failedRequests) }, ...toRanking(failedRequests, (row) => row) }
    },
  }
}

/** Most requests first, then by path. */
export function findFailedRequests(rows: readonly AgentAnswers[]): FailedRequests[] {
  const failedRequests = [...Map.groupBy(rows, ({ path }) => path)].flatMap(([path, ofPage]) => {
    const counts = sumAnswers(ofPage.map(({ answers }) => answers))
    return gotNothing(counts) ? [{ path, ...counts }] : []
  })
  return failedRequests.sort((a, b) => b.requests - a.requests || (a.path < b.path ? -1 : 1))
}
