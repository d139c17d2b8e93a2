// Addresses of the pages of a MkDocs site, and what leads to them.

import { joinPath, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { isExternal, joinAddress } from '../../config/site-address.ts'
import { pairsOf, placeOf, stringOf } from '../../config/yaml.ts'
import type { PageInfo, Redirect, SiteSource } from '../framework.ts'
import { type MkdocsBlog, postRoutes } from './blog.ts'
import { type MkdocsConfig, optionValue } from './config.ts'
import { languageFiles, type MkdocsLanguages, splitLanguage } from './languages.ts'

export interface MkdocsSite extends MkdocsConfig {
  blogs: readonly MkdocsBlog[]
  languages: MkdocsLanguages | undefined
  source: SiteSource
}

/** Gives the address of a page, the one that a blog gives it, or those of the languages that show it. */
export function routesOfPage(page: PageInfo, site: MkdocsSite): string[] {
  for (const blog of site.blogs) {
    const routes = postRoutes(blog, page)
    if (routes !== undefined) return routes
  }
  const path = pathFrom(site.docsFolder, page.path)
  return site.languages === undefined ? [addressOf(path)] : languageRoutes(path, site, site.languages)
}

/** mkdocs-static-i18n serves a page of the default language under every prefix for which there is no translation. */
function languageRoutes(path: string, { docsFolder, source }: MkdocsSite, languages: MkdocsLanguages): string[] {
  const { locale = languages.default, path: shared } = splitLanguage(path, languages)
  const own = addressOf(shared)
  if (locale !== languages.default) return [locale === undefined ? own : joinAddress(locale, own)]
  const untranslated = languages.locales.filter((name) => {
    const translation = languageFiles(shared, { ...languages, locales: [name] }).filter((file) => file !== shared)
    return name !== languages.default && !translation.some((file) => source.hasFile(joinPath(docsFolder, file) ?? file))
  })
  return [own, ...untranslated.map((name) => joinAddress(name, own))]
}

/** `File._get_stem` in mkdocs/structure/files.py: README is an index. */
function addressOf(path: string): string {
  return routeOf(withoutExtension(path).replace(/(^|\/)README$/, '$1index'))
}

/** https://github.com/mkdocs/mkdocs-redirects: `redirect_maps: {old.md: new.md}`; the new one may be an address. */
export function readRedirects({ plugins, usesDirectoryUrls }: MkdocsConfig): Redirect[] {
  const redirects = plugins
    .filter(({ name }) => name === 'redirects')
    .flatMap((plugin) => {
      const maps = optionValue(plugin, 'redirect_maps')
      if (maps === undefined) return []
      return pairsOf(maps.source, maps.node).flatMap(({ key, value }) => {
        const to = stringOf(maps.source, value)
        const at = placeOf(maps.source, value)
        const place = at === undefined ? {} : { place: { path: maps.source.path, ...at } }
        // The plugin writes over a page that is there.
        return to === undefined ? [] : [{ from: addressOf(key), to: redirectTarget(to), isForced: true, ...place }]
      })
    })
  // `a.html` and `a/index.html` are two files.
  return redirects.filter(({ from, to }) => usesDirectoryUrls || from !== to)
}

function redirectTarget(to: string): string {
  if (isExternal(to)) return to
  const path = to.replace(/[?#].*$/s, '')
  return addressOf(path.endsWith('/') ? `${path}index` : path)
}
