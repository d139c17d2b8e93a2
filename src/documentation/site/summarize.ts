// What an agent learns about a site before it begins.

import { isBelow } from '../config/paths.ts'
import type { SiteRules } from '../frameworks/framework.ts'
import { MAP_MAX_PAGES, type MapEntry, type SiteSummary } from '../session.ts'
import { eachNavEntry, resolveNavEntry } from './check/check-nav.ts'
import { describeParts } from './describe-parts.ts'
import { findLeftOutSites } from './left-out-sites.ts'
import { rulesProblems, type Site, type SitePage } from './site.ts'

const MAX_PROBLEMS = 50
const MAX_CONFIG_FILES = 1000

/** Gives the pages below the docs root, by navigation and then by path, and the problems of the configuration. */
export function summarizeSite(site: Site, docsRoot: string): SiteSummary {
  const { rules, members } = site
  const pages = [...site.pages.entries()]
    .filter(([path, { isPage }]) => isPage && isBelow(path, docsRoot))
    .map(([, page]) => page)
  const navs = members.flatMap((member) => member.rules.nav ?? [])
  const files = navs.flatMap(({ files, entries }) => [...files, ...entries.map(({ file }) => file)])
  return {
    framework: rules.framework.name,
    folder: rules.folder,
    navFiles: [...new Set(files)],
    locales: [...new Set(members.flatMap((member) => member.rules.locales))],
    map: inNavOrder(site, pages).slice(0, MAP_MAX_PAGES).map(mapEntry),
    pageCount: pages.length,
    configFiles: [...new Set(members.flatMap((member) => configFilesOf(member.rules)))].slice(0, MAX_CONFIG_FILES),
    problems: [...rulesProblems(site), ...findLeftOutSites(site.files.paths(), docsRoot)].slice(0, MAX_PROBLEMS),
    ...describeParts(site, pages),
  }
}

function configFilesOf(rules: SiteRules): string[] {
  return [rules, ...rules.candidates].flatMap(({ configFiles }) => configFiles)
}

function inNavOrder(site: Site, pages: readonly SitePage[]): SitePage[] {
  const ranks = new Map<string, number>()
  for (const { site: member, entry } of eachNavEntry(site)) {
    const meaning = resolveNavEntry(member, entry)
    if (meaning.kind === 'page' && !ranks.has(meaning.path)) ranks.set(meaning.path, ranks.size)
  }
  const rankOf = ({ path }: SitePage): number => ranks.get(path) ?? Number.MAX_SAFE_INTEGER
  return [...pages].sort((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
}

function mapEntry({ path, scan }: SitePage): MapEntry {
  const { description } = scan.frontmatter
  return { path, title: scan.title, description: typeof description === 'string' ? description : undefined }
}
