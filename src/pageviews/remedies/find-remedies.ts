// Says of each missing page what to do about it.

import type { Remedy } from '../../contract/remedies.ts'
import { REMEDY_KINDS } from '../../contract/remedy-kinds.ts'
import { type GapPrompt, writeGapPrompt } from './gap-prompt.ts'
import { knowPages } from './known-pages.ts'
import { type AskedPage, findRemedy, type MovedPage } from './remedy.ts'

/** What the docs say of a site. */
export interface KnownSite {
  /** Addresses of its pages, in the form of `normalizePath`. */
  pages: readonly string[]
  /** By missing address. */
  moved: ReadonlyMap<string, MovedPage>
}

/** Without docs, the pages that were served are the site. Rows of one kind stay in their order. */
export function findRemedies<Row extends AskedPage>(
  { missing, served }: { missing: readonly Row[]; served: readonly string[] },
  site: KnownSite | undefined,
): (Row & { remedy: Remedy })[] {
  const known = knowPages(site?.pages ?? served)
  const movedTo = (path: string): MovedPage | undefined => site?.moved.get(path)
  return missing
    .map((page) => ({ ...page, remedy: findRemedy(page, { ...known, movedTo }) }))
    .toSorted((a, b) => REMEDY_KINDS.indexOf(a.remedy.kind) - REMEDY_KINDS.indexOf(b.remedy.kind))
}

/** The prompt about the pages that are perhaps worth writing, wherever it is asked for. */
export function promptAboutGaps(
  missing: readonly { path: string; human: number; ai: number; remedy: Remedy }[],
): GapPrompt {
  return writeGapPrompt(missing.filter(({ remedy }) => remedy.kind === 'gap'))
}
