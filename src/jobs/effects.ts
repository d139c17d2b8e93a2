// The pages that the pull request of a job changes, as addresses on the site: page views are counted by these.
import type { TouchedPage } from '../checks/index.ts'
import type { Effect } from '../contract/effect.ts'
import { wholeWork } from './pull-request/whole-work.ts'
import type { SavedResult } from './store.ts'

// Addresses that prompts name: those of missing pages, for example, which `docmend report --prompt` lists. A prompt is free
// text, so whatever looks like a path counts; it only matters where somebody has requested it.

const ADDRESSES_MAX = 100
const ADDRESS_MAX_CHARACTERS = 200
/** Behind the start of a line, a space or a mark that quotes; a URL counts from its path. */
const ADDRESS = /(?:^|[\s"'`(<[])(?:https?:\/\/[^\s/"'`)<>\]]+)?(\/[^\s"'`)<>\]?#]*)/gmu

/** Gives the addresses in their order, each once; 100 at most. */
export function findNamedAddresses(prompts: readonly string[]): string[] {
  const named = prompts.flatMap((prompt) => Array.from(prompt.matchAll(ADDRESS), ([, path = '']) => toAddress(path)))
  const usable = named.filter((path) => path.length > 1 && path.length <= ADDRESS_MAX_CHARACTERS)
  return [...new Set(usable)].slice(0, ADDRESSES_MAX)
}

const PUNCTUATION = '.,;:!…'

/** Drops the punctuation of the sentence around it. In a long row of marks, a regex would look for the end from each one. */
function toAddress(path: string): string {
  let end = path.length
  while (end > 0 && PUNCTUATION.includes(path.charAt(end - 1))) end -= 1
  return path.slice(0, end)
}

export interface ChangedPage {
  act: TouchedPage['act']
  /** Address on the site, decoded, with the base path that the framework knows; of a deleted page, the one that it had. */
  route: string
  /** Only of a moved page: its address before. */
  movedFrom?: string
}

export interface ChangedPages {
  pages: ChangedPage[]
  /** There may be more pages than are kept. */
  isCut: boolean
  /** Addresses that the prompts name: a job may answer requests for pages that did not exist. */
  named: string[]
}

/** As many as the report of a result keeps. */
const PAGES_MAX = 500
/** Addresses of pages are far shorter; 500 longer ones would make a large row. */
const ROUTE_MAX_CHARACTERS = 500

/** Gives the pages of all turns that are on the pull request with this result; files that are no pages are left out. */
export function listChangedPages(
  result: Pick<SavedResult, 'title' | 'summary' | 'report'>,
  prompts: readonly string[],
): ChangedPages {
  const { touched } = wholeWork(result).report
  const pages = touched.flatMap(toChangedPage)
  const kept = pages.filter(
    ({ route, movedFrom = '' }) => Math.max(route.length, movedFrom.length) <= ROUTE_MAX_CHARACTERS,
  )
  return {
    pages: kept,
    isCut: touched.length >= PAGES_MAX || kept.length < pages.length,
    named: findNamedAddresses(prompts),
  }
}

function toChangedPage({ act, route, routeBefore }: TouchedPage): ChangedPage[] {
  if (act !== 'moved' || routeBefore === undefined || routeBefore === null)
    return route === null ? [] : [{ act, route }]
  if (route === null) return [{ act: 'deleted', route: routeBefore }]
  return [route === routeBefore ? { act: 'changed', route } : { act, route, movedFrom: routeBefore }]
}

/** Joins the pages of jobs that share a pull request, the earlier job first. */
export function joinChangedPages(earlier: ChangedPages, later: ChangedPages): ChangedPages {
  const pages = new Map(earlier.pages.map((page) => [page.route, page]))
  for (const page of later.pages) {
    const place = page.movedFrom ?? page.route
    const merged = mergePages(pages.get(place), page)
    pages.delete(place)
    if (merged !== undefined) pages.set(merged.route, merged)
  }
  return {
    pages: [...pages.values()].slice(0, PAGES_MAX),
    isCut: earlier.isCut || later.isCut || pages.size > PAGES_MAX,
    named: [...new Set([...earlier.named, ...later.named])],
  }
}

/** Undefined = the pull request adds and deletes it. */
function mergePages(earlier: ChangedPage | undefined, { act, route, movedFrom }: ChangedPage): ChangedPage | undefined {
  if (earlier?.act === 'added') return act === 'deleted' ? undefined : { act: 'added', route }
  if (earlier?.movedFrom === undefined) return movedFrom === undefined ? { act, route } : { act, route, movedFrom }
  if (act === 'deleted') return { act, route: earlier.movedFrom }
  return { act: 'moved', route, movedFrom: earlier.movedFrom }
}

// Port: merged pull requests of which is yet to be said what became of the views of their pages. Implemented in src/storage/.

/** Jobs of a topic share one. */
export interface MergedPullRequest {
  projectId: string
  pullRequestNumber: number
  /** Epoch milliseconds. */
  mergedAt: number
}

/** One of which the effect is not known yet. */
export interface EffectWatch extends MergedPullRequest {
  id: number
}

/** `now` is the time of the caller, in epoch milliseconds. */
export interface EffectStore {
  /**
   * Gives the pages that a pull request of the project changes, by all turns and jobs that are on it; undefined when they
   * are not known, as of results that are not kept.
   */
  changedPages(projectId: string, pullRequestNumber: number): Promise<ChangedPages | undefined>
  /**
   * Gives the pages of other pull requests of the project that were merged from `from` up to, not including, `to`; of those
   * whose pages are known, and of the first 500.
   */
  pagesOfOthers(watch: EffectWatch, from: number, to: number): Promise<ChangedPages[]>
  /** Gives the longest due watch to exactly one caller, or undefined; due again after `leaseMs` unless it goes on or ends. */
  claim(now: number, leaseMs: number): Promise<EffectWatch | undefined>
  /** Makes it due at another time. */
  postpone(watch: EffectWatch, dueAt: number, now: number): Promise<void>
  /** Saves what was found out in the jobs of the pull request that have nothing yet, with an event each, and ends the watch. */
  save(watch: EffectWatch, effect: Effect, now: number): Promise<void>
}
