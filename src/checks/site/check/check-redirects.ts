// Redirects that lead back to themselves, to another redirect, or nowhere.
import { folderOf } from '../../config/paths.ts'
import { normalizeRoute } from '../../config/site-address.ts'
import type { Redirect } from '../../frameworks/framework.ts'
import type { Problem } from '../../problem.ts'
import { findRoute } from '../resolve/find-route.ts'
import { compileRouteRules, type RouteRules } from '../resolve/route-rules.ts'
import { parseTarget } from '../resolve/target.ts'
import type { Site } from '../site.ts'

/** As many as browsers follow. */
const MAX_STEPS = 20

/**
 * Gives `redirect-loop`, `redirect-chain` and `broken-link` of redirects from single addresses. What a pattern meets is not certain, and one
 * that stands for the newest version (`/latest/*`) is there to be led through.
 */
export function checkRedirects(site: Site): Problem[] {
  const redirects = site.rules.redirects.filter(({ from, isRewrite }) => isRewrite !== true && !/[*:]/.test(from))
  const rules = compileRouteRules({ redirects, generatedRoutes: [] })
  return redirects.flatMap((redirect) => {
    return redirect.place === undefined ? [] : problemOf(redirect, redirect.place, site, rules)
  })
}

function problemOf(
  { from, to, isForced, isShortened, isOfSite }: Redirect,
  place: NonNullable<Redirect['place']>,
  site: Site,
  rules: RouteRules,
): Problem[] {
  const start = normalizeRoute(from)
  // A page goes before most redirects, which then lead nobody on.
  if (isForced !== true && exists(site, start)) return []
  const way = [start]
  let next: string | undefined = to
  while (next !== undefined && way.length <= MAX_STEPS) {
    const route = routeOf(site, next)
    const isSlashAdded = way.length === 1 && route === start && next !== from
    if (isSlashAdded) return []
    const isLoop = route !== undefined && way.includes(route)
    way.push(route ?? next)
    if (isLoop) return [problem('redirect-loop', from, place, `${show(way)} redirects readers in a circle`)]
    next = route === undefined || exists(site, route) ? undefined : rules.redirectOf(route)
  }
  if (isOfSite === true && isNowhere(site, way.at(-1) ?? '')) {
    const message = `${show(way)} redirects readers to a page that does not exist. Correct the destination`
    return [{ ...place, rule: 'broken-link', severity: 'warning', subject: from, message }]
  }
  if (way.length < 3 || isShortened === true) return []
  const message = `${show(way)} redirects readers more than once. Redirect ${from} to ${way.at(-1)}`
  return [problem('redirect-chain', from, place, message)]
}

/**
 * Only an address beside pages and without pages below it: at the top, and at a folder, the host may serve something else. A name
 * with a dot is that of a file, and what a pattern leads on is not certain.
 */
function isNowhere(site: Site, route: string): boolean {
  const folders = site.routeFolders()
  const isAddress = !/[*:.]/.test(route) && folders.has(folderOf(route)) && !folders.has(route)
  const isLedOn = site.routeRules.redirectOf(route) !== undefined || site.routeRules.isMadeByBuild(route)
  return isAddress && !isLedOn && findRoute(site, route) === undefined
}

function problem(
  rule: 'redirect-loop' | 'redirect-chain',
  subject: string,
  place: NonNullable<Redirect['place']>,
  message: string,
): Problem {
  return { ...place, rule, subject, message }
}

function exists({ names, routeRules }: Site, route: string): boolean {
  return [route, route.replace(/\.html$/, '')].some(
    (one) => names.routes.get(one).length > 0 || routeRules.isGenerated(one),
  )
}

/** Undefined for an address of another site. */
function routeOf({ rules: { basePath } }: Site, to: string): string | undefined {
  const target = parseTarget(to)
  if (target.kind !== 'local') return undefined
  const isBased = basePath !== '' && target.path.startsWith(`${basePath}/`)
  return normalizeRoute(isBased ? target.path.slice(basePath.length) : target.path)
}

function show(way: readonly string[]): string {
  return way.slice(0, 5).join(' → ')
}
