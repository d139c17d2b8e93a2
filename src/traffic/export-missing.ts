// The export of missing pages, and of who asks for each of them from where.
import type { Asker, MissingReferrer } from '../contract/answers.ts'
import { ASKERS_MAX_ROWS } from '../contract/limits.ts'
import type { MissingPage, MissingViews, ViewCounts, ViewsQuery } from '../contract/views.ts'
import { type Exported, toPathRanking, toRanking } from './export.ts'
import { type ExportDeps, type ExportRequest, exportPage } from './export-page.ts'
import { isOwnReferrer } from './page-referrer.ts'
import type { AgentAnswers, PathCounts, ReferrerCount, ViewSelection, ViewStore } from './store.ts'
import { sumPairs, toCounts } from './view-counts.ts'

type MissingRequest = ExportRequest<ViewsQuery & { include?: 'askers' | undefined }>

/** Requests for pages that do not exist. */
export async function exportMissing(deps: ExportDeps, request: MissingRequest): Promise<Exported<MissingPage>> {
  const { projectId } = request
  const withAskers = request.query.include === 'askers'
  const { hosts } = await deps.settings(projectId)
  const read = async (selection: ViewSelection) => {
    const ranked = await deps.views.rankMissing(projectId, selection)
    if (!withAskers) return toPathRanking(ranked)
    const askersOf = await readAskers(deps.views, projectId, { ...selection, asOf: ranked.revision, hosts })
    const toRow = ([path, human, ai]: PathCounts): MissingViews => {
      return { path, ...toCounts(human, ai), ...askersOf(path, { human }) }
    }
    return { revision: ranked.revision, totals: sumPairs(ranked.rows), ...toRanking(ranked.rows, toRow) }
  }
  const report = {
    name: 'missing',
    variant: withAskers ? 'with askers' : undefined,
    alsoDependsOn: () => (withAskers ? hosts : undefined),
    read,
  } as const
  const { totals, rows, hasMore, token } = await exportPage<MissingViews, ViewCounts>(deps, request, report)
  return { page: { totals, missing: rows, hasMore }, token }
}

export interface Askers {
  other: number
  agents: Asker[]
  referrers: MissingReferrer[]
}

export interface AskersSelection extends ViewSelection {
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
