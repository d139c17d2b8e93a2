// A site in memory as a framework's rules see it.
import type { Framework, NavEntry, SiteRules, SiteSource } from '../../../src/checks/frameworks/framework.ts'
import { readSiteRules } from '../../../src/checks/frameworks/site-rules.ts'

export interface LoadedSite {
  rules: SiteRules
  /** Addresses of a page with this frontmatter. */
  routes: (path: string, frontmatter?: Record<string, unknown>) => readonly string[]
  /** Paths that the framework takes for pages. */
  pages: () => string[]
  /** Entries of the navigation as `text → meaning`. */
  nav: () => string[]
  text: (path: string) => string
}

/** Loads the first site that the framework finds among these files. */
export async function loadSite(
  framework: Framework,
  files: Record<string, string>,
  docsRoot = '',
): Promise<LoadedSite> {
  const paths = Object.keys(files).sort()
  const [location] = framework.detect(paths)
  if (location === undefined) throw new Error(`No ${framework.name} site among ${paths.join(', ')}`)
  const source: SiteSource = {
    paths,
    docsRoot,
    hasFile: (path) => path in files,
    readText: async (path) => files[path],
  }
  const rules = await readSiteRules({ ...location, framework, candidates: [] }, source)
  return {
    rules,
    routes: (path, frontmatter = {}) => rules.routesOf({ path, scan: scanOf(frontmatter) }),
    pages: () => paths.filter((path) => rules.isPage(path)),
    nav: () => (rules.nav?.entries ?? []).map(describeEntry),
    text: (path) => files[path] ?? '',
  }
}

/** Entries whose range does not hold their text, or whose line and column are elsewhere: none, in every site. */
export function misplacedEntries({ rules, text }: LoadedSite): NavEntry[] {
  return (rules.nav?.entries ?? []).filter((entry) => {
    const file = text(entry.file)
    const before = file.slice(0, entry.range.start).split('\n')
    const isHere = before.length === entry.line && (before.at(-1) ?? '').length + 1 === entry.column
    return !isHere || file.slice(entry.range.start, entry.range.end) !== entry.text
  })
}

function scanOf(frontmatter: Record<string, unknown>) {
  const { title } = frontmatter
  return {
    frontmatter,
    title: typeof title === 'string' ? title : undefined,
    targets: [],
    includes: [],
    imports: [],
    unboundComponents: [],
    containers: [],
    headings: [],
    labels: [],
  }
}

function describeEntry({ text, target }: NavEntry): string {
  switch (target.kind) {
    case 'files':
      return `${text} → ${target.paths.join(' | ')}`
    case 'route':
      return `${text} → ${target.route}`
    case 'id':
      return `${text} → id ${target.id}`
    case 'folder':
      return `${text} → ${target.path}/*`
    case 'external':
      return `${text} → external`
    default:
      return target satisfies never
  }
}
