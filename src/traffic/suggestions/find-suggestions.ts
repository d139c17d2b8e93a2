// Says of each missing page what to do about it.
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import type { Suggestion } from '../../contract/suggestions.ts'
import { type AskedPage, findSuggestion, type MovedPage } from './choose-suggestion.ts'
import { type NewPagesPrompt, writeNewPagesPrompt } from './new-pages-prompt.ts'
import type { KnownPages } from './noise.ts'

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

// The pages of a site by their addresses, from the docs themselves or, without them, from what the log shows was served.

/** `paths`: in the form of `normalizePath`. */
export function knowPages(paths: Iterable<string>): KnownPages {
  const known = new Set(paths)
  const folders = new Set<string>()
  for (const path of known) {
    for (let end = path.indexOf('/', 1); end > 0; end = path.indexOf('/', end + 1)) folders.add(path.slice(0, end))
  }
  return {
    has: (path) => known.has(path),
    hasBelow: (folder) => folders.has(folder) || known.has(folder),
  }
}
