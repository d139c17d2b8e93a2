// The project's settings for its site; they are the same for every line of a batch.
export interface SiteRules {
  /** Hosts whose requests count, in lower case without port; empty = all. */
  hosts: readonly string[]
  /** Path below which the site is served, such as `/docs`; '' = `/`. The rest of the host is another site. */
  basePath: string
  /** Whether `/Guide` and `/guide` are one page. */
  foldCase: boolean
}

export const DEFAULT_SITE_RULES: SiteRules = { hosts: [], basePath: '', foldCase: false }
