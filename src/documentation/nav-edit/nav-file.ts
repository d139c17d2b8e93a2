// Which files hold the navigation of a site, told from their names alone.

/** How the navigation stands in the file, and whose rules it follows. */
export type NavFile =
  | { form: 'json' | 'yaml' | 'code'; kind: NavKind }
  /** A page that lists others (mdBook's SUMMARY.md): it is written and checked as any page. */
  | { form: 'page' }

export type NavKind = 'mintlify' | 'docusaurus' | 'category' | 'vitepress' | 'starlight' | 'nextra' | 'mkdocs' | 'toc'

const NAV_FILES: readonly { path: RegExp; file: NavFile }[] = [
  { path: /^(docs|mint)\.json$/, file: { form: 'json', kind: 'mintlify' } },
  { path: /^mkdocs\.ya?ml$/, file: { form: 'yaml', kind: 'mkdocs' } },
  { path: /^sidebars\.json$/, file: { form: 'json', kind: 'docusaurus' } },
  { path: /^[^/]*versioned_sidebars\/[^/]+-sidebars\.json$/, file: { form: 'json', kind: 'docusaurus' } },
  { path: /^_category_\.json$/, file: { form: 'json', kind: 'category' } },
  { path: /^_category_\.ya?ml$/, file: { form: 'yaml', kind: 'category' } },
  { path: /^_meta\.json$/, file: { form: 'json', kind: 'nextra' } },
  { path: /^_toc\.ya?ml$/, file: { form: 'yaml', kind: 'toc' } },
  { path: /^SUMMARY\.md$/, file: { form: 'page' } },
  { path: /^sidebars\.[cm]?[jt]s$/, file: { form: 'code', kind: 'docusaurus' } },
  { path: /^_meta\.[jt]sx?$/, file: { form: 'code', kind: 'nextra' } },
  { path: /^\.vitepress\/config\.[cm]?[jt]s$/, file: { form: 'code', kind: 'vitepress' } },
  { path: /^\.vitepress\/config\/[^/]+\.[cm]?[jt]s$/, file: { form: 'code', kind: 'vitepress' } },
  // What configurations import their navigation from; `.vitepress/theme` is code of browsers.
  {
    path: /^\.vitepress\/(?:[\w-]+[.-])?(?:sidebar|nav|navbar)s?\.[cm]?[jt]s$/i,
    file: { form: 'code', kind: 'vitepress' },
  },
  {
    path: /^\.vitepress\/(?:sidebar|nav|navbar)s?\/[^/]+\.[cm]?[jt]s$/i,
    file: { form: 'code', kind: 'vitepress' },
  },
  { path: /^astro\.sidebar\.[cm]?[jt]s$/, file: { form: 'code', kind: 'starlight' } },
  { path: /^astro\.config\.[cm]?[jt]s$/, file: { form: 'code', kind: 'starlight' } },
]
/** Segments that the longest of these patterns has. */
const MOST_SEGMENTS = 3

/** Gives what kind of navigation file has this path, or undefined when it is none. */
export function navFileOf(path: string): NavFile | undefined {
  const segments = path.split('/')
  for (let length = 1; length <= MOST_SEGMENTS && length <= segments.length; length++) {
    const end = segments.slice(-length).join('/')
    const found = NAV_FILES.find((candidate) => candidate.path.test(end))
    if (found !== undefined) return found.file
  }
  return undefined
}
