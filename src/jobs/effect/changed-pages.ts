// The pages that the pull request of a job changes, as addresses on the site: page views are counted by these.
import type { TouchedPage } from '../../checks/index.ts'
import { wholeWork } from '../pull-request/whole-work.ts'
import type { SavedResult } from '../store.ts'
import { findNamedAddresses } from './named-addresses.ts'

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
