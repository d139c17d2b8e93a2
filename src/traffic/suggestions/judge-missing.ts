// The missing pages of a range, each with who asked for it and what to do about it: by the counts of the store, and by what the
// docs know.
import type { Suggestion } from '../../contract/suggestions.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { ViewSelection, ViewStore } from '../store.ts'
import { findSuggestions } from './find-suggestions.ts'
import { toKnownSite } from './known-site.ts'
import { type MissingWithAskers, readAskers } from './read-askers.ts'
import type { AskedSite, SiteAnswer } from './site-source.ts'

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
  /** How many were judged, of how many there are. */
  judged: number
  of: number
}

export interface JudgingRequest {
  projectId: string
  selection: ViewSelection
  settings: Pick<ProjectSettings, 'hosts' | 'foldCase'>
  /** `JUDGED_MAX` if absent. */
  judgedMax?: number
}

/** Throws `DaySumBoundError` and `PastViewsError`. */
export async function judgeMissing(
  { views, findSite }: JudgingDeps,
  { projectId, selection, settings, judgedMax = JUDGED_MAX }: JudgingRequest,
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
  return {
    revision: missing.revision,
    site,
    pages: findSuggestions({ missing: asked, served }, known),
    judged: rows.length,
    of: missing.rows.length,
  }
}
