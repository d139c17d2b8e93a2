// Posts of Material's blog plugin and their addresses: https://squidfunk.github.io/mkdocs-material/plugins/blog/

import { escapeRegExp } from '../../../base/text.ts'
import { isBelow, joinPath, nameOf, withoutExtension } from '../../config/paths.ts'
import { fieldAt, itemsOf, pairsOf, readYamlFile, scalarOf, stringsOf } from '../../config/yaml.ts'
import type { PageProblem } from '../../problem.ts'
import type { PageInfo, SiteSource } from '../framework.ts'
import { isSurelyAbsent } from '../surely-absent.ts'
import { type MkdocsPlugin, optionOf, optionValue } from './config.ts'
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

// Names in the fields of posts at which `on_page_markdown` and `_generate_categories` of the plugin stop, 9.6.

/** Reads the authors and the categories of all blogs, and gives what finds those that a post has and its blog does not. */
export async function readPostFaults(
  plugins: readonly MkdocsPlugin[],
  docsFolder: string,
  source: SiteSource,
): Promise<(page: PageInfo) => PageProblem[]> {
  const blogs = await Promise.all(
    plugins
      // Where a setting decides whether there is a blog, there may be none.
      .filter((plugin) => plugin.name === 'blog' && optionValue(plugin, 'enabled') === undefined)
      .map(async (plugin) => {
        const blog = readBlog(plugin, docsFolder)
        const categories = isOff(plugin, 'categories') ? undefined : allowedCategories(plugin)
        return { blog, known: { authors: await readAuthors(plugin, blog, docsFolder, source), categories } }
      }),
  )
  return ({ path, scan: { frontmatter } }) => {
    const found = blogs.find(({ blog }) => isBelow(path, blog.postFolder))
    if (found === undefined || frontmatter.draft === true) return []
    return (['authors', 'categories'] as const).flatMap((field) => {
      const written: unknown = frontmatter[field]
      const names = (Array.isArray(written) ? written : []).filter((name) => typeof name === 'string')
      const unknown = names.find((name) => found.known[field]?.has(name) === false)
      if (unknown === undefined) return []
      const where = field === 'authors' ? 'the authors file' : 'categories_allowed of mkdocs.yml'
      const message = `The blog plugin stops at \`${field}\`: ${where} does not name ${unknown.slice(0, 100)}. Add it there, or correct the name`
      return [{ rule: 'frontmatter', line: 1, column: 1, subject: unknown, message }]
    })
  }
}

function isOff(plugin: MkdocsPlugin, key: string): boolean {
  const value = optionValue(plugin, key)
  return value !== undefined && scalarOf(value.source, value.node) !== true
}

/** Undefined where any category is allowed. */
function allowedCategories(plugin: MkdocsPlugin): ReadonlySet<string> | undefined {
  const value = optionValue(plugin, 'categories_allowed')
  if (value === undefined) return undefined
  const names = stringsOf(value.source, value.node)
  return names.length === 0 || names.length < itemsOf(value.source, value.node).length ? undefined : new Set(names)
}

/** Undefined where the plugin does not look for authors, or where their file is not read. */
async function readAuthors(
  plugin: MkdocsPlugin,
  { address }: MkdocsBlog,
  docsFolder: string,
  source: SiteSource,
): Promise<ReadonlySet<string> | undefined> {
  const name = (optionOf(plugin, 'authors_file') ?? '{blog}/.authors.yml').replaceAll('{blog}', address)
  const path = joinPath(docsFolder, name)
  if (path === undefined || isOff(plugin, 'authors')) return undefined
  const file = await readYamlFile(path, source)
  if (file === undefined) return (await isSurelyAbsent(path, source)) ? new Set() : undefined
  if ('problem' in file) return undefined
  const names = pairsOf(file, fieldAt(file, 'authors')).map(({ key }) => key)
  return names.includes('<<') ? undefined : new Set(names)
}
