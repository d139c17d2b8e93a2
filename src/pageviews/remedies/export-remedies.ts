// The missing pages of a project with what to do about each: the counts of the store, and what its docs know.
import type { RemedyAdvice } from '../../contract/remedies.ts'
import type { MissingPage, MissingQuery, MissingViews } from '../../contract/views.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { Exported } from '../export.ts'
import {
  type ExportDeps,
  type ExportRequest,
  exportPage,
  type Ranking,
  refuseDaySum,
  toSelection,
} from '../export-page.ts'
import type { PathCounts, ViewSelection } from '../store.ts'
import { sumPairs, toCounts } from '../view-counts.ts'
import { findRemedies, promptAboutGaps } from './find-remedies.ts'
import { toKnownSite } from './known-site.ts'
import { readAskers } from './read-askers.ts'
import type { RemedyKind } from './remedy.ts'
import type { SiteAnswer, SiteSource } from './site-source.ts'

export interface RemedyDeps extends ExportDeps {
  sites: SiteSource
}

export interface RemedyRequest extends ExportRequest {
  query: MissingQuery & { remedy: NonNullable<MissingQuery['remedy']> }
  /** Why the docs may not be read for this request: a sentence. */
  siteRefusal: string | undefined
}

/** The most requested ones; each costs a lookup per day, and a pass over the pages of the docs. */
export const JUDGED_MAX = 1000
/** Addresses with views: enough to see where the site is served. */
const SERVED_MAX = 2000

type Totals = Pick<MissingPage, 'totals'> & { advice: RemedyAdvice }
type Judged = Ranking<MissingViews, Totals> & { site: SiteAnswer }

/** A page of the pages with the wanted remedy. Throws as `exportPage` does. */
export async function exportRemedies(deps: RemedyDeps, request: RemedyRequest): Promise<Exported<MissingPage>> {
  const { query, token } = request
  const settings = await deps.settings(request.projectId)
  const judge = (): Promise<Judged> =>
    judgeMissing(deps, request, { settings, selection: toSelection(query, settings) })
  // A first page depends on the docs as they are now; the others are read from its snapshot.
  const first = query.offset === 0 && token === undefined ? await judge().catch(refuseDaySum) : undefined
  const report = {
    name: 'missing',
    variant: query.remedy,
    alsoDependsOn: () => [versionOf(first, deps.now()), settings.hosts],
    read: async () => first ?? judge(),
  } as const
  const { totals, rows, hasMore, token: kept } = await exportPage<MissingViews, Totals>(deps, request, report)
  return { page: { ...totals, missing: rows, hasMore }, token: kept }
}

/** No later request may get the snapshot of an answer that had to do without docs which are being read. */
function versionOf(first: Judged | undefined, now: number): string {
  if (first === undefined) return ''
  const { site } = first
  return site.state === 'known' ? site.commitSha : site.state === 'reading' ? `reading ${now}` : site.reason
}

async function judgeMissing(
  { views, sites }: RemedyDeps,
  { projectId, query, siteRefusal }: RemedyRequest,
  { settings, selection }: { settings: ProjectSettings; selection: ViewSelection },
): Promise<Judged> {
  const [missing, pages, since] = await Promise.all([
    views.rankMissing(projectId, selection),
    views.rankPages(projectId, selection),
    views.countedSince(projectId),
  ])
  const judged = missing.rows.slice(0, JUDGED_MAX)
  const served = pages.rows.map(([path]) => path)
  const asked = { missing: judged.map(([path]) => path), served: served.slice(0, SERVED_MAX) }
  const [askers, site] = await Promise.all([
    readAskers(views, projectId, { selection, hosts: settings.hosts, rows: judged }),
    siteRefusal === undefined ? sites.find(projectId, asked) : { state: 'unknown' as const, reason: siteRefusal },
  ])
  const known = site.state === 'known' ? toKnownSite(site.read, settings.foldCase) : undefined
  const all = findRemedies({ missing: askers, served }, known)
  const wanted = query.remedy === 'all' ? all : all.filter(({ remedy }) => remedy.kind === query.remedy)
  const isAboutGaps = query.remedy === 'all' || query.remedy === 'gap'
  const { prompt, leftOut } = isAboutGaps ? promptAboutGaps(wanted) : { prompt: undefined, leftOut: 0 }
  const advice: RemedyAdvice = {
    counts: countKinds(all.map(({ remedy }) => remedy.kind)),
    judged: judged.length,
    of: missing.rows.length,
    askersSince: toTime(since.answers, selection),
    site: describeSite(site),
    prompt: prompt ?? null,
    leftOutOfPrompt: leftOut,
  }
  return {
    revision: missing.revision,
    site,
    totals: { totals: sumPairs(wanted.map(({ path, human, ai }): PathCounts => [path, human, ai])), advice },
    rowCount: wanted.length,
    toRows: (start, end) =>
      wanted.slice(start, end).map(({ path, human, ai, remedy }) => ({ path, ...toCounts(human, ai), remedy })),
  }
}

function countKinds(kinds: readonly RemedyKind[]): RemedyAdvice['counts'] {
  const counts = { moved: 0, gap: 0, unclear: 0, noise: 0 }
  for (const kind of kinds) counts[kind] += 1
  return counts
}

/** Null where it lies before the range. */
function toTime(since: number | null, { from }: ViewSelection): string | null {
  return since === null || (from !== null && since <= from) ? null : new Date(since).toISOString()
}

function describeSite(site: SiteAnswer): RemedyAdvice['site'] {
  return {
    state: site.state,
    commitSha: site.state === 'known' ? site.commitSha : null,
    reason: site.state === 'unknown' ? site.reason : site.state === 'reading' ? STILL_READING : null,
  }
}

const STILL_READING = 'The docs are being read, which takes a moment for a new commit. Ask again.'
