// The report of missing pages, and of who asks for each of them from where.
import type { Asker, MissingReferrer } from '../contract/answers.ts'
import { ASKERS_MAX_ROWS } from '../contract/limits.ts'
import type { MissingViews, ViewsQuery } from '../contract/views.ts'
import { type ExportDeps, type ExportRequest, type Report, toRanking } from './export-page.ts'
import { isOwnReferrer } from './page-referrer.ts'
import type { AgentAnswers, PathCounts, ReferrerCount, ViewSelection, ViewStore } from './store.ts'
import { sumPairs, toPathRow } from './view-counts.ts'

/** Requests for pages that do not exist. */
export async function missingReport(
  { views, settings }: ExportDeps,
  { projectId, query }: ExportRequest<ViewsQuery & { include?: 'askers' | undefined }>,
): Promise<Report<'missing'>> {
  const withAskers = query.include === 'askers'
  const { hosts } = await settings(projectId)
  return {
    variant: withAskers ? 'with askers' : undefined,
    alsoDependsOn: () => (withAskers ? hosts : undefined),
    read: async (selection) => {
      const { revision, rows } = await views.rankMissing(projectId, selection)
      const summary = { totals: sumPairs(rows) }
      if (!withAskers) return { revision, summary, ...toRanking(rows, toPathRow) }
      const askersOf = await readAskers(views, projectId, { ...selection, asOf: revision, hosts })
      const toRow = (row: PathCounts): MissingViews => ({ ...toPathRow(row), ...askersOf(row[0], { human: row[1] }) })
      return { revision, summary, ...toRanking(rows, toRow) }
    },
  }
}

interface Askers {
  other: number
  agents: Asker[]
  referrers: MissingReferrer[]
}

interface AskersSelection extends ViewSelection {
  paths?: readonly string[]
  /** Those of the site, as the settings have them. */
  hosts: readonly string[]
}

/** Reads who asked for missing pages; gives what is known of one, whose other counts are known. */
export async function readAskers(
  views: Pick<ViewStore, 'rankAnswers' | 'rankReferrers' | 'rankMissingOthers'>,
  projectId: string,
  selection: AskersSelection,
): Promise<(path: string, counts: { human: number }) => Askers> {
  const perPage = { ...selection, perPath: true, perDay: false, isMissing: true }
  const [answers, referrers, others] = await Promise.all([
    views.rankAnswers(projectId, perPage),
    views.rankReferrers(projectId, selection),
    views.rankMissingOthers(projectId, selection),
  ])
  const answersOf = Map.groupBy(answers.rows, ({ path }) => path)
  const referrersOf = Map.groupBy(referrers.rows, ({ path }) => path)
  const othersOf = new Map(others.rows)
  return (path, { human }) => {
    const other = othersOf.get(path) ?? 0
    return {
      other,
      agents: listAskers(answersOf.get(path) ?? [], { human, other }),
      referrers: (referrersOf.get(path) ?? []).slice(0, ASKERS_MAX_ROWS).map((row) => toReferrer(row, selection.hosts)),
    }
  }
}

function listAskers(rows: readonly AgentAnswers[], { human, other }: { human: number; other: number }): Asker[] {
  const agents: Asker[] = rows.map((row) => ({ agent: row.agent, class: row.class, requests: row.answers.missing }))
  const people: Asker[] = human > 0 ? [{ agent: 'people', class: 'human', requests: human }] : []
  const others: Asker[] = other > 0 ? [{ agent: 'others', class: 'other', requests: other }] : []
  return [...people, ...agents, ...others].sort((a, b) => b.requests - a.requests).slice(0, ASKERS_MAX_ROWS)
}

function toReferrer(referrer: ReferrerCount, hosts: readonly string[]): MissingReferrer {
  const { from, requests } = referrer
  return { from, isOwn: isOwnReferrer(referrer, hosts) ?? null, requests }
}
