// Which files a replacement is about: by folders, files, globs and languages.
import type { SiteSummary } from '../../checks/index.ts'
import { isUnder } from '../changes/line-search.ts'
import { type SelectedPaths, selectPaths } from '../search/selected-paths.ts'
import { Refusal } from '../tools/refusal.ts'

type Languages = Pick<SiteSummary, 'locales' | 'localeFolders'>

/**
 * Gives the paths that are below one of the names and in one of the languages; without either, all. Any number of files
 * may be named as they are.
 */
export function chooseFiles(
  { under, languages }: { under: readonly string[]; languages: readonly string[] },
  paths: readonly string[],
  site: Languages,
): { chosen: string[]; selected: SelectedPaths } {
  const existing = new Set(paths)
  const files = new Set(under.filter((name) => existing.has(name)))
  const names = under.filter((name) => !files.has(name))
  const selected = selectPaths(names, paths)
  const isFilesAlone = files.size > 0 && names.every((name) => name.trim().startsWith('!'))
  const isNamed = (path: string): boolean => files.has(path) || (!isFilesAlone && selected.has(path))
  const tests = languages.map((language) => languageTest(language, paths, site))
  const isInLanguage = (path: string): boolean => tests.length === 0 || tests.some((test) => test(path))
  return { chosen: paths.filter((path) => isNamed(path) && isInLanguage(path)), selected }
}

/** A language has a folder of its own or files like `page.de.md`; the default one may have what is in none of these. */
function languageTest(language: string, paths: readonly string[], site: Languages): (path: string) => boolean {
  const wanted = language.trim().toLowerCase()
  const folders = (site.localeFolders ?? []).map(({ locale, folder }) => ({ locale: locale.toLowerCase(), folder }))
  const locales = [...new Set([...site.locales.map((locale) => locale.toLowerCase()), ...folders.map((f) => f.locale)])]
  if (!locales.includes(wanted)) {
    const known = locales.length === 0 ? 'The site has one language' : `The languages are ${locales.join(', ')}`
    throw new Refusal(`There is no language ${JSON.stringify(language.slice(0, 50))}. ${known}; use under for folders`)
  }
  const localeOf = (path: string): string | undefined =>
    folders.find(({ folder }) => isUnder(path, folder))?.locale ??
    locales.find((locale) => path.toLowerCase().includes(`.${locale}.`))
  const hasOwn = paths.some((path) => localeOf(path) === wanted)
  return (path) => localeOf(path) === (hasOwn ? wanted : undefined)
}
