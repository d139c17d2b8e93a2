// Which page of the site an address means at which nothing is served: by its history, or by its name. It is found as the
// target of a dead link is, as if the home page linked to it; and by titles, which pages keep when they are rewritten.

import type { Change } from '../../../base/git-tree.ts'
import { nameOf } from '../../config/paths.ts'
import type { Departure } from '../../fix-plan.ts'
import type { MovedAddress } from '../../frameworks/framework.ts'
import { editOldAddresses } from '../../frameworks/old-addresses.ts'
import type { AskedAddresses, FoundAddress, FoundAddresses, RedirectEntry } from '../../session.ts'
import { readText } from '../load-rules.ts'
import { namedPage } from '../move/named-page.ts'
import { redirectEntry, usedRedirectFile } from '../move/redirect-by-hand.ts'
import { publicRoute, type Site, type SitePage } from '../site.ts'
import { findHeir } from './find-heir.ts'
import { type FormerTree, type Meant, openFormerTree } from './former-tree.ts'
import { findNearPages } from './near-pages.ts'
import { findSiblings, type Siblings } from './sibling-pages.ts'
import { indexTitles, type Titles, wordsOf } from './titles.ts'

// The redirect that leads an old address to a page, in the notation of its site: what to add to which file.

/**
 * Gives the lines to add: to the configuration, if the framework has redirects there; to a file that has redirects; to the
 * frontmatter of the page; or to another file of the host. `from` is as in `routesOf`; `basePath` is the one that readers see.
 */
async function redirectFor(
  site: Site,
  { from, path, basePath }: { from: string; path: string; basePath: string },
): Promise<RedirectEntry | undefined> {
  const to = namedPage(site, path)
  if (to === undefined) return undefined
  const rules = { ...site.siteOf(path).rules, basePath }
  const old = { route: from, file: `${from.slice(1)}.md` }
  const move = { from: old, to, isNeeded: true }
  const { framework, configPath, addressField } = rules
  const inFile = redirectEntry(rules, old, to)
  return (
    (await inText(site, configPath, 'the redirects in', (text) =>
      framework.editRedirects?.(text, configPath ?? '', move),
    )) ??
    (usedRedirectFile(rules) === undefined ? undefined : inFile) ??
    (await inText(site, path, 'the frontmatter of', (text) => editField(text, addressField, move))) ??
    inFile
  )
}

function editField(text: string, field: Parameters<typeof editOldAddresses>[1] | undefined, move: MovedAddress) {
  return field === undefined ? undefined : editOldAddresses(text, field, move)
}

async function inText(
  { overlay }: Site,
  file: string | undefined,
  where: string,
  edit: (text: string) => string | undefined,
): Promise<RedirectEntry | undefined> {
  const text = file === undefined ? undefined : await readText(overlay, file)
  const edited = text === undefined ? undefined : edit(text)
  if (file === undefined || text === undefined || edited === undefined) return undefined
  return { file, place: `this to ${where} ${file}`, lines: newLines(text, edited) }
}

/** The lines that differ, whole, as far out as the first of them. */
function newLines(text: string, edited: string): string {
  const [before, after] = [text, edited].map((one) => one.split(/\r?\n/))
  if (before === undefined || after === undefined) return ''
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let kept = 0
  while (kept < most - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1
  const lines = after.slice(start, after.length - kept)
  const indent = /^\s*/.exec(lines[0] ?? '')?.[0] ?? ''
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())).join('\n')
}

// Below which path a site is really served: its configuration may name the base path of another place, and a proxy may add or
// take one. The addresses at which pages were served show it.

type ServedBase = FoundAddresses['basePath']

/** First parts of addresses that are tried; a site is below one of those that most addresses have. */
const TRIED_MAX = 5
/** Fewer hits may be chance. */
const HITS_MIN = 3

/** `routes` have the base path of the configuration, '' or `/docs`; `served` are addresses as readers see them. */
function findServedBase(configured: string, routes: readonly string[], served: readonly string[]): ServedBase {
  const below = new Set(
    routes.filter((route) => isBelow(route, configured)).map((route) => bare(route.slice(configured.length))),
  )
  const asked = [...new Set(served.map(bare))]
  const count = (base: string): number =>
    asked.filter((address) => isBelow(address, base) && below.has(bare(address.slice(base.length)))).length
  const own = count(configured)
  const others = ['', ...commonStarts(asked)].filter((base) => base !== configured)
  const best = others.map((base) => ({ base, hits: count(base) })).toSorted((a, b) => b.hits - a.hits)[0]
  const isOther = best !== undefined && best.hits >= HITS_MIN && best.hits > 2 * own
  return { served: isOther ? best.base : configured, configured, hits: isOther ? best.hits : own, of: asked.length }
}

/** Between the addresses of the configuration and those that readers see. */
function createView({ served, configured }: ServedBase) {
  const move = (address: string, from: string, to: string): string =>
    isBelow(address, from) ? to + address.slice(from.length) || '/' : address
  return {
    outside: (address: string) => move(address, configured, served),
    /** Undefined for an address outside of the site. */
    inside: (address: string) => {
      if (served !== configured && !isBelow(address, served)) return undefined
      return served === configured ? address : move(address, served, configured)
    },
  }
}

function commonStarts(addresses: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const address of addresses) {
    const start = /^\/[^/]+/.exec(address)?.[0]
    if (start !== undefined) counts.set(start, (counts.get(start) ?? 0) + 1)
  }
  const mostFirst = [...counts].toSorted(([, a], [, b]) => b - a)
  return mostFirst.slice(0, TRIED_MAX).map(([start]) => start)
}

function isBelow(address: string, base: string): boolean {
  return base === '' || address === base || address.startsWith(`${base}/`)
}

/** The top of a site is '' here. */
function bare(address: string): string {
  return address.replace(/\/$/, '')
}

/** Each costs a pass over the pages; a report shows the most requested ones first. */
const ADDRESSES_MAX = 1000

const SLUG_WORDS_MIN = 2

interface Known {
  site: Site
  former: FormerTree
  siblings: Siblings
  home: SitePage
  /** The siblings of the home page that are served. */
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
  const siblings = findSiblings(site)
  const beside = new Set(siblings.beside(home).filter(({ routes: [route] }) => route !== undefined))
  const known = { site, former, siblings, home, beside, titles: indexTitles([...beside]) }
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
  const { site, former, siblings, home } = known
  const route = belowBase(site, address)
  for (const target of new Set([route, `${route}/`, address])) {
    const found = former.find(home.path, 'link', target)
    if (found?.kind === 'moved') return { ...found.meant, by: 'history' }
    if (found?.kind === 'deleted') return findHeirOf(known, found.departure, route)
  }
  const near = findNearPages(site, siblings, home, { tried: route, target: route })
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
function pagesFor({ siblings, home, beside, titles }: Known, route: string) {
  const pages = [...beside].filter(({ path }) => siblings.isInLanguage(home, { target: route, tried: route }, path))
  return { pages: new Set(pages), titles }
}

/** An address is often made of the title that a page should have. One word is too little for that. */
function findTitled({ siblings, home, titles }: Known, route: string): MeantBy | undefined {
  const slug = nameOf(route)
  if (wordsOf(slug).split(' ').length < SLUG_WORDS_MIN) return undefined
  const found = titles
    .titled(slug)
    .filter(({ path }) => siblings.isInLanguage(home, { target: route, tried: route }, path))
  const [only] = found
  if (found.length !== 1 || only === undefined) return undefined
  return { path: only.path, evidence: `${only.path} is the only page with these words as its title`, by: 'title' }
}

function belowBase({ rules: { basePath } }: Site, address: string): string {
  return basePath !== '' && address.startsWith(`${basePath}/`) ? address.slice(basePath.length) : address
}
