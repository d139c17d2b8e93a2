// Translations by mkdocs-static-i18n: https://ultrabug.github.io/mkdocs-static-i18n/

import { isBelow, pathFrom } from '../../config/paths.ts'
import { fieldOf, itemsOf, pairsOf, scalarOf, stringOf } from '../../config/yaml.ts'
import { type ConfigValue, type MkdocsPlugin, optionOf, optionValue } from './config.ts'

export interface MkdocsLanguages {
  /** `suffix`: a.fr.md beside a.md. `folder`: fr/a.md. */
  structure: 'suffix' | 'folder'
  locales: readonly string[]
  /** Its pages are served without a prefix, and under the prefix of each language that lacks them. */
  default: string | undefined
}

/** Reads the languages, or undefined for a site in one language. */
export function readLanguages(plugins: readonly MkdocsPlugin[]): MkdocsLanguages | undefined {
  const plugin = plugins.find(({ name }) => name === 'i18n')
  if (plugin === undefined) return undefined
  const languages = localesOf(optionValue(plugin, 'languages'))
  const byOption = optionOf(plugin, 'default_language') // Versions before 1.0.
  return {
    structure: optionOf(plugin, 'docs_structure') === 'folder' ? 'folder' : 'suffix',
    locales: languages.map(({ locale }) => locale),
    default: byOption ?? languages.find(({ isDefault }) => isDefault)?.locale,
  }
}

function localesOf(value: ConfigValue | undefined): { locale: string; isDefault: boolean }[] {
  if (value === undefined) return []
  const { source, node } = value
  const listed = itemsOf(source, node).flatMap((item) => {
    const locale = stringOf(source, fieldOf(source, item, 'locale'))
    return locale === undefined
      ? []
      : [{ locale, isDefault: scalarOf(source, fieldOf(source, item, 'default')) === true }]
  })
  const named = pairsOf(source, node).map(({ key }) => ({ locale: key, isDefault: false }))
  return [...listed, ...named.filter(({ locale }) => locale !== 'default')]
}

/** Splits a page's path (below the docs folder) into its language and the path that all languages share. */
export function splitLanguage(path: string, languages: MkdocsLanguages): { locale: string | undefined; path: string } {
  if (languages.structure === 'folder') {
    const locale = languages.locales.find((name) => isBelow(path, name))
    return { locale, path: locale === undefined ? path : pathFrom(locale, path) }
  }
  const suffix = /\.([^./]+)(\.[^./]+)$/.exec(path)
  const locale = languages.locales.find((name) => name === suffix?.[1])
  return locale === undefined
    ? { locale, path }
    : { locale, path: `${path.slice(0, suffix?.index)}${suffix?.[2] ?? ''}` }
}

/** Gives the files (below the docs folder) that a path means, the default language first. */
export function languageFiles(path: string, languages: MkdocsLanguages): string[] {
  const locales = [...languages.locales].sort(
    (a, b) => Number(b === languages.default) - Number(a === languages.default),
  )
  if (languages.structure === 'folder') return [...locales.map((locale) => `${locale}/${path}`), path]
  const dot = path.lastIndexOf('.')
  return dot === -1 ? [path] : [path, ...locales.map((locale) => `${path.slice(0, dot)}.${locale}${path.slice(dot)}`)]
}
