// Finds what is served under an address of the site.
import type { Found } from './find-file.ts'
import { normalizeRoute } from './route-rules.ts'
import type { Site } from './site.ts'
import { parseTarget } from './target.ts'

/** Longer chains are loops. */
const MAX_REDIRECTS = 10

/** Gives the page or other thing at an address (without base path), following redirects, or undefined. */
export function findRoute(site: Site, address: string): Found | undefined {
  return follow(site, address, MAX_REDIRECTS)
}

function follow(site: Site, address: string, redirectsLeft: number): Found | undefined {
  for (const route of spellingsOf(site, normalizeRoute(address))) {
    const [path] = site.names.routes.get(route)
    if (path !== undefined) return { kind: 'page', path }
    if (site.routeRules.isGenerated(route)) return { kind: 'address', address: route }
    const to = redirectsLeft > 0 ? site.routeRules.redirectOf(route) : undefined
    if (to !== undefined) return followTo(site, route, to, redirectsLeft - 1)
  }
  return undefined
}

function followTo(site: Site, from: string, to: string, redirectsLeft: number): Found | undefined {
  const target = parseTarget(to)
  if (target.kind !== 'local') return { kind: 'address', address: from }
  const { basePath } = site.rules
  const isBased = basePath !== '' && target.path.startsWith(`${basePath}/`)
  const found =
    follow(site, target.path, redirectsLeft) ??
    (isBased ? follow(site, target.path.slice(basePath.length), redirectsLeft) : undefined)
  return found?.kind === 'page' ? { ...found, viaRedirect: true } : found
}

/** An address may be written with the extension of a page or with its `index`. */
function spellingsOf({ rules }: Site, route: string): string[] {
  const extension = rules.links.pageExtensions.find((candidate) => route.endsWith(candidate))
  const bare = extension === undefined ? route : route.slice(0, -extension.length)
  const folder = /\/(index|README)$/.test(bare) ? normalizeRoute(bare.replace(/\/[^/]*$/, '')) : bare
  return [...new Set([route, bare, folder])]
}
