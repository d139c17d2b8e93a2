// Where the sites and the languages of a tree live, for those who write in it.
import { isBelow, nameOf } from '../config/paths.ts'
import type { SiteSummary } from '../session.ts'
import { guessLocales, mainLocale } from './drift/translations.ts'
import type { Site, SitePage } from './site.ts'

const MAX_PARTS = 100

interface LocaleFolder {
  locale: string
  folder: string
}

type Parts = Pick<SiteSummary, 'sites' | 'localeFolders' | 'translationFolders'>

/** Gives the members of a group, and the folder of each language; nothing for one site in one language. */
export function describeParts(site: Site, pages: readonly SitePage[]): Parts {
  const { members } = site
  const counts = new Map<Site, number>()
  for (const { path } of pages) counts.set(site.siteOf(path), (counts.get(site.siteOf(path)) ?? 0) + 1)
  const sites = members.slice(0, MAX_PARTS).map((member) => ({
    folder: member.rules.folder,
    framework: member.rules.framework.name,
    pageCount: counts.get(member) ?? 0,
  }))
  const localeFolders = findLocaleFolders(site, pages)
  const translationFolders = withoutDefault(localeFolders, pages)
  return {
    ...(sites.length > 1 ? { sites } : {}),
    ...(localeFolders.length > 0 ? { localeFolders } : {}),
    ...(translationFolders.length > 0 ? { translationFolders } : {}),
  }
}

/** The default language has no folder if about as many pages lie outside of the folders as in one of them. */
function withoutDefault(folders: readonly LocaleFolder[], pages: readonly SitePage[]): LocaleFolder[] {
  const counts = folders.map(({ folder }) => pages.filter(({ path }) => isBelow(path, folder)).length)
  const outside = pages.length - counts.reduce((sum, count) => sum + count, 0)
  if (outside * 2 >= Math.max(...counts)) return [...folders]
  const main = mainLocale(folders.map(({ locale }) => locale))
  return folders.filter(({ locale }) => locale !== main)
}

/** Of languages whose pages lie in a folder of their name, the one nearest to the top. */
function findLocaleFolders(site: Site, pages: readonly SitePage[]): LocaleFolder[] {
  const named = site.members.flatMap(({ rules }) => rules.locales)
  const locales = new Set((named.length > 0 ? named : guessLocales(site)).map((locale) => locale.toLowerCase()))
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
