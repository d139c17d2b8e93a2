// Addresses by template: https://jekyllrb.com/docs/permalinks/

import { nameOf, routeOf, withoutExtension } from '../../config/paths.ts'
import type { PageInfo } from '../framework.ts'
import type { Collection } from './config.ts'

const STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title',
  pretty: '/:categories/:year/:month/:day/:title',
  ordinal: '/:categories/:year/:y_day/:title',
  weekdate: '/:categories/:year/W:week/:short_day/:title',
  none: '/:categories/:title',
}

/** Gives the address that a page sets itself, or undefined. */
export function permalinkAddress({ scan }: PageInfo): string | undefined {
  const { permalink } = scan.frontmatter
  return typeof permalink === 'string' ? bareAddress(permalink) : undefined
}

/** Gives the address of `_posts/2024-01-31-name.md`; undefined when its name has no date or the template is not known. */
export function addressOfPost(path: string, { scan }: PageInfo, style: string): string | undefined {
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
export function addressOfDocument(path: string, { name, permalink }: Collection): string | undefined {
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
