// What a reading of the docs says of missing addresses, in the form of counted paths.
import { normalizePath } from '../path.ts'
import { DEFAULT_SITE_RULES } from '../site-rules.ts'
import type { MovedPage } from './choose-suggestion.ts'
import type { KnownSite } from './find-suggestions.ts'

/** Addresses as readers see them; `evidence` is a clause. */
export interface ReadAddresses {
  routes: readonly string[]
  found: readonly (MovedPage & { address: string })[]
}

/** `foldCase`: whether the paths are counted in lower case. */
export function toKnownSite({ routes, found }: ReadAddresses, foldCase = false): KnownSite {
  const rules = { ...DEFAULT_SITE_RULES, foldCase }
  return {
    pages: routes.flatMap((route) => normalizePath(route, rules) ?? []),
    moved: new Map(found.map(({ address, evidence, ...page }) => [address, { ...page, evidence: `${evidence}.` }])),
  }
}
