import { slug as slugify } from 'github-slugger'
import { parameterRoute } from '../../config/parameter-route.ts'
import { isBelow, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { joinAddress } from '../../config/site-address.ts'
import type { PageInfo, SiteSource } from '../framework.ts'

interface StarlightPages {
  locales: readonly string[]
  /** Prefix of the language that the others fall back to; '' when it is served without one. */
  defaultLocale: string
  /** Folder of the pages. */
  content: string
  source: SiteSource
}

/** Folder of the pages, from that of the sources. */
export const PAGES = 'content/docs'
/** `docsLoader` reads Markdown, MDX and, if it is set up, Markdoc, but no files whose names begin with `_`. */
const EXTENSIONS = ['md', 'mdx', 'markdown', 'mdown', 'mkdn', 'mkd', 'mdwn', 'mdoc']
export const PAGE = new RegExp(`(^|/)[^_/][^/]*\\.(${EXTENSIONS.join('|')})$`)

/** The page's own address, then those of the languages that show it because they lack a translation (utils/routing). */
export function routesOfPage({ path, scan }: PageInfo, site: StarlightPages): string[] {
  const { draft, slug } = scan.frontmatter
  if (draft === true) return []
  const written = withoutExtension(pathFrom(site.content, path))
  const own = routeOf(typeof slug === 'string' ? slug : written.replace(/[^/]+/g, (part) => slugify(part)))
  return [own, ...fallbackRoutes(own, written, site)]
}

function fallbackRoutes(
  own: string,
  written: string,
  { locales, defaultLocale, content, source }: StarlightPages,
): string[] {
  const isOther = locales.some((locale) => locale !== defaultLocale && (written === locale || isBelow(written, locale)))
  if (isOther || (defaultLocale !== '' && !isBelow(written, defaultLocale))) return []
  const shared = pathFrom(defaultLocale, written)
  const route = defaultLocale === '' ? own : own.slice(defaultLocale.length + 1)
  return locales
    .filter((locale) => locale !== defaultLocale)
    .filter((locale) => !EXTENSIONS.some((extension) => source.hasFile(`${content}/${locale}/${shared}.${extension}`)))
    .map((locale) => joinAddress(locale, route))
}

/** Guesses the languages: folders that are named like one and hold a page that also exists at the top. */
export function guessLocales(content: string, source: SiteSource): string[] {
  const guessed = new Set<string>()
  for (const path of source.paths) {
    if (!isBelow(path, content)) continue
    const [, locale = '', rest = ''] = /^([a-z]{2}(?:-[a-z]{2,4})?)\/(.+)$/i.exec(pathFrom(content, path)) ?? []
    const original = withoutExtension(rest)
    if (rest !== '' && ['md', 'mdx'].some((extension) => source.hasFile(`${content}/${original}.${extension}`)))
      guessed.add(locale)
  }
  return [...guessed]
}

/** Gives addresses of Astro's own pages, without one that matches all: https://docs.astro.build/en/guides/routing/ */
export function pageRoutes(pages: string, source: SiteSource): string[] {
  const files = source.paths.filter((path) => isBelow(path, pages) && /\.(astro|md|mdx|html|[cm]?[jt]s)$/.test(path))
  return files
    .map((path) => pathFrom(pages, path))
    .filter((path) => !/(^|\/)_/.test(path) && !path.startsWith('[...'))
    .map((path) => parameterRoute(routeOf(withoutExtension(path))))
}
