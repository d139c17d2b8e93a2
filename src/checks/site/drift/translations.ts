// Which pages are the same page in other languages, as their addresses show: `/guide` or `/en/guide`, and `/de/guide`.
import { isBelow, LANGUAGE, pathFrom } from '../../config/paths.ts'
import type { Site, SitePage } from '../site.ts'

export interface Translations {
  /** Paths of the page in the other languages; none for a page that is a translation itself. */
  of(path: string): string[]
  /** Paths of the page in all languages, that of the default one first; nothing for a page in one language. */
  all(path: string): string[]
  /** The address of a page without its language; undefined if it has none. */
  sharedRoute(path: string): string | undefined
}

/** A folder with a name like a language is one only if it has so many pages that another language has too. */
const MIN_PAGES = 3

export function findTranslations(site: Site): Translations {
  const locales = site.rules.locales.length > 0 ? site.rules.locales : guessLocales(site)
  const families = findFamilies(site)
  const split = ({ routes }: SitePage) => splitRoute(routes[0] ?? '', locales)
  const find = (route: string): string | undefined =>
    site.names.routes.get(route).find((path) => site.pages.get(path)?.routes[0] === route)
  return {
    of: (path) => {
      const page = site.pages.get(path)
      if (page === undefined || page.routes.length === 0) return []
      const family = families.find(({ members }) => members.some(({ folder }) => isBelow(path, folder)))
      if (family !== undefined) return inOtherFolders(family, path).filter((other) => site.pages.has(other))
      // Other members of a group have addresses of their own.
      if (site.siteOf(path) !== site) return []
      const { locale, shared } = split(page)
      const isOriginal = locale === '' || (locale === mainLocale(locales) && find(shared) === undefined)
      if (!isOriginal) return []
      return locales.flatMap((other) => (other === locale ? [] : (find(joinRoute(other, shared)) ?? [])))
    },
    all: (path) => {
      const page = site.pages.get(path)
      if (page === undefined || page.routes.length === 0) return []
      const family = families.find(({ members }) => members.some(({ folder }) => isBelow(path, folder)))
      const shared = split(page).shared
      const routes = [shared, ...locales.map((locale) => joinRoute(locale, shared))]
      const paths = family === undefined ? routes.flatMap((route) => find(route) ?? []) : inAllFolders(family, path)
      return [...new Set(paths)].filter((other) => site.pages.has(other))
    },
    sharedRoute: (path) => {
      const page = site.pages.get(path)
      return page === undefined || page.routes.length === 0 ? undefined : split(page).shared
    },
  }
}

/** Sites of a group that are the same site in several languages. */
interface Family {
  main: string
  members: readonly { locale: string; folder: string }[]
}

/** Sites of one framework whose folders of pages differ in one segment, the name of a language, and hold the same pages. */
function findFamilies(site: Site): Family[] {
  const families = new Map<string, { locale: string; folder: string }[]>()
  for (const { rules } of site.members) {
    const [folder = ''] = rules.contentFolders
    const parts = folder.split('/')
    const at = parts.findIndex((part) => LANGUAGE.test(part))
    const locale = parts[at]
    if (locale === undefined) continue
    const key = `${rules.framework.name} ${parts.with(at, '*').join('/')}`
    families.set(key, [...(families.get(key) ?? []), { locale, folder }])
  }
  return [...families.values()].flatMap((members) => {
    const main = mainLocale(members.map(({ locale }) => locale)) ?? ''
    const own = members.find(({ locale }) => locale === main)
    const shared = members.filter(
      (one) => own !== undefined && (one === own || isTranslation(site, one.folder, own.folder)),
    )
    return shared.length > 1 ? [{ main, members: shared }] : []
  })
}

function isTranslation({ pages }: Site, folder: string, original: string): boolean {
  const paths = Array.from(pages.entries(), ([path]) => path).filter((path) => isBelow(path, folder))
  const shared = paths.filter((path) => pages.has(`${original}/${pathFrom(folder, path)}`))
  return shared.length >= MIN_PAGES && shared.length * 2 > paths.length
}

/** The paths that a page of the main language would have in the other ones. */
function inOtherFolders({ main, members }: Family, path: string): string[] {
  const own = members.find(({ locale }) => locale === main)
  if (own === undefined || !isBelow(path, own.folder)) return []
  return members.flatMap(({ folder }) => (folder === own.folder ? [] : [`${folder}/${pathFrom(own.folder, path)}`]))
}

/** The paths that a page of any language would have in all of them. */
function inAllFolders(family: Family, path: string): string[] {
  const { main, members } = family
  const own = members.find(({ folder }) => isBelow(path, folder))
  const folder = members.find(({ locale }) => locale === main)?.folder
  if (own === undefined || folder === undefined) return []
  const original = `${folder}/${pathFrom(own.folder, path)}`
  return [original, ...inOtherFolders(family, original)]
}

/** Gives the language that an address begins with, or '', and the address without it. */
export function splitRoute(route: string, locales: readonly string[]): { locale: string; shared: string } {
  const [, first = '', ...rest] = route.split('/')
  return locales.includes(first) ? { locale: first, shared: `/${rest.join('/')}` } : { locale: '', shared: route }
}

/** Gives the address in a language; '' for the one without a prefix. */
export function joinRoute(locale: string, shared: string): string {
  if (locale === '') return shared
  return shared === '/' ? `/${locale}` : `/${locale}${shared}`
}

/** Of languages that all have a prefix: most documentation is written in English first. */
export function mainLocale(locales: readonly string[]): string | undefined {
  return locales.find((locale) => /^en\b/i.test(locale)) ?? locales[0]
}

/** Folders named like languages, most of whose pages stand outside of them too, or below `/en`. */
export function guessLocales(site: Site): string[] {
  const own = [...site.pages.entries()].filter(([path]) => site.siteOf(path) === site)
  const routes = new Set(own.map(([, page]) => page.routes[0] ?? ''))
  const counts = new Map<string, { pages: number; shared: number }>()
  for (const route of routes) {
    const [, first = '', ...rest] = route.split('/')
    if (!LANGUAGE.test(first)) continue
    const count = counts.get(first) ?? { pages: 0, shared: 0 }
    const shared = `/${rest.join('/')}`
    const isShared = routes.has(shared) || (first !== 'en' && routes.has(joinRoute('en', shared)))
    counts.set(first, { pages: count.pages + 1, shared: count.shared + Number(isShared) })
  }
  const found = [...counts].filter(([, { pages: all, shared }]) => shared >= MIN_PAGES && shared * 2 > all)
  const locales = found.map(([locale]) => locale)
  return counts.has('en') && locales.length > 0 ? [...new Set(['en', ...locales])] : locales
}
