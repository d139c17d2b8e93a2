// The same page in other languages: what stays behind when one of them is moved or deleted.
import { joinRoute, splitRoute } from '../drift/translations.ts'
import type { Site } from '../site.ts'

/** Gives the paths of the pages that stand for this one in the other languages that the configuration names. */
export function findInOtherLanguages(site: Site, path: string): string[] {
  const { pages, names, rules } = site.siteOf(path)
  const [route] = pages.get(path)?.routes ?? []
  if (route === undefined || route === '/' || rules.locales.length === 0) return []
  const { shared } = splitRoute(route, rules.locales)
  const found = ['', ...rules.locales].flatMap((locale) => names.routes.get(joinRoute(locale, shared)))
  return [...new Set(found)].filter((other) => other !== path && pages.get(other)?.isPage === true).sort()
}

/** Says what to do with a translation of a page that was moved or deleted. */
export function describeTranslation(translation: string, path: string, isDeleted: boolean): string {
  const what = isDeleted ? 'deleted. Delete the translation too' : 'moved. Move the translation too'
  return `${translation} is a translation of ${path}, which was ${what}`
}
