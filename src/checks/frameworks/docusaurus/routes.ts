// Addresses and ids of pages, as the content plugins of Docusaurus make them.
import { escapeRegExp } from '../../../base/text.ts'
import { booleanAt } from '../../config/js-values.ts'
import { folderOf, nameOf, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { joinAddress, normalizeRoute } from '../../config/site-address.ts'
import type { PageInfo, SiteSource } from '../framework.ts'
import type { DocusaurusConfig } from './config.ts'
import type { ContentFolder } from './content.ts'

/** Names like dates and versions are no numbered ones (plugin-content-docs/src/numberPrefix.ts). */
const DATE_OR_VERSION = /^\d+[-_.]\d+/
const NUMBER_PREFIX = /^\d+\s*[-_.]+\s*(.*)$/s
const DATED_POST = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*)$/s

/** Gives the addresses of a page. One of the default language stands in for those that are not translated. */
export function routesOfPage(
  page: PageInfo,
  content: ContentFolder | undefined,
  { locales, defaultLocale }: DocusaurusConfig,
): string[] {
  const route = content && routeIn(page, content)
  if (route === undefined) return []
  if (content?.locale !== undefined) return [joinAddress(content.locale, route)]
  return [route, ...locales.filter((locale) => locale !== defaultLocale).map((locale) => joinAddress(locale, route))]
}

/** Gives the id of a document of the default language; nothing else has one. */
export function idOfPage(page: PageInfo, content: ContentFolder | undefined): string | undefined {
  return content?.plugin.kind === 'docs' && content.locale === undefined ? idOfDoc(page, content) : undefined
}

/** The address of a page below its content folder, with the folder's own; undefined for a draft. */
function routeIn({ path, scan }: PageInfo, content: ContentFolder): string | undefined {
  if (scan.frontmatter.draft === true) return undefined
  const inside = withoutExtension(pathFrom(content.folder, path))
  const slug = textOf(scan.frontmatter.slug)
  switch (content.plugin.kind) {
    case 'docs':
      return resolve(content.route, docSlug(inside, slug, scan.frontmatter, content))
    case 'blog':
      return resolve(content.route, `/${slug ?? postSlug(inside)}`)
    case 'pages':
      return resolve(content.route, `/${inside.replace(/(^|\/)index$/, '')}`)
    default:
      return content.plugin.kind satisfies never
  }
}

/** The id by which sidebars name a document: its path without numbers, or with the `id` of the frontmatter as name. */
function idOfDoc({ path, scan }: PageInfo, content: ContentFolder): string {
  const inside = withoutExtension(pathFrom(content.folder, path))
  const name = textOf(scan.frontmatter.id) ?? stripNumber(nameOf(inside), content, scan.frontmatter)
  const folder = stripNumbers(folderOf(inside), content, scan.frontmatter)
  return idPrefixOf(content) + (folder === '' ? name : `${folder}/${name}`)
}

/** What tells documents of other versions and plugins apart; the sidebars write ids without it. */
export function idPrefixOf({ plugin, version }: ContentFolder): string {
  const instance = plugin.id === 'default' ? '' : `@${plugin.id}/`
  return version === 'current' ? instance : `${instance}version-${version}/`
}

/** `02-guides` is `guides` in addresses and ids, unless the page or `numberPrefixParser: false` keeps numbers. */
export function stripNumber(
  name: string,
  { plugin }: ContentFolder,
  frontmatter: Record<string, unknown> = {},
): string {
  const isKept =
    frontmatter.parse_number_prefixes === false || booleanAt(plugin.options, ['numberPrefixParser']) === false
  if (isKept || DATE_OR_VERSION.test(name)) return name
  return NUMBER_PREFIX.exec(name)?.[1] ?? name
}

function stripNumbers(path: string, content: ContentFolder, frontmatter: Record<string, unknown>): string {
  return path
    .split('/')
    .map((segment) => stripNumber(segment, content, frontmatter))
    .join('/')
}

/** plugin-content-docs/src/slug.ts. `index`, `README` and a file named as its folder stand for the folder. */
function docSlug(
  inside: string,
  slug: string | undefined,
  frontmatter: Record<string, unknown>,
  content: ContentFolder,
): string {
  if (slug?.startsWith('/') === true) return slug
  const folder = folderOf(inside)
  const start = `/${stripNumbers(folder, content, frontmatter)}`
  const name = nameOf(inside).toLowerCase()
  const isIndex = name === 'index' || name === 'readme' || (folder !== '' && name === nameOf(folder).toLowerCase())
  if (slug === undefined && isIndex) return start
  return `${start}/${slug ?? textOf(frontmatter.id) ?? stripNumber(nameOf(inside), content, frontmatter)}`
}

/** `parseBlogFileName` of plugin-content-blog/src/blogUtils.ts: the date in the name becomes the first folders. */
function postSlug(inside: string): string {
  const bare = inside.replace(/\/index$/, '')
  const [, folder = '', date, rest = ''] = DATED_POST.exec(bare) ?? []
  return date === undefined ? bare : `${date.replaceAll('-', '/')}/${folder}${rest}`
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function resolve(base: string, slug: string): string {
  const route = normalizeRoute(slug)
  return route === '/' ? base || '/' : base + route
}

/** What the blog plugin makes (plugin-content-blog/src/routes.ts). */
const BLOG_PAGES = '(/page/\\d+|/tags(/.*)?|/archive|/authors(/.*)?|/rss\\.xml|/atom\\.xml|/feed\\.json)?'

/** Gives a RegExp source for each address without a Markdown file, also with the prefixes of other languages. */
export function generatedRoutesOf(
  folders: readonly ContentFolder[],
  { locales, isKnown }: DocusaurusConfig,
  { paths }: SiteSource,
  ofCategories: readonly string[],
): string[] {
  const own = folders
    .filter(({ locale }) => locale === undefined)
    .flatMap((content) => routesIn(content, paths, isKnown))
  const language = locales.length === 0 ? '' : `(?:/(?:${locales.map(escapeRegExp).join('|')}))?`
  const routes = ['/search', '/404', '/sitemap\\.xml', ...(isKnown ? [] : ['/']), ...own, ...ofCategories]
  const all = routes.includes('/') && language !== '' ? [...routes, ''] : routes
  return [...new Set(all)].map((route) => (route === '/' ? route : `${language}${route}`))
}

function routesIn({ plugin, folder, route }: ContentFolder, paths: readonly string[], isKnown: boolean): string[] {
  const base = escapeRegExp(route)
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
  return escapeRegExp(joinAddress(route, routeOf(withoutExtension(pathFrom(folder, path))))) || '/'
}
