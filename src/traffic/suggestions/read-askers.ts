// Who asked for missing pages, and from where, as the store counts it.
import { isOwnReferrer } from '../page-referrer.ts'
import type { PathCounts, ViewSelection, ViewStore } from '../store.ts'
import type { MissingAgent, MissingReferrer } from '../tally/details.ts'

export interface MissingWithAskers {
  path: string
  human: number
  ai: number
  agents: MissingAgent[]
  referrers: MissingReferrer[]
}

type AskerStore = Pick<ViewStore, 'rankAnswers' | 'rankReferrers' | 'rankMissingOthers'>

/** The store looks up so many at once. */
const PATHS_AT_ONCE = 250

/** The same rows, in the same order. Throws `DaySumBoundError`. `hosts`: those of the site, as the settings have them. */
export async function readAskers(
  views: AskerStore,
  projectId: string,
  { selection, hosts, rows }: { selection: ViewSelection; hosts: readonly string[]; rows: readonly PathCounts[] },
): Promise<MissingWithAskers[]> {
  const agents = new Map<string, MissingAgent[]>()
  const referrers = new Map<string, MissingReferrer[]>()
  const paths = rows.map(([path]) => path)
  for (let at = 0; at < paths.length; at += PATHS_AT_ONCE) {
    const some = { ...selection, paths: paths.slice(at, at + PATHS_AT_ONCE) }
    const answers = await views.rankAnswers(projectId, { ...some, perPath: true, perDay: false })
    for (const { path, agent, class: aiClass, answers: got } of answers.rows) {
      if (got.missing > 0) add(agents, path, { agent, class: aiClass, requests: got.missing })
    }
    const from = await views.rankReferrers(projectId, some)
    for (const row of from.rows) {
      const isOwn = isOwnReferrer(row, hosts) ?? false
      add(referrers, row.path, { from: row.from, isOwn, requests: row.requests })
    }
  }
  const others = await views.rankMissingOthers(projectId, selection)
  for (const [path, requests] of others.rows) add(agents, path, { agent: 'others', class: 'other', requests })
  return rows.map(([path, human, ai]) => {
    const people: MissingAgent[] = human === 0 ? [] : [{ agent: 'people', class: 'human', requests: human }]
    return { path, human, ai, agents: [...people, ...(agents.get(path) ?? [])], referrers: referrers.get(path) ?? [] }
  })
}

function add<Row>(rows: Map<string, Row[]>, path: string, row: Row): void {
  const known = rows.get(path)
  if (known === undefined) rows.set(path, [row])
  else known.push(row)
}
