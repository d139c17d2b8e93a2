// Which pages a link may mean that leads nowhere: those that stand beside its own page.
import { isBelow, pathFrom } from '../../config/paths.ts'
import { pathOnSite } from '../../config/site-address.ts'
import { guessLocales, splitRoute } from '../drift/translations.ts'
import { lazily } from '../lazily.ts'
import type { Site, SitePage } from '../site.ts'

export interface Siblings {
  /** Pages of the same site, language and folder of pages, without those that are kept as they were. */
  beside(from: SitePage): readonly SitePage[]
  /** True where a target on a page may mean another page as far as languages go. */
  isInLanguage(from: SitePage, link: { target: string; tried: string }, meant: string): boolean
}

export function findSiblings(group: Site): Siblings {
  const byKey = new Map<string, readonly SitePage[]>()
  const locales = lazily(() => new Map(group.members.map((site) => [site, localesOf(site)])))
  const languageAt = (path: string, route: string): string =>
    splitRoute(route, locales().get(group.siteOf(path)) ?? []).locale || languageIn(route)
  const folderOfPages = (path: string): string =>
    group.siteOf(path).rules.contentFolders.find((folder) => isBelow(path, folder)) ?? ''
  const languageOf = ({ path, routes: [route = pathFrom(folderOfPages(path), path)] }: SitePage): string =>
    languageAt(path, route)
  const keyOf = (page: SitePage): string =>
    JSON.stringify([folderOfPages(page.path), group.siteOf(page.path).rules.folder, languageOf(page)])
  return {
    beside: (from) => {
      const key = keyOf(from)
      const known = byKey.get(key)
      if (known !== undefined) return known
      const found = [...group.pages.entries()].flatMap(([path, page]) =>
        page.isPage && group.siteOf(path).rules.frozenAs(path) === undefined && keyOf(page) === key ? [page] : [],
      )
      byKey.set(key, found)
      return found
    },
    isInLanguage: (from, { target, tried }, meant) => {
      const { rules } = group.siteOf(from.path)
      const page = group.pages.get(meant)
      if (page === undefined || rules.frozenAs(meant) !== undefined) return page === undefined
      const address = pathOnSite(target, rules.address) ?? target
      const isNamed = address.startsWith('/') && rules.links.addsLanguage !== 'always'
      const [own, wanted] = [from.path, tried].map((path) => languageIn(pathFrom(folderOfPages(path), path)))
      const language = isNamed ? languageAt(from.path, address) : own === wanted ? languageOf(from) : wanted
      return languageOf(page) === language
    },
  }
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** A folder with the name of a language may hold a translation, also where nothing else on the site shows it. */
function languageIn(route: string): string {
  const first = /^\/?([a-z]{2}(?:-[a-z]{2,4})?)(?:\/|$)/i.exec(route)?.[1]
  return first !== undefined && LANGUAGES.of(first) !== undefined ? first : ''
}

function localesOf(site: Site): readonly string[] {
  return site.rules.locales.length > 0 ? site.rules.locales : guessLocales(site)
}
