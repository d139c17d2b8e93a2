// The project's settings for its site; they are the same for every line of a batch.
export interface SiteRules {
  /** Hosts whose requests count, in lower case without port; empty = all. */
  hosts: readonly string[]
  /** Path below which the site is served, such as `/docs`; '' = `/`. The rest of the host is another site. */
  basePath: string
  /** Whether `/Guide` and `/guide` are one page. */
  foldCase: boolean
  /** Extensions of pages besides html, htm, md and mdx, in lower case without the dot. */
  pageExtensions: readonly string[]
  /** Extensions that no page has, in the same form; they win over everything else. */
  assetExtensions: readonly string[]
  /** Paths that do not count, without a slash at the end; `*` stands for any text. */
  ignorePaths: readonly string[]
}

export const DEFAULT_SITE_RULES: SiteRules = {
  hosts: [],
  basePath: '',
  foldCase: false,
  pageExtensions: [],
  assetExtensions: [],
  ignorePaths: [],
}
