// Says of each missing page what to do about it.

import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import type { Suggestion } from '../../contract/suggestions.ts'
import { knowPages } from './known-pages.ts'
import { type NewPagesPrompt, writeNewPagesPrompt } from './new-pages-prompt.ts'
import { type AskedPage, findSuggestion, type MovedPage } from './suggestion.ts'

/** What the docs say of a site. */
export interface KnownSite {
  /** Addresses of its pages, in the form of `normalizePath`. */
  pages: readonly string[]
  /** By missing address. */
  moved: ReadonlyMap<string, MovedPage>
}

/** Without docs, the pages that were served are the site. Rows of one kind stay in their order. */
export function findSuggestions<Row extends AskedPage>(
  { missing, served }: { missing: readonly Row[]; served: readonly string[] },
  site: KnownSite | undefined,
): (Row & { suggestion: Suggestion })[] {
  const known = knowPages(site?.pages ?? served)
  const movedTo = (path: string): MovedPage | undefined => site?.moved.get(path)
  return missing
    .map((page) => ({ ...page, suggestion: findSuggestion(page, { ...known, movedTo }) }))
    .toSorted((a, b) => SUGGESTION_KINDS.indexOf(a.suggestion.kind) - SUGGESTION_KINDS.indexOf(b.suggestion.kind))
}

/** The prompt about the pages that are perhaps worth writing, wherever it is asked for. */
export function promptAboutNewPages(
  missing: readonly { path: string; human: number; ai: number; suggestion: Suggestion }[],
): NewPagesPrompt {
  return writeNewPagesPrompt(missing.filter(({ suggestion }) => suggestion.kind === 'write'))
}
