// Redirects and pages at the address of a page: former addresses in the frontmatter of touched pages, new entries of a
// configuration, and names or fields that lead to the same address. They would hide the page, so no rule, setting or draft
// lets them pass.
import { folderOf, isBelow, nameOf } from '../../config/paths.ts'
import { normalizeRoute, servedRoute } from '../../config/site-address.ts'
import { navFileOf } from '../../nav-edit/find-nav-file.ts'
import type { CheckReport } from '../../session.ts'
import { stemOf } from '../resolve/page-names.ts'
import { compileRouteRules, type RouteRules } from '../resolve/route-rules.ts'
import type { Site } from '../site.ts'
import { findTaken } from './check-routes.ts'

type TakenTarget = CheckReport['outward'][number]

/** Gives each that is not on the base version of the same page, or was not taken there. */
export function findTakenAddresses(before: Site, after: Site, movedFrom: ReadonlyMap<string, string>): TakenTarget[] {
  return after.overlay.changed.flatMap((path) => {
    const oldPath = before.files.get(path) === undefined ? movedFrom.get(path) : path
    const known = new Set(oldPath === undefined ? [] : findTaken(before, oldPath).map(({ route }) => route))
    return [...findTaken(after, path), ...findGenerated(before, after, path)]
      .filter(({ route }) => !known.has(route))
      .map(({ route, owner }) => ({
        path,
        line: 1,
        target: route,
        why: `is the address of ${owner}, which a redirect would hide`,
      }))
  })
}

/** What the generator makes there by itself, unless a page of the base was served there. */
function findGenerated(before: Site, after: Site, path: string): { route: string; owner: string }[] {
  const { routeRules } = after.siteOf(path)
  const { names } = before.siteOf(path)
  const former = after.pages.get(path)?.formerRoutes ?? []
  const old = new Set(before.pages.get(path)?.formerRoutes)
  return former
    .filter((route) => !old.has(route) && routeRules.isGenerated(route) && names.routes.get(route).length === 0)
    .map((route) => ({ route, owner: 'a page that the site generates' }))
}

/** Fields in which a page sets its own address; in Jekyll, a date may be a part of it. */
const OWN_ADDRESS = /^(?:permalink|url|slug|date|categor(?:y|ies))$/i
/** Jekyll takes the date out of the name of a document. */
const DATED_NAME = /^\d{2,4}-\d\d?-\d\d?-/
/** Generators have a page of this name unless the site has one. */
const NOT_FOUND = '/404'

/**
 * Gives new addresses, former ones included, that differ from that of another page only in case: the routers of Docusaurus
 * (react-router 5, `sensitive: false`) and VitePress show one page for both, and so do hosts that do not tell capitals apart.
 */
export function findSameButCapitals(before: Site, after: Site): TakenTarget[] {
  return after.overlay.changed.flatMap((path) => {
    const [page, old] = [after.pages.get(path), before.pages.get(path)]
    const known = new Set([old?.routes[0], ...(old?.formerRoutes ?? [])])
    const routes = [page?.routes[0] ?? [], page?.formerRoutes ?? []].flat().filter((route) => !known.has(route))
    return routes.flatMap((route) => {
      const owner = after
        .siteOf(path)
        .names.stems.get(stemOf(route))
        .find((other) => other !== path && isSameButCapitals(route, after.pages.get(other)?.routes[0]))
      const why = `differs from the address of ${owner} only in case, so one of the pages would hide the other`
      return owner === undefined ? [] : [{ path, line: 1, target: route, why }]
    })
  })
}

function isGeneratedIn(rules: RouteRules, route: string): boolean {
  return rules.isGenerated(route) || rules.isGenerated(route.toLowerCase())
}

function isSameButCapitals(route: string, other: string | undefined): boolean {
  return other !== undefined && other !== route && other.toLowerCase() === route.toLowerCase()
}

/**
 * Gives touched pages that are served where the base has another page, or that set the address of what the site generates
 * or has as HTML, and that no page of the base had.
 */
export function findHidingPages(before: Site, after: Site): TakenTarget[] {
  return after.overlay.changed.flatMap((path) => {
    const { routes: [route] = [], scan } = after.pages.get(path) ?? {}
    if (route === undefined || before.pages.get(path)?.routes[0] === route) return []
    const isServed = (site: Site, other: string): boolean => site.pages.get(other)?.routes[0] === route
    const there = after.siteOf(path).names.routes.get(route)
    const hidden = there.find((other) => other !== path && isServed(before, other) && isServed(after, other))
    const why = `is the address of ${hidden ?? 'a page that the site generates'}, which this page would hide`
    const fields = Object.keys(scan?.frontmatter ?? {})
    const isSet = DATED_NAME.test(nameOf(path)) || fields.some((name) => OWN_ADDRESS.test(name))
    const { names, routeRules } = before.siteOf(path)
    const isOfSite =
      isSet && route !== NOT_FOUND && names.routes.get(route).length === 0 && isGeneratedIn(routeRules, route)
    return hidden !== undefined || isOfSite ? [{ path, line: 1, target: route, why }] : []
  })
}

/** Gives pages of the base that are there and no longer pages: a new `index.md` of Hugo makes them parts of its own. */
export function findLostPages(before: Site, after: Site): TakenTarget[] {
  if (after.members.every(({ rules }) => before.members.some((member) => member.rules === rules))) return []
  const changed = new Set(after.overlay.changed)
  const lost = new Map<string, TakenTarget>()
  for (const [path, { routes }] of before.pages.entries()) {
    const [target] = routes
    const isLost = target !== undefined && after.files.get(path) !== undefined && after.pages.get(path)?.isPage !== true
    const cause = isLost && !changed.has(path) ? nearestTo(path, changed) : undefined
    if (target === undefined || cause === undefined || lost.has(cause)) continue
    lost.set(cause, { path: cause, line: 1, target, why: `is the address of ${path}, which would no longer be a page` })
  }
  return [...lost.values()]
}

/** The one in the innermost folder around it, else any. */
function nearestTo(path: string, changed: ReadonlySet<string>): string | undefined {
  const around = [...changed].filter((one) => isBelow(path, folderOf(one)))
  const [nearest] = around.sort((a, b) => folderOf(b).length - folderOf(a).length)
  return nearest ?? [...changed][0]
}

/** Gives pages of the base at whose address the change has the site generate another: a category of Docusaurus, a page in HTML. */
export function findHiddenPages(before: Site, after: Site): TakenTarget[] {
  const [cause] = after.overlay.changed.filter((path) => !after.pages.has(path))
  if (cause === undefined) return []
  const known = new Set(before.members.flatMap(({ rules }) => rules.generatedRoutes))
  return after.members.flatMap((site) => {
    const generatedRoutes = site.rules.generatedRoutes.filter((route) => !known.has(route))
    if (generatedRoutes.length === 0) return []
    const inLowerCase = generatedRoutes.map((route) => route.toLowerCase())
    const generated = compileRouteRules({ redirects: [], generatedRoutes: [...generatedRoutes, ...inLowerCase] })
    return [...site.pages.entries()].flatMap(([path, { routes }]) => {
      const [target] = routes
      const isSame = target !== undefined && before.pages.get(path)?.routes[0] === target
      if (!isSame || site.siteOf(path) !== site || !isGeneratedIn(generated, target)) return []
      return [{ path: cause, line: 1, target, why: `is the address of ${path}, which a generated page would hide` }]
    })
  })
}

/** Signs of a pattern: `:name`, `*`, `(a|b)`. */
const PATTERN = /[:*(?+{[]/

/** Gives the new redirects of a configuration that start where a page is served. Costs a pass over the pages for a pattern. */
export function findHidingRedirects(before: Site, after: Site): TakenTarget[] {
  const changed = new Set(after.overlay.changed)
  const known = new Set(before.members.flatMap(({ rules }) => rules.redirects.map(({ from }) => from)))
  return after.members.flatMap((site) =>
    site.rules.redirects.flatMap(({ from, to, place, isForced, isRewrite }) => {
      const isOfHost = isForced !== true && navFileOf(place?.path ?? '') === undefined
      if (place === undefined || isOfHost || isRewrite === true || !changed.has(place.path) || known.has(from))
        return []
      const route = servedRoute(normalizeRoute(from))
      const owner = route === servedRoute(normalizeRoute(to)) ? undefined : pageServedAt(site, route)
      const why = `is the address of ${owner}, which a redirect would hide`
      return owner === undefined ? [] : [{ path: place.path, line: place.line, target: from, why }]
    }),
  )
}

function pageServedAt(site: Site, route: string): string | undefined {
  const start = route.search(PATTERN)
  if (start === -1) return site.names.routes.get(route).find((path) => site.pages.get(path)?.routes[0] === route)
  const literal = route.slice(0, start)
  for (const [path, { routes }] of site.pages.entries()) {
    if (site.siteOf(path) === site && routes[0]?.startsWith(literal) === true) return path
  }
  return undefined
}
