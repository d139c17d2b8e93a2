// The missing pages of a project with what to do about each: the counts of the store, and what its docs know.
import type { RemedyAdvice } from '../../contract/remedies.ts'
import type { MissingPage, MissingQuery, MissingViews } from '../../contract/views.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { Exported } from '../export.ts'
import { type ExportDeps, type ExportRequest, exportPage, type Ranking } from '../export-page.ts'
import type { PathCounts, ViewSelection } from '../store.ts'
import { sumPairs, toCounts } from '../view-counts.ts'
import { promptAboutGaps } from './find-remedies.ts'
import { judgeMissing } from './judge-missing.ts'
import type { RemedyKind } from './remedy.ts'
import type { AskedSite, SiteAnswer, SiteSource } from './site-source.ts'

export interface RemedyDeps extends ExportDeps {
  sites: SiteSource
}

export interface RemedyRequest extends ExportRequest {
  query: MissingQuery & { remedy: NonNullable<MissingQuery['remedy']> }
  /** Why the docs may not be read for this request: a sentence. */
  siteRefusal: string | undefined
}

type Totals = Pick<MissingPage, 'totals'> & { advice: RemedyAdvice }

/** A page of the pages with the wanted remedy. Throws as `exportPage` does. */
export async function exportRemedies(deps: RemedyDeps, request: RemedyRequest): Promise<Exported<MissingPage>> {
  const { query, siteRefusal } = request
  const settings = await deps.settings(request.projectId)
  const report = {
    name: 'missing',
    variant: JSON.stringify([query.remedy, siteRefusal]),
    alsoDependsOn: () => [settings.hosts, settings.foldCase],
    // The docs may have another commit now. Which one it was is a part of the totals.
    isAlwaysReadAnew: true,
    read: (selection: ViewSelection) => readJudged(deps, request, { settings, selection }),
  } as const
  const { totals, rows, hasMore, token } = await exportPage<MissingViews, Totals>(deps, request, report)
  return { page: { ...totals, missing: rows, hasMore }, token }
}

async function readJudged(
  { views, sites }: RemedyDeps,
  { projectId, query, siteRefusal }: RemedyRequest,
  { settings, selection }: { settings: ProjectSettings; selection: ViewSelection },
): Promise<Ranking<MissingViews, Totals>> {
  const findSite = async (asked: AskedSite): Promise<SiteAnswer> =>
    siteRefusal === undefined ? sites.find(projectId, asked) : { state: 'unknown', reason: siteRefusal }
  const found = await judgeMissing({ views, findSite }, { projectId, selection, settings })
  const { pages: all, site } = found
  const wanted = query.remedy === 'all' ? all : all.filter(({ remedy }) => remedy.kind === query.remedy)
  const isAboutGaps = query.remedy === 'all' || query.remedy === 'gap'
  const { prompt, leftOut } = isAboutGaps ? promptAboutGaps(wanted) : { prompt: undefined, leftOut: 0 }
  const advice: RemedyAdvice = {
    counts: countKinds(all.map(({ remedy }) => remedy.kind)),
    judged: found.judged,
    of: found.of,
    site: describeSite(site),
    prompt: prompt ?? null,
    leftOutOfPrompt: leftOut,
  }
  return {
    revision: found.revision,
    totals: { totals: sumPairs(wanted.map(({ path, human, ai }): PathCounts => [path, human, ai])), advice },
    rowCount: wanted.length,
    toRows: (start, end) =>
      wanted.slice(start, end).map(({ path, human, ai, remedy }) => ({ path, ...toCounts(human, ai), remedy })),
  }
}

export function countKinds(kinds: readonly RemedyKind[]): RemedyAdvice['counts'] {
  const counts = { moved: 0, gap: 0, unclear: 0, noise: 0 }
  for (const kind of kinds) counts[kind] += 1
  return counts
}

function describeSite(site: SiteAnswer): RemedyAdvice['site'] {
  return {
    state: site.state,
    commitSha: site.state === 'known' ? site.commitSha : null,
    reason: site.state === 'unknown' ? site.reason : site.state === 'reading' ? STILL_READING : null,
  }
}

const STILL_READING = 'The docs are being read, which takes a moment for a new commit. Ask again.'
