// Where the sites and the languages of a tree live, for those who write in it.
import { nameOf } from '../config/paths.ts'
import type { SiteSummary } from '../session.ts'
import type { Site, SitePage } from './site.ts'

const MAX_PARTS = 100

/** Gives the members of a group, and the folder of each language; nothing for one site in one language. */
export function describeParts(site: Site, pages: readonly SitePage[]): Pick<SiteSummary, 'sites' | 'localeFolders'> {
  const { members } = site
  const counts = new Map<Site, number>()
  for (const { path } of pages) counts.set(site.siteOf(path), (counts.get(site.siteOf(path)) ?? 0) + 1)
  const sites = members.slice(0, MAX_PARTS).map((member) => ({
    folder: member.rules.folder,
    framework: member.rules.framework.name,
    pageCount: counts.get(member) ?? 0,
  }))
  const localeFolders = findLocaleFolders(members, pages)
  return { ...(sites.length > 1 ? { sites } : {}), ...(localeFolders.length > 0 ? { localeFolders } : {}) }
}

/** Of languages whose pages lie in a folder of their name, the one nearest to the top. */
function findLocaleFolders(members: readonly Site[], pages: readonly SitePage[]): { locale: string; folder: string }[] {
  const locales = new Set(members.flatMap(({ rules }) => rules.locales).map((locale) => locale.toLowerCase()))
  const found = new Map<string, string>()
  if (locales.size === 0) return []
  for (const { path } of pages) {
    const segments = path.split('/')
    const at = segments.findIndex((segment) => locales.has(segment.toLowerCase()))
    if (at === -1 || at === segments.length - 1) continue
    const folder = segments.slice(0, at + 1).join('/')
    const known = found.get(nameOf(folder))
    if (known === undefined || folder.length < known.length) found.set(nameOf(folder), folder)
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MAX_PARTS)
    .map(([locale, folder]) => ({ locale, folder }))
}
