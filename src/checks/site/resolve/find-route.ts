// Finds what is served under an address of the site.

import { normalizeRoute } from '../../config/site-address.ts'
import type { Site } from '../site.ts'
import type { Found } from './find-file.ts'
import { parseTarget } from './target.ts'

/** Longer chains are loops. Of all ways of one look-up together: each redirect may be meant in two. */
const MAX_REDIRECTS = 10

interface Budget {
  redirects: number
}

/** Gives the page or other thing at an address (without base path), following redirects, or undefined. */
export function findRoute(site: Site, address: string): Found | undefined {
  return follow(site, address, { redirects: MAX_REDIRECTS })
}

function follow(site: Site, address: string, left: Budget): Found | undefined {
  for (const route of spellingsOf(site, normalizeRoute(address))) {
    const path = pageAt(site, route)
    if (path !== undefined) return { kind: 'page', path }
    if (site.routeRules.isGenerated(route)) return { kind: 'address', address: route }
    const to = left.redirects > 0 ? site.routeRules.redirectOf(route) : undefined
    if (to === undefined) continue
    left.redirects -= 1
    return followTo(site, route, to, left)
  }
  return undefined
}

/** A page gives way, where it only stands in for a translation, to the page that has the address as its own. */
function pageAt({ names, pages }: Site, route: string): string | undefined {
  const paths = names.routes.get(route)
  return paths.length < 2 ? paths[0] : (paths.find((path) => pages.get(path)?.routes[0] === route) ?? paths[0])
}

function followTo(site: Site, from: string, to: string, left: Budget): Found | undefined {
  const target = parseTarget(to)
  if (target.kind !== 'local') return { kind: 'address', address: from }
  const { basePath } = site.rules
  const isBased = basePath !== '' && target.path.startsWith(`${basePath}/`)
  const found =
    follow(site, target.path, left) ?? (isBased ? follow(site, target.path.slice(basePath.length), left) : undefined)
  return found?.kind === 'page' ? { ...found, viaRedirect: true } : found
}

/** An address may be written with the extension of a page or with its `index`. */
function spellingsOf({ rules }: Site, route: string): string[] {
  const extension = rules.links.pageExtensions.find((candidate) => route.endsWith(candidate))
  const bare = extension === undefined ? route : route.slice(0, -extension.length)
  const folder = /\/(index|README)$/.test(bare) ? normalizeRoute(bare.replace(/\/[^/]*$/, '')) : bare
  return [...new Set([route, bare, folder])]
}
