import { isBelow, nameOf, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { normalizeRoute } from '../../config/site-address.ts'
import type { PageInfo } from '../framework.ts'
import type { Collection, JekyllConfig } from './config.ts'

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

function ownRoutes(page: ServedFile, { content, permalink, collections }: JekyllConfig): string[] {
  const path = pathFrom(content, page.path)
  const { published } = page.scan.frontmatter
  if (published === false || /(^|\/)_drafts\//.test(path)) return []
  const collection = collections.find(({ name }) => isBelow(path, `_${name}`))
  const own = permalinkAddress(page, path, collection)
  if (own !== undefined) return [own]
  if (/(^|\/)_posts\//.test(path)) return present(addressOfPost(path, page, permalink))
  if (collection !== undefined) return present(addressOfDocument(pathFrom(`_${collection.name}`, path), collection))
  // jekyll-readme-index, which GitHub Pages always has, serves README.md as the folder.
  return [routeOf(withoutExtension(path).replace(/(^|\/)README$/i, '$1index'))]
}

function present(address: string | undefined): string[] {
  return address === undefined ? [] : [address]
}

/** https://jekyllrb.com/docs/permalinks/ */
const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title',
  pretty: '/:categories/:year/:month/:day/:title',
  ordinal: '/:categories/:year/:y_day/:title',
  weekdate: '/:categories/:year/W:week/:short_day/:title',
  none: '/:categories/:title',
}

/** Gives the address that a page sets itself, or undefined. `:title` is filled in for posts and documents of collections. */
function permalinkAddress({ scan }: ServedFile, path: string, collection: Collection | undefined): string | undefined {
  const { permalink, slug } = scan.frontmatter
  if (typeof permalink !== 'string') return undefined
  const isPost = /(^|\/)_posts\//.test(path)
  if (!isPost && collection === undefined) return bareAddress(permalink)
  const name = withoutExtension(nameOf(path)).replace(isPost ? /^\d{4}-\d\d?-\d\d?-/ : /^$/, '')
  const title =
    typeof slug === 'string' && slug !== '' ? slug.replace(/[^\p{L}\p{M}\p{N}._~]+/gu, '-').replace(/^-|-$/g, '') : name
  return bareAddress(permalink.replace(/:title(?![a-z_])/g, title))
}

/** Gives the address of `_posts/2024-01-31-name.md`; undefined if its name has no date or the template is unknown. */
function addressOfPost(path: string, { scan }: ServedFile, style: string): string | undefined {
  const [, year, month, day, name] = /^(\d{4})-(\d\d?)-(\d\d?)-(.+)$/.exec(withoutExtension(nameOf(path))) ?? []
  if (year === undefined || month === undefined || day === undefined || name === undefined) return undefined
  const folders = path.split('/').slice(0, path.split('/').indexOf('_posts'))
  const { slug, categories, category } = scan.frontmatter
  const values: Record<string, string> = {
    categories: [...folders, ...wordsOf(categories), ...wordsOf(category)].join('/').toLowerCase(),
    year,
    month: month.padStart(2, '0'),
    day: day.padStart(2, '0'),
    title: typeof slug === 'string' ? slug : name,
    slug: typeof slug === 'string' ? slug : name,
  }
  return fillIn(STYLES[style] ?? style, values)
}

/** Gives the address of a document of a collection; `path` is below its folder. */
function addressOfDocument(path: string, { name, permalink }: Collection): string | undefined {
  const bare = withoutExtension(path)
  const title = nameOf(bare)
  return fillIn(permalink ?? '/:collection/:path', { collection: name, path: bare, title, name: title, slug: title })
}

function fillIn(template: string, values: Record<string, string>): string | undefined {
  let isKnown = true
  const address = template.replace(/:output_ext/g, '').replace(/:([a-z_]+)/g, (_, name: string) => {
    isKnown &&= name in values
    return values[name] ?? ''
  })
  return isKnown ? bareAddress(address) : undefined
}

function bareAddress(address: string): string {
  return routeOf(address.replace(/\.html$/, ''))
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ')
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
