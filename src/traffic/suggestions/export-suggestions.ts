// The missing pages of a project with what to do about each: the counts of the store, and what its docs know.
import type { SuggestionAdvice } from '../../contract/suggestions.ts'
import type { MissingPage, MissingQuery, MissingViews } from '../../contract/views.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import {
  type ExportDeps,
  type Exported,
  type ExportRequest,
  exportPage,
  type Report,
  toRanking,
} from '../export-page.ts'
import type { PathCounts, ViewSelection } from '../store.ts'
import { sumPairs, toPathRow } from '../view-counts.ts'
import type { SuggestionKind } from './choose-suggestion.ts'
import { promptAboutNewPages } from './find-suggestions.ts'
import { judgeMissing } from './missing-with-suggestions.ts'
import type { AskedSite, SiteAnswer, SiteSource } from './site-source.ts'

export interface SuggestionDeps extends ExportDeps {
  sites: SiteSource
}

export interface SuggestionRequest extends ExportRequest {
  query: MissingQuery & { suggestion: NonNullable<MissingQuery['suggestion']> }
  /** Why the docs may not be read for this request: a sentence. */
  siteRefusal: string | undefined
}

/** A page of the pages with the wanted suggestion. Throws as `exportPage` does. */
export async function exportSuggestions(
  deps: SuggestionDeps,
  request: SuggestionRequest,
): Promise<Exported<MissingPage>> {
  const { query, siteRefusal } = request
  const settings = await deps.settings(request.projectId)
  const report: Report<'missing'> = {
    variant: JSON.stringify([query.suggestion, siteRefusal]),
    alsoDependsOn: () => [settings.hosts, settings.foldCase],
    // The docs may have another commit now. Which one it was is a part of the summary.
    isNeverCached: true,
    read: (selection) => readJudged(deps, request, { settings, selection }),
  }
  return exportPage(deps, request, { name: 'missing', report })
}

async function readJudged(
  { views, sites }: SuggestionDeps,
  { projectId, query, siteRefusal }: SuggestionRequest,
  { settings, selection }: { settings: ProjectSettings; selection: ViewSelection },
): ReturnType<Report<'missing'>['read']> {
  const findSite = async (asked: AskedSite): Promise<SiteAnswer> =>
    siteRefusal === undefined ? sites.find(projectId, asked) : { state: 'unknown', reason: siteRefusal }
  const found = await judgeMissing({ views, findSite }, { projectId, selection, settings })
  const { pages: all, site } = found
  const wanted = query.suggestion === 'all' ? all : all.filter(({ suggestion }) => suggestion.kind === query.suggestion)
  const isAboutGaps = query.suggestion === 'all' || query.suggestion === 'write'
  const { prompt, leftOut } = isAboutGaps ? promptAboutNewPages(wanted) : { prompt: undefined, leftOut: 0 }
  const advice: SuggestionAdvice = {
    counts: countKinds(all.map(({ suggestion }) => suggestion.kind)),
    judged: found.judged,
    of: found.of,
    site: describeSite(site),
    prompt: prompt ?? null,
    leftOutOfPrompt: leftOut,
  }
  const toRow = ({ path, human, ai, suggestion }: (typeof wanted)[number]): MissingViews => {
    return { ...toPathRow([path, human, ai]), suggestion }
  }
  const totals = sumPairs(wanted.map(({ path, human, ai }): PathCounts => [path, human, ai]))
  return { revision: found.revision, summary: { totals, advice }, ...toRanking(wanted, toRow) }
}

function countKinds(kinds: readonly SuggestionKind[]): SuggestionAdvice['counts'] {
  const counts = { redirect: 0, write: 0, unclear: 0, ignore: 0 }
  for (const kind of kinds) counts[kind] += 1
  return counts
}

function describeSite(site: SiteAnswer): SuggestionAdvice['site'] {
  return {
    state: site.state,
    commitSha: site.state === 'known' ? site.commitSha : null,
    reason: site.state === 'unknown' ? site.reason : site.state === 'reading' ? STILL_READING : null,
  }
}

const STILL_READING = 'The docs are being read, which takes a moment for a new commit. Ask again.'
