// Addresses of a Docusaurus site that no Markdown file stands for.

import { escapePattern, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { joinAddress } from '../../config/site-address.ts'
import type { SiteSource } from '../framework.ts'
import type { DocusaurusConfig } from './config.ts'
import type { ContentFolder } from './content.ts'

/** What the blog plugin makes (plugin-content-blog/src/routes.ts). */
const BLOG_PAGES = '(/page/\\d+|/tags(/.*)?|/archive|/authors(/.*)?|/rss\\.xml|/atom\\.xml|/feed\\.json)?'

/** Gives a RegExp source for each; those of pages in other languages are the same behind the language. */
export function generatedRoutesOf(
  folders: readonly ContentFolder[],
  { locales, isKnown }: DocusaurusConfig,
  { paths }: SiteSource,
  ofCategories: readonly string[],
): string[] {
  const own = folders
    .filter(({ locale }) => locale === undefined)
    .flatMap((content) => routesIn(content, paths, isKnown))
  const language = locales.length === 0 ? '' : `(?:/(?:${locales.map(escapePattern).join('|')}))?`
  const routes = ['/search', '/404', '/sitemap\\.xml', ...(isKnown ? [] : ['/']), ...own, ...ofCategories]
  const all = routes.includes('/') && language !== '' ? [...routes, ''] : routes
  return [...new Set(all)].map((route) => (route === '/' ? route : `${language}${route}`))
}

function routesIn({ plugin, folder, route }: ContentFolder, paths: readonly string[], isKnown: boolean): string[] {
  const base = escapePattern(route)
  switch (plugin.kind) {
    case 'docs':
      // Without a configuration the page at the top of the documents may be made by a category that cannot be seen.
      return [`${base}/tags(/.*)?`, ...(isKnown || base === '' ? [] : [base, `${base}/category/.*`])]
    case 'blog':
      return base === '' ? [] : [`${base}${BLOG_PAGES}`]
    case 'pages':
      return paths.filter((path) => isComponentPage(path, folder)).map((path) => addressOf(path, folder, route))
    default:
      return plugin.kind satisfies never
  }
}

function isComponentPage(path: string, folder: string): boolean {
  return (
    path.startsWith(`${folder}/`) &&
    /\.[jt]sx?$/.test(path) &&
    !/(^|\/)_|__tests__|\.(test|d)\.[jt]sx?$/.test(pathFrom(folder, path))
  )
}

function addressOf(path: string, folder: string, route: string): string {
  return escapePattern(joinAddress(route, routeOf(withoutExtension(pathFrom(folder, path))))) || '/'
}
