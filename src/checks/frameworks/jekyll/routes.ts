import { isBelow, joinPath, nameOf, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { normalizeRoute } from '../../config/site-address.ts'
import type { PageInfo } from '../framework.ts'
import type { JekyllConfig } from './config.ts'
import { placeholdersOf } from './placeholders.ts'

/** Names of pages in Markdown. */
export const PAGE = /\.(md|markdown|mkdown|mkdn|mkd)$/i

/** A page, in Markdown or in HTML. */
export interface ServedFile {
  path: string
  scan: Pick<PageInfo['scan'], 'frontmatter'>
}

/** Gives the address of a page, of a post or of a document of a collection, then its old ones; none for drafts. */
export function routesOfPage(page: ServedFile, config: JekyllConfig): string[] {
  const own = ownRoutes(page, config)
  return config.hasOldAddresses && own.length > 0 ? [...own, ...formerRoutesOf(page)] : own
}

/** What jekyll-redirect-from makes pages of, which a Gemfile may bring along without a word in the configuration. */
export function formerRoutesOf({ scan }: ServedFile): string[] {
  const { redirect_from: written } = scan.frontmatter
  const old = (Array.isArray(written) ? written : [written]).filter((address) => typeof address === 'string')
  return old.map((address) => normalizeRoute(bareAddress(address)))
}

function ownRoutes(page: ServedFile, config: JekyllConfig): string[] {
  const { content, collectionsFolder: top, timezone } = config
  const path = pathFrom(isBelow(page.path, top) ? top : content, page.path)
  const { published, permalink } = page.scan.frontmatter
  if (published === false || /(^|\/)_drafts\//.test(path)) return []
  const own = typeof permalink === 'string' ? permalink : undefined
  const folders = path.split('/').slice(0, -1)
  const posts = folders.indexOf('_posts')
  if (posts !== -1) {
    // Jekyll makes no post of a file without a date in its name, or outside of the folder of collections.
    if (!isBelow(page.path, top) || !/^(?:\d{2}|\d{4})-\d\d?-\d\d?-./.test(nameOf(path))) return []
    const values = placeholdersOf(page, { folders: folders.slice(0, posts), collection: 'posts', timezone })
    return fillIn(own ?? STYLES[config.permalink] ?? config.permalink, values)
  }
  const collection = config.collections.find(({ name }) => isBelow(page.path, joinPath(top, `_${name}`) ?? top))
  if (collection !== undefined) {
    const { name, permalink: template = '/:collection/:path' } = collection
    const values = placeholdersOf(page, { folders: [], collection: name, timezone })
    return fillIn(own ?? template, { ...values, path: withoutExtension(pathFrom(`_${name}`, path)) })
  }
  if (own !== undefined) return [bareAddress(own)]
  // jekyll-readme-index, which GitHub Pages always has, serves README.md as the folder.
  return [routeOf(withoutExtension(pathFrom(content, page.path)).replace(/(^|\/)README$/i, '$1index'))]
}

/** True for posts and documents of collections, which alone have an excerpt. */
export function isDocument(path: string, { collections, collectionsFolder: top }: JekyllConfig): boolean {
  const isOf = (name: string): boolean => isBelow(path, joinPath(top, `_${name}`) ?? top)
  return (isBelow(path, top) && /(?:^|\/)_posts\//.test(path)) || collections.some(({ name }) => isOf(name))
}

/** https://jekyllrb.com/docs/permalinks/ */
const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title',
  pretty: '/:categories/:year/:month/:day/:title',
  ordinal: '/:categories/:year/:y_day/:title',
  weekdate: '/:categories/:year/W:week/:short_day/:title',
  none: '/:categories/:title',
}

/** Gives no address if a placeholder is not known. */
function fillIn(template: string, values: Record<string, string>): string[] {
  let isKnown = true
  const address = template.replace(/:output_ext/g, '').replace(/:([a-z_]+)/g, (_, name: string) => {
    isKnown &&= name in values
    return values[name] ?? ''
  })
  return isKnown ? [bareAddress(address)] : []
}

function bareAddress(address: string): string {
  return routeOf(address.replace(/\.html$/, ''))
}
