// The missing pages of a range, each with who asked for it and what to do about it: by the counts of the store, and by what the
// docs know.

import type { Suggestion } from '../../contract/suggestions.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { isOwnReferrer } from '../page-referrer.ts'
import type { PathCounts, ViewSelection, ViewStore } from '../store.ts'
import type { MissingAgent, MissingReferrer } from '../tally/details.ts'
import { findSuggestions } from './find-suggestions.ts'
import { toKnownSite } from './known-site.ts'
import type { AskedSite, SiteAnswer } from './site-source.ts'

// Who asked for missing pages, and from where, as the store counts it.

interface MissingWithAskers {
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
async function readAskers(
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

/** The most requested ones; each costs a lookup per day, and a pass over the pages of the docs. */
export const JUDGED_MAX = 1000
/** Addresses with views: enough to see where the site is served. */
const SERVED_MAX = 2000

export interface JudgingDeps {
  views: Pick<ViewStore, 'rankMissing' | 'rankPages' | 'rankAnswers' | 'rankReferrers' | 'rankMissingOthers'>
  findSite: (asked: AskedSite) => Promise<SiteAnswer>
}

export type JudgedPage = MissingWithAskers & { suggestion: Suggestion }

export interface JudgedMissing {
  /** Of the project's views, at which the missing pages were read. */
  revision: number
  site: SiteAnswer
  /** By suggestion, each kind with the most requested first. */
  pages: JudgedPage[]
  /** The first of them that one can act on. */
  open: JudgedPage[]
  /** How many were judged, of how many there are. */
  judged: number
  of: number
}

interface JudgingRequest {
  projectId: string
  selection: ViewSelection
  settings: ProjectSettings
  /** `JUDGED_MAX` if absent. */
  judgedMax?: number
  /** Which of the judged pages are wanted; all if absent. */
  isWanted?: (path: string) => boolean
}

/** Throws `DaySumBoundError` and `PastViewsError`. */
export async function judgeMissing(
  { views, findSite }: JudgingDeps,
  { projectId, selection, settings, judgedMax = JUDGED_MAX, isWanted = () => true }: JudgingRequest,
): Promise<JudgedMissing> {
  const missing = await views.rankMissing(projectId, selection)
  // The rest is of the same moment.
  const past = { ...selection, asOf: missing.revision }
  const ranked = await views.rankPages(projectId, past)
  const rows = missing.rows.slice(0, judgedMax)
  const served = ranked.rows.map(([path]) => path)
  const [asked, site] = await Promise.all([
    readAskers(views, projectId, { selection: past, hosts: settings.hosts, rows }),
    findSite({ missing: rows.map(([path]) => path), served: served.slice(0, SERVED_MAX) }),
  ])
  const known = site.state === 'known' ? toKnownSite(site.read, settings.foldCase) : undefined
  const pages = findSuggestions({ missing: asked, served }, known).filter(({ path }) => isWanted(path))
  return {
    revision: missing.revision,
    site,
    pages,
    open: listOpen(pages),
    judged: rows.length,
    of: missing.rows.length,
  }
}

/** What a redirect or a new page would end. */
const OPEN_KINDS = ['redirect', 'write'] as const
/** Of each kind: a person who has done these looks again. */
const OPEN_OF_KIND = 4

function listOpen(pages: readonly JudgedPage[]): JudgedPage[] {
  return OPEN_KINDS.flatMap((kind) => pages.filter(({ suggestion }) => suggestion.kind === kind).slice(0, OPEN_OF_KIND))
}
