// What an agent learns about a site before it begins.

import { isBelow } from '../config/paths.ts'
import { MAP_MAX_PAGES, type MapEntry, type SiteSummary } from '../session.ts'
import { resolveNavEntry } from './check/check-nav.ts'
import type { Site, SitePage } from './site.ts'

const MAX_PROBLEMS = 50
const MAX_CONFIG_FILES = 1000

/** Gives the pages below the docs root, by navigation and then by path, and the problems of the configuration. */
export function summarizeSite(site: Site, docsRoot: string): SiteSummary {
  const { rules } = site
  const pages = [...site.pages.entries()]
    .filter(([path, { isPage }]) => isPage && isBelow(path, docsRoot))
    .map(([, page]) => page)
  const files = [...(rules.nav?.files ?? []), ...(rules.nav?.entries ?? []).map(({ file }) => file)]
  return {
    framework: rules.framework.name,
    folder: rules.folder,
    navFiles: [...new Set(files)],
    locales: rules.locales,
    map: inNavOrder(site, pages).slice(0, MAP_MAX_PAGES).map(mapEntry),
    pageCount: pages.length,
    configFiles: [rules, ...rules.candidates].flatMap(({ configFiles }) => configFiles).slice(0, MAX_CONFIG_FILES),
    problems: rules.problems.slice(0, MAX_PROBLEMS),
  }
}

function inNavOrder(site: Site, pages: readonly SitePage[]): SitePage[] {
  const ranks = new Map<string, number>()
  for (const [rank, entry] of (site.rules.nav?.entries ?? []).entries()) {
    const meaning = resolveNavEntry(site, entry)
    if (meaning.kind === 'page' && !ranks.has(meaning.path)) ranks.set(meaning.path, rank)
  }
  const rankOf = ({ path }: SitePage): number => ranks.get(path) ?? Number.MAX_SAFE_INTEGER
  return [...pages].sort((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
}

function mapEntry({ path, scan }: SitePage): MapEntry {
  const { description } = scan.frontmatter
  return { path, title: scan.title, description: typeof description === 'string' ? description : undefined }
}
