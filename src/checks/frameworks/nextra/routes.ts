// Pages of a Nextra project and their addresses, by Next's rules of files.

import { parameterRoute } from '../../config/parameter-route.ts'
import { isBelow, nameOf, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import { joinAddress } from '../../config/site-address.ts'
import type { SiteSource } from '../framework.ts'

export interface ContentRoots {
  /** Folders in which pages lie, with the address of their top. */
  folders: readonly ContentRoot[]
  locales: readonly string[]
  defaultLocale: string | undefined
}

interface ContentRoot {
  folder: string
  /** `app`: only files named `page` are pages, and folders are the address. */
  kind: 'content' | 'app'
  base: string
}

/** Names of Next itself, partials, and `pages/api`. */
const NO_PAGE = /(^|\/)_|^api\//

/** Finds the folders that hold pages. `pages` counts only where there is no `content` (version 4). */
export function findContentRoots(
  site: string,
  { paths }: SiteSource,
  settings: { contentBase: string; locales: readonly string[]; defaultLocale: string | undefined },
): ContentRoots {
  const at = (name: string): string => (site === '' ? name : `${site}/${name}`)
  const exists = (name: string): boolean => paths.some((path) => path.startsWith(`${at(name)}/`))
  const content = ['content', 'src/content'].filter(exists)
  const written = content.length > 0 ? content : ['pages', 'src/pages'].filter(exists)
  const base = content.length > 0 ? joinAddress(settings.contentBase) : ''
  return {
    folders: [
      ...written.map((name): ContentRoot => ({ folder: at(name), kind: 'content', base })),
      ...['app', 'src/app'].filter(exists).map((name): ContentRoot => ({ folder: at(name), kind: 'app', base: '' })),
    ],
    locales: settings.locales,
    defaultLocale: settings.defaultLocale,
  }
}

export function rootOf(path: string, { folders }: ContentRoots): ContentRoot | undefined {
  return folders.find(({ folder }) => isBelow(path, folder))
}

export function isServedPage(path: string, roots: ContentRoots): boolean {
  const root = /\.mdx?$/.test(path) ? rootOf(path, roots) : undefined
  if (root === undefined) return false
  const inside = pathFrom(root.folder, path)
  return root.kind === 'app' ? /(^|\/)page\.mdx?$/.test(inside) && !/(^|\/)_/.test(inside) : !NO_PAGE.test(inside)
}

/**
 * Files that Next.js renders pages with, which may be MDX too: https://nextjs.org/docs/app/api-reference/file-conventions,
 * https://nextjs.org/docs/pages/building-your-application/routing/custom-app
 */
export function isSpecialFile(path: string, roots: ContentRoots): boolean {
  const names =
    rootOf(path, roots)?.kind === 'app'
      ? /(?:^|\/)(?:layout|template|default|loading|(?:global-)?error|(?:global-)?not-found|forbidden|unauthorized|route)\.mdx?$/i
      : /(?:^|\/)_(?:app|document|error)\.mdx?$/i
  return names.test(path)
}

/** Gives the address with the language first; pages with parameters in their names have none of their own. */
export function routesOfPage(path: string, roots: ContentRoots): string[] {
  const root = rootOf(path, roots)
  if (root === undefined) return []
  const { locale, bare } = splitLocale(withoutExtension(pathFrom(root.folder, path)), roots)
  const route = root.kind === 'app' ? appRoute(bare) : joinAddress(root.base, routeOf(bare)) || '/'
  if (route.includes('[')) return []
  if (locale === undefined) return [route]
  // Nextra puts the language before links that have none.
  const localized = joinAddress(locale, route)
  return locale === roots.defaultLocale ? [localized, route] : [localized]
}

/** `en/guide/setup` (versions 3 and 4) and `guide/setup.en` (version 2). */
function splitLocale(inside: string, { locales }: ContentRoots): { locale: string | undefined; bare: string } {
  const [first = '', ...rest] = inside.split('/')
  if (locales.includes(first)) return { locale: first, bare: rest.join('/') }
  const ending = nameOf(inside).split('.').at(-1) ?? ''
  if (inside.endsWith(`.${ending}`) && locales.includes(ending)) {
    return { locale: ending, bare: inside.slice(0, -ending.length - 1) }
  }
  return { locale: undefined, bare: inside }
}

/** Groups `(name)` and slots `@name` are no part of the address (Next.js, "Route groups", "Parallel routes"). */
function appRoute(inside: string): string {
  const segments = inside.split('/').slice(0, -1)
  return joinAddress(...segments.filter((segment) => !/^(\(.*\)|@)/.test(segment))) || '/'
}

/** Addresses that components serve, as RegExp sources. The catch-all that serves `content` itself is none. */
export function componentRoutes(roots: ContentRoots, { paths }: SiteSource): string[] {
  return roots.folders.flatMap((root) =>
    paths
      .filter((path) => isBelow(path, root.folder) && /\.[jt]sx?$/.test(path))
      .map((path) => withoutExtension(pathFrom(root.folder, path)))
      .filter((inside) => (root.kind === 'app' ? /(^|\/)(page|route)$/.test(inside) : !NO_PAGE.test(inside)))
      .map((inside) => (root.kind === 'app' ? appRoute(inside) : routeOf(inside)))
      .filter((route) => !route.includes('...mdxPath'))
      // Next.js wants at least one segment for `[...rest]`.
      .map((route) => parameterRoute(route, '/.+')),
  )
}
