// Addresses: https://gohugo.io/content-management/organization/ and https://gohugo.io/content-management/urls/
import { folderOf, isBelow, joinPath, nameOf, pathFrom, withoutExtension } from '../../config/paths.ts'
import { routeOfAddress } from '../../config/site-address.ts'
import type { PageInfo } from '../framework.ts'
import type { HugoConfig } from './config.ts'

/** What the path of a page says: where it lies below its content folder, without extension and language. */
interface ContentPath {
  /** `docs/guide/page`; a section or bundle is its folder. */
  name: string
  language: string
  /** Further languages in which it stands in for what is not translated. */
  alsoIn: readonly string[]
  /** The page of a folder: `_index.md` of a section, `index.md` of a leaf bundle. */
  isFolder: boolean
}

/** Takes a path below a content folder apart; undefined for a path elsewhere. */
export function contentPathOf(path: string, config: HugoConfig): ContentPath | undefined {
  const content = config.contents.find(({ folder }) => isBelow(path, folder))
  if (content === undefined) return undefined
  const bare = withoutExtension(pathFrom(content.folder, path))
  const [, end = ''] = /\.([\w-]+)$/.exec(bare) ?? []
  const suffix = languageNamed(end, config)
  const whole = suffix === undefined ? bare : bare.slice(0, -end.length - 1)
  const isFolder = /^_?index$/.test(nameOf(whole))
  return {
    name: isFolder ? folderOf(whole) : whole,
    language: suffix ?? content.language,
    alsoIn: (suffix === undefined ? content.alsoIn : undefined) ?? [],
    isFolder,
  }
}

/**
 * Gives the language that the end of a name says. `about.en.md` is the page `about.md` of a site in English also if the
 * configuration lists no languages. One that is not read may list any.
 */
function languageNamed(end: string, { languages, defaultLanguage, problems }: HugoConfig): string | undefined {
  const known = [...languages, defaultLanguage].find((language) => language.toLowerCase() === end.toLowerCase())
  return known ?? (problems.length > 0 && /^[a-z]{2}(?:-[a-z]{2,4})?$/i.test(end) ? defaultLanguage : undefined)
}

/** The page's own address, then those of its aliases, which redirect to it. */
export function routesOfPage(written: PageInfo, config: HugoConfig): string[] {
  const page = withFieldsInLowerCase(written)
  const path = contentPathOf(page.path, config)
  const { draft, headless } = page.scan.frontmatter
  if (path === undefined || draft === true || headless === true) return []
  const own = ownAddress(path, page, config)
  const isMultilingual = config.languages.length > 1
  const inLanguage = (language: string): string => {
    const prefix = language === config.defaultLanguage && !config.isPrefixed ? '' : `/${language}`
    return routeOfAddress(isMultilingual ? `${prefix}${own}` : own)
  }
  const route = inLanguage(path.language)
  return [route, ...path.alsoIn.map(inLanguage), ...aliasesOf(page, route)]
}

/** Those of its addresses that are aliases. */
export function formerRoutesOf(page: PageInfo, config: HugoConfig): string[] {
  const [route] = routesOfPage(page, config)
  return route === undefined ? [] : aliasesOf(withFieldsInLowerCase(page), route)
}

/** Hugo compares the names of fields so. */
function withFieldsInLowerCase({ path, scan }: PageInfo): PageInfo {
  const fields = Object.entries(scan.frontmatter).map(([key, value]) => [key.toLowerCase(), value])
  return { path, scan: { ...scan, frontmatter: Object.fromEntries(fields) } }
}

/** Relative ones begin beside the page. */
function aliasesOf({ scan }: PageInfo, route: string): string[] {
  const { aliases } = scan.frontmatter
  const old = (Array.isArray(aliases) ? aliases : []).filter((alias) => typeof alias === 'string')
  const whole = old.map((alias) => (alias.startsWith('/') ? alias : `${folderOf(route)}/${alias}`))
  // Hugo makes a folder of the name, which here would stand for the page of the folder around it.
  return whole.filter((alias) => !/\/index\/?$/.test(alias)).map(routeOfAddress)
}

function ownAddress({ name, isFolder }: ContentPath, { scan }: PageInfo, config: HugoConfig): string {
  const { slug, url } = scan.frontmatter
  if (typeof url === 'string' && url !== '') return url.startsWith('/') ? url : `/${url}`
  const [section = ''] = name.split('/')
  const template = isFolder && !name.includes('/') ? undefined : config.permalinks.get(section)
  const last = typeof slug === 'string' && slug !== '' ? slug : nameOf(name)
  const filled = template === undefined ? undefined : fillIn(template, name, last, scan)
  return sanitize(filled ?? `/${joinPath(folderOf(name), last) ?? last}`)
}

/** https://gohugo.io/content-management/urls/#tokens; undefined where a token is not known. */
function fillIn(
  template: string,
  name: string,
  slug: string,
  { frontmatter, title }: PageInfo['scan'],
): string | undefined {
  const folders = folderOf(name).split('/')
  const [year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)/.exec(dateOf(frontmatter.date))?.slice(1) ?? []
  const values: Record<string, string> = {
    year,
    month,
    day,
    slug,
    slugorfilename: slug,
    section: folders[0] ?? '',
    sections: folders.join('/'),
    contentbasename: nameOf(name),
    filename: nameOf(name),
    title: title ?? nameOf(name),
  }
  let isKnown = true
  const address = template.replace(/:([a-z]+)/g, (_, token: string) => {
    isKnown &&= (values[token] ?? '') !== ''
    return values[token] ?? ''
  })
  return isKnown ? address : undefined
}

function dateOf(date: unknown): string {
  if (date instanceof Date) return date.toISOString()
  return typeof date === 'string' ? date : ''
}

/** `MakePathSanitized`: lower case, a hyphen for white space, signs left out. */
function sanitize(address: string): string {
  return address
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}./\\_#+~@-]/gu, '')
}
