// Which page of the site an address means at which nothing is served: by its history, or by its name. It is found as the
// target of a dead link is, as if the home page linked to it; and by titles, which pages keep when they are written anew.
import type { Change } from '../../../base/git-tree.ts'
import { nameOf } from '../../config/paths.ts'
import type { Departure } from '../../fix-plan.ts'
import type { AskedAddresses, FoundAddress, FoundAddresses } from '../../session.ts'
import { publicRoute, type Site, type SitePage } from '../site.ts'
import { findHeir } from './find-heir.ts'
import { type FormerTree, type Meant, openFormerTree } from './former-tree.ts'
import { findNearPages } from './near-pages.ts'
import { redirectFor } from './redirect-for.ts'
import { createView, findServedBase } from './served-base.ts'
import { createShelf, type Shelf } from './shelf.ts'
import { indexTitles, type Titles, wordsOf } from './titles.ts'

/** Each costs a pass over the pages; a report shows the most requested ones first. */
export const ADDRESSES_MAX = 1000

const SLUG_WORDS_MIN = 2

interface Known {
  site: Site
  former: FormerTree
  shelf: Shelf
  home: SitePage
  /** The pages of the shelf of the home page that are served. */
  beside: ReadonlySet<SitePage>
  titles: Titles
}

/** `openWith` gives the site with more files. */
export async function findAddresses(
  site: Site,
  { missing, served }: AskedAddresses,
  departures: readonly Departure[],
  openWith: (ghosts: readonly Change[]) => Promise<Site>,
): Promise<FoundAddresses> {
  const pages = [...site.pages.entries()].flatMap(([, page]) => (page.isPage ? [page] : []))
  const routes = pages.flatMap((page) => routesOf(site, page))
  const files = pages.flatMap((page) => page.routes.map(() => page.path))
  const basePath = findServedBase(site.rules.basePath, routes, served)
  const view = createView(basePath)
  const home = pages.find((page) => page.routes[0] === '/') ?? pages[0]
  const answer = { routes: routes.map(view.outside), files, found: [], basePath }
  if (home === undefined) return answer
  const former = await openFormerTree(site, departures, openWith)
  const shelf = createShelf(site)
  const beside = new Set(shelf.beside(home).filter(({ routes: [route] }) => route !== undefined))
  const known = { site, former, shelf, home, beside, titles: indexTitles([...beside]) }
  const found: FoundAddress[] = []
  for (const address of missing.slice(0, ADDRESSES_MAX)) {
    const inside = view.inside(address)
    const meant = inside === undefined ? undefined : await findMeant(known, inside)
    const target = meant && publicRoute(site, site.pages.get(meant.path))
    if (inside === undefined || meant === undefined || target === null || target === undefined) continue
    const { evidence, by, path } = meant
    const entry = await redirectFor(site, { from: belowBase(site, inside), path, basePath: basePath.served })
    found.push({ address, target: view.outside(target), evidence, by, ...(entry && { redirect: entry }) })
  }
  return { ...answer, found }
}

/** All addresses at which a page is served, with the base path of its site. */
function routesOf(site: Site, page: SitePage): string[] {
  const { basePath } = site.siteOf(page.path).rules
  return page.routes.map((route) => basePath + route)
}

type MeantBy = Pick<Meant, 'path' | 'evidence'> & { by: FoundAddress['by'] }

/** The one page; undefined when there is none, or when there are two. */
async function findMeant(known: Known, address: string): Promise<MeantBy | undefined> {
  const { site, former, shelf, home } = known
  const route = belowBase(site, address)
  for (const target of new Set([route, `${route}/`, address])) {
    const found = former.find(home.path, 'link', target)
    if (found?.kind === 'moved') return { ...found.meant, by: 'history' }
    if (found?.kind === 'deleted') return findHeirOf(known, found.departure, route)
  }
  const near = findNearPages(site, shelf, home, { tried: route, target: route })
  const [only] = near
  if (near.length > 0) return near.length === 1 && only !== undefined ? { ...only, by: 'name' } : undefined
  return findTitled(known, route)
}

async function findHeirOf(known: Known, departure: Departure, route: string): Promise<MeantBy | undefined> {
  const scan = known.former.scanOf(departure.path)
  const heir = scan === undefined ? undefined : await findHeir(known.site, { departure, scan }, pagesFor(known, route))
  return heir
}

/** Other languages have pages of the same title. */
function pagesFor({ shelf, home, beside, titles }: Known, route: string) {
  const pages = [...beside].filter(({ path }) => shelf.isInLanguage(home, { target: route, tried: route }, path))
  return { pages: new Set(pages), titles }
}

/** An address is often made of the title that a page should have. One word is too little for that. */
function findTitled({ shelf, home, titles }: Known, route: string): MeantBy | undefined {
  const slug = nameOf(route)
  if (wordsOf(slug).split(' ').length < SLUG_WORDS_MIN) return undefined
  const found = titles
    .titled(slug)
    .filter(({ path }) => shelf.isInLanguage(home, { target: route, tried: route }, path))
  const [only] = found
  if (found.length !== 1 || only === undefined) return undefined
  return { path: only.path, evidence: `${only.path} is the only page with these words as its title`, by: 'title' }
}

function belowBase({ rules: { basePath } }: Site, address: string): string {
  return basePath !== '' && address.startsWith(`${basePath}/`) ? address.slice(basePath.length) : address
}
