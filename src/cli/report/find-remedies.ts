// Says of each missing page what to do about it.

import { knowPages } from '../../pageviews/remedies/known-pages.ts'
import { findRemedy, type MovedPage, type Remedy, type RemedyKind } from '../../pageviews/remedies/remedy.ts'
import type { ReportedMissing, TrafficReport } from '../../pageviews/tally.ts'

export interface MissingWithRemedy extends ReportedMissing {
  remedy: Remedy
}

/** What the docs say of a site. */
export interface KnownSite {
  /** Addresses of its pages, in the form of `normalizePath`. */
  pages: readonly string[]
  /** By missing address. */
  moved: ReadonlyMap<string, MovedPage>
}

/** In this order. */
export const REMEDY_KINDS: readonly RemedyKind[] = ['moved', 'gap', 'unclear', 'noise']

/** Without docs, the pages that the log shows are the site. */
export function findRemedies(
  { missing, views }: Pick<TrafficReport, 'missing' | 'views'>,
  site: KnownSite | undefined,
): MissingWithRemedy[] {
  const known = knowPages(site?.pages ?? views.map(({ path }) => path))
  const movedTo = (path: string): MovedPage | undefined => site?.moved.get(path)
  return missing
    .map((page) => ({ ...page, remedy: findRemedy(page, { ...known, movedTo }) }))
    .toSorted((a, b) => REMEDY_KINDS.indexOf(a.remedy.kind) - REMEDY_KINDS.indexOf(b.remedy.kind))
}
