// What an agent learns about a site before it begins.

import { isBelow } from '../config/paths.ts'
import type { SiteRules } from '../frameworks/framework.ts'
import { MAP_MAX_PAGES, type SiteSummary } from '../session.ts'
import { describeParts } from './describe-parts.ts'
import { describeTraits } from './describe-traits.ts'
import { findLeftOutSites } from './left-out-sites.ts'
import type { PageGroup } from './rank/page-groups.ts'
import { mapEntry } from './rank/rank-site.ts'
import { findSections } from './rank/sections.ts'
import { rulesProblems, type Site, type SitePage } from './site.ts'

const MAX_PROBLEMS = 50
const MAX_CONFIG_FILES = 1000

/** The pages below the docs root. */
export function pagesOf(site: Site, docsRoot: string): SitePage[] {
  return [...site.pages.entries()]
    .filter(([path, { isPage }]) => isPage && isBelow(path, docsRoot))
    .map(([, page]) => page)
}

/** Gives the pages below the docs root, as they are grouped, and the problems of the configuration. */
export function summarizeSite(
  site: Site,
  docsRoot: string,
  pages: readonly SitePage[],
  groups: readonly PageGroup[],
): SiteSummary {
  const { rules, members } = site
  const navs = members.flatMap((member) => member.rules.nav ?? [])
  const files = navs.flatMap(({ files, entries }) => [...files, ...entries.map(({ file }) => file)])
  return {
    framework: rules.framework.name,
    folder: rules.folder,
    navFiles: [...new Set(files)],
    locales: [...new Set(members.flatMap((member) => member.rules.locales))],
    map: groups.slice(0, MAP_MAX_PAGES).map(mapEntry),
    sections: findSections(groups.map(({ page: { path } }) => path)),
    pageCount: pages.length,
    ...countKept(site, pages),
    configFiles: [...new Set(members.flatMap((member) => configFilesOf(member.rules)))].slice(0, MAX_CONFIG_FILES),
    problems: [...rulesProblems(site), ...findLeftOutSites(site.files.paths(), docsRoot)].slice(0, MAX_PROBLEMS),
    ...describeParts(site, pages),
    ...describeTraits(site, pages),
  }
}

function countKept(site: Site, pages: readonly SitePage[]): Pick<SiteSummary, 'keptPages'> {
  const kept = pages.map(({ path }) => site.siteOf(path).rules.frozenAs(path))
  const versions = kept.filter((kind) => kind === 'earlier version').length
  const posts = kept.filter((kind) => kind === 'post').length
  return versions + posts === 0 ? {} : { keptPages: { versions, posts } }
}

function configFilesOf(rules: SiteRules): string[] {
  return [rules, ...rules.candidates].flatMap(({ configFiles }) => configFiles)
}
