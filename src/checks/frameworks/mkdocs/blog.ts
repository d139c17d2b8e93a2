// Posts of Material's blog plugin and their addresses: https://squidfunk.github.io/mkdocs-material/plugins/blog/

import { escapeRegExp } from '../../../base/text.ts'
import { isBelow, joinPath, nameOf, withoutExtension } from '../../config/paths.ts'
import type { PageInfo } from '../framework.ts'
import { type MkdocsPlugin, optionOf } from './config.ts'
import { slugifyPymdownx } from './slugs.ts'

export interface MkdocsBlog {
  /** Folder of the blog below the docs folder; '' where the blog is the site. */
  address: string
  /** Folder of the repository with the posts. */
  postFolder: string
  urlFormat: string
  dateFormat: string
  separator: string
}

/** Gives the blogs of a site: the plugin may be there several times. */
export function readBlogs(plugins: readonly MkdocsPlugin[], docsFolder: string): MkdocsBlog[] {
  return plugins.filter(({ name }) => name === 'blog').map((plugin) => readBlog(plugin, docsFolder))
}

function readBlog(plugin: MkdocsPlugin, docsFolder: string): MkdocsBlog {
  const address = joinPath('', optionOf(plugin, 'blog_dir') ?? 'blog') ?? ''
  const posts = (optionOf(plugin, 'post_dir') ?? '{blog}/posts').replaceAll('{blog}', address)
  return {
    address,
    postFolder: joinPath(docsFolder, posts) ?? docsFolder,
    urlFormat: optionOf(plugin, 'post_url_format') ?? '{date}/{slug}',
    dateFormat: optionOf(plugin, 'post_url_date_format') ?? 'yyyy/MM/dd',
    separator: optionOf(plugin, 'post_slugify_separator') ?? '-',
  }
}

/** Gives the addresses that a blog makes without a page each, as RegExp sources. */
export function blogRoutes({ address }: MkdocsBlog): string[] {
  const base = address === '' ? '' : `/${escapeRegExp(address)}`
  return [base === '' ? '/' : base, `${base}/(archive|category|author|page)(/[^?#]*)?`]
}

/** Gives the addresses of a post, or undefined when the page is no post of this blog. */
export function postRoutes(blog: MkdocsBlog, { path, scan }: PageInfo): string[] | undefined {
  if (!isBelow(path, blog.postFolder)) return undefined
  const { draft, slug, date, categories } = scan.frontmatter
  if (draft === true) return []
  const file = withoutExtension(nameOf(path))
  const end = blog.urlFormat
    .replaceAll('{date}', dateOf(date, blog.dateFormat))
    .replaceAll('{slug}', typeof slug === 'string' ? slug : slugOf(scan.title ?? file, blog.separator))
    .replaceAll('{file}', file)
    .replaceAll('{categories}', slugOf(firstText(categories), blog.separator))
  return [`/${joinPath(blog.address, end) ?? file}`]
}

/** `pymdownx.slugs.slugify(case="lower")`: the default of the plugin. */
function slugOf(title: string, separator: string): string {
  return slugifyPymdownx(title.toLowerCase(), separator)
}

/** The Unicode date patterns that addresses use: yyyy, MM, dd and their short forms. */
function dateOf(written: unknown, format: string): string {
  const created = typeof written === 'object' && written !== null && 'created' in written ? written.created : written
  const text = created instanceof Date && !Number.isNaN(created.getTime()) ? created.toISOString() : created
  const [, year = '', month = '', day = ''] =
    /^(\d{4})-(\d\d?)-(\d\d?)/.exec(typeof text === 'string' ? text : '') ?? []
  const parts: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    MM: month.padStart(2, '0'),
    M: String(Number(month)),
    dd: day.padStart(2, '0'),
    d: String(Number(day)),
  }
  return year === '' ? '' : format.replace(/yyyy|yy|MM|M|dd|d/g, (part) => parts[part] ?? part)
}

function firstText(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : ''
}
