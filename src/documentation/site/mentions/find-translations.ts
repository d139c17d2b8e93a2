// Translations of a page: the same address in another language.
import type { Site } from '../site.ts'

/** Gives the paths of the pages that stand for this one in the other languages of the site. */
export function findTranslations(site: Site, path: string): string[] {
  const { pages, names, rules } = site.siteOf(path)
  const [route] = pages.get(path)?.routes ?? []
  if (route === undefined || route === '/' || rules.locales.length === 0) return []
  const [, first = '', ...rest] = route.split('/')
  const isPrefixed = rules.locales.includes(first)
  const core = isPrefixed ? `/${rest.join('/')}` : route
  const prefixes = ['', ...rules.locales.map((locale) => `/${locale}`)]
  const found = prefixes.flatMap((prefix) => names.routes.get(prefix + core))
  return [...new Set(found)].filter((other) => other !== path && pages.get(other)?.isPage === true).sort()
}

/** Says what stays behind where a page of another language moves or goes. */
export function describeTranslation(translation: string, path: string, isDeleted: boolean): string {
  const what = isDeleted ? 'deleted. Delete the translation too' : 'moved. Move the translation too'
  return `${translation} is a translation of ${path}, which was ${what}`
}
