// Two pages under one address: only one of them can be read.
import type { Problem } from '../../problem.ts'
import type { Site } from '../site.ts'

/** Gives `duplicate-route` of these pages: each address of their own, or former one, that another page has as its own. */
export function checkRoutes(site: Site, paths: Iterable<string>): Problem[] {
  const problems: Problem[] = []
  const add = (path: string, route: string, others: string[], message: string): void => {
    problems.push({ path, line: 1, column: 1, rule: 'duplicate-route', subject: route, others, message })
  }
  for (const path of paths) {
    const givesWay = site.siteOf(path).rules.formerRoutesGiveWay === true
    for (const { route, owner } of findTaken(site, path)) {
      if (givesWay) problems.push(uselessRoute(path, route, owner))
      else add(path, route, [owner], describeTaken(route, owner))
    }
    const route = ownRoute(site, path)
    if (route === undefined) continue
    const others = pagesAt(site, path, route)
    const isApart = site.siteOf(path).rules.foldersHaveOwnAddresses === true
    const same = others
      .filter((other) => ownRoute(site, other) === route && !(isApart && isFolder(other) !== isFolder(path)))
      .slice(0, 3)
    if (same.length > 0) add(path, route, same, describeShared(route, same))
    const [former] = others.filter((other) => site.pages.get(other)?.formerRoutes.includes(route))
    if (former !== undefined && same.length === 0 && !givesWay) {
      add(
        path,
        route,
        [former],
        `${route} is a former address that ${former} redirects to itself: remove it from the frontmatter there, or give this page another name or slug`,
      )
    }
  }
  return problems
}

function isFolder(path: string): boolean {
  return /(?:^|\/)index\.\w+$/.test(path)
}

function uselessRoute(path: string, route: string, owner: string): Problem {
  const message = `${route} is the URL of ${owner}, which is served there, so this former address leads nobody here: remove it from the frontmatter`
  return { path, line: 1, column: 1, rule: 'duplicate-route', severity: 'warning', subject: route, message }
}

/** A former address, and the page that is served there. */
interface TakenAddress {
  route: string
  owner: string
}

/** Gives the former addresses in a page's frontmatter that are another page's own. */
export function findTaken(site: Site, path: string): TakenAddress[] {
  const former = new Set(site.pages.get(path)?.formerRoutes)
  return [...former].flatMap((route) => {
    const [owner] = pagesAt(site, path, route).filter((other) => ownRoute(site, other) === route)
    return owner === undefined ? [] : [{ route, owner }]
  })
}

/** Completes a sentence about the page that names the address. */
function describeTaken(route: string, owner: string): string {
  return `${route} is the URL of ${owner}, which a redirect from there would hide: remove it from the frontmatter`
}

function describeShared(route: string, same: readonly string[]): string {
  return `${route} is also the URL of ${same.join(', ')}: give one of the pages another name or slug`
}

/** Gives the other pages that have an address, as their own or as another. */
function pagesAt(site: Site, path: string, route: string): string[] {
  return site
    .siteOf(path)
    .names.routes.get(route)
    .filter((other) => other !== path)
}

/** The first address is the page's own. At the others it replaces missing translations; an existing one takes precedence. */
function ownRoute(site: Site, path: string): string | undefined {
  return site.pages.get(path)?.routes[0]
}
