// Which page of the site an address means at which nothing is served: by its history, or by its name. It is found as the
// target of a dead link is, as if the home page linked to it.
import type { Change } from '../../../git-tree/change.ts'
import type { Departure } from '../../fix-plan.ts'
import type { FoundAddresses } from '../../session.ts'
import { redirectToAdd } from '../move/redirect-by-hand.ts'
import { publicRoute, type Site, type SitePage } from '../site.ts'
import { type FormerTree, type Meant, openFormerTree } from './former-tree.ts'
import { findNearPages } from './near-pages.ts'
import { createShelf, type Shelf } from './shelf.ts'

/** Each costs a pass over the pages; a report shows the most requested ones first. */
export const ADDRESSES_MAX = 1000

interface Known {
  site: Site
  former: FormerTree
  shelf: Shelf
  home: SitePage
}

/** `addresses`: paths with the base path. `openWith` gives the site with more files. */
export async function findAddresses(
  site: Site,
  addresses: readonly string[],
  departures: readonly Departure[],
  openWith: (ghosts: readonly Change[]) => Promise<Site>,
): Promise<FoundAddresses> {
  const pages = [...site.pages.entries()].flatMap(([, page]) => (page.isPage ? [page] : []))
  const routes = pages.flatMap((page) => routesOf(site, page))
  const home = pages.find((page) => page.routes[0] === '/') ?? pages[0]
  if (home === undefined) return { routes, found: [] }
  const former = await openFormerTree(site, departures, openWith)
  const known = { site, former, shelf: createShelf(site), home }
  const found = addresses.slice(0, ADDRESSES_MAX).flatMap((address) => {
    const meant = findMeant(known, address)
    const target = meant && publicRoute(site, site.pages.get(meant.path))
    if (meant === undefined || target === null || target === undefined) return []
    return [{ address, target, evidence: meant.evidence, ...redirectFrom(site, address, meant.path) }]
  })
  return { routes, found }
}

/** All addresses at which a page is served, with the base path of its site. */
function routesOf(site: Site, page: SitePage): string[] {
  const { basePath } = site.siteOf(page.path).rules
  return page.routes.map((route) => basePath + route)
}

/** The one page; undefined when there is none, or when there are two. */
function findMeant({ site, former, shelf, home }: Known, address: string): Meant | undefined {
  const route = belowBase(site, address)
  for (const target of new Set([route, `${route}/`, address])) {
    const found = former.find(home.path, 'link', target)
    if (found?.kind === 'moved') return found.meant
    if (found?.kind === 'deleted') return undefined
  }
  const near = findNearPages(site, shelf, home, { tried: route, target: route })
  const [only] = near
  return near.length === 1 ? only : undefined
}

function belowBase({ rules: { basePath } }: Site, address: string): string {
  return basePath !== '' && address.startsWith(`${basePath}/`) ? address.slice(basePath.length) : address
}

/** What to write where, if the site has a file of redirects. */
function redirectFrom(site: Site, address: string, path: string): { redirect?: string } {
  const { rules } = site.siteOf(path)
  const to = site.pages.get(path)?.routes[0]
  const redirect = to === undefined ? undefined : redirectToAdd(rules, belowBase(site, address), to)
  return redirect === undefined ? {} : { redirect: redirect.replace(/^.*?\. (?=Add )/s, '') }
}
