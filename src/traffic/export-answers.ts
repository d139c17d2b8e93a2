// The exports of what AI agents got: of each page, and the pages that gave them nothing to read.
import type { AnswersPage, AnswersQuery, FailedRequests, FailedRequestsPage, PageAnswers } from '../contract/answers.ts'
import { operatorOf } from './agents/agent-table.ts'
import { type Exported, toRanking } from './export.ts'
import { type ExportDeps, type ExportRequest, exportPage } from './export-page.ts'
import { namePage } from './name-page.ts'
import type { AgentAnswers, ViewSelection } from './store.ts'
import { gotNothing, sumAnswers } from './tally/answers.ts'

const EACH_PAGE = { perPath: true, perDay: false }

/** What each AI agent got of each page. */
export async function exportAnswers(
  deps: ExportDeps,
  request: ExportRequest<AnswersQuery>,
): Promise<Exported<AnswersPage>> {
  const { projectId, query } = request
  const path = query.path === undefined ? undefined : namePage(query.path, await deps.settings(projectId))
  const read = async (selection: ViewSelection) => {
    const paths = path === undefined ? undefined : [path]
    const { revision, rows } = await deps.views.rankAnswers(projectId, { ...selection, ...EACH_PAGE, paths })
    const wanted = rows.filter((row) => isWanted(row, query))
    return { revision, totals: sumAnswers(wanted.map(({ answers }) => answers)), ...toRanking(wanted, describeAnswers) }
  }
  const variant = JSON.stringify([path, query.agent, query.class])
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'answers', variant, read })
  return { page: { totals, answers: rows, hasMore }, token }
}

function isWanted(row: AgentAnswers, { agent, class: aiClass }: AnswersQuery): boolean {
  return (agent === undefined || row.agent === agent) && (aiClass === undefined || row.class === aiClass)
}

function describeAnswers({ path, agent, class: aiClass, answers }: AgentAnswers): PageAnswers {
  return { path, agent, operator: operatorOf(agent), class: aiClass, ...answers }
}

/** Pages that gave AI agents nothing to read. */
export async function exportFailedRequests(
  deps: ExportDeps,
  request: ExportRequest,
): Promise<Exported<FailedRequestsPage>> {
  const { projectId } = request
  const read = async (selection: ViewSelection) => {
    const { revision, rows } = await deps.views.rankAnswers(projectId, { ...selection, ...EACH_PAGE })
    const failedRequests = findFailedRequests(rows)
    return { revision, totals: sumAnswers(failedRequests), ...toRanking(failedRequests, (row) => row) }
  }
  const { totals, rows, hasMore, token } = await exportPage(deps, request, { name: 'failed-requests', read })
  return { page: { totals, failedRequests: rows, hasMore }, token }
}

/** Most requests first, then by path. */
export function findFailedRequests(rows: readonly AgentAnswers[]): FailedRequests[] {
  const failedRequests = [...Map.groupBy(rows, ({ path }) => path)].flatMap(([path, ofPage]) => {
    const counts = sumAnswers(ofPage.map(({ answers }) => answers))
    return gotNothing(counts) ? [{ path, ...counts }] : []
  })
  return failedRequests.sort((a, b) => b.requests - a.requests || (a.path < b.path ? -1 : 1))
}
