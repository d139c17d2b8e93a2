// Below which path a site is really served: its configuration may name the base path of another place, and a proxy may add or
// take one. The addresses at which pages were served show it.
import type { FoundAddresses } from '../../session.ts'

export type ServedBase = FoundAddresses['basePath']

/** First parts of addresses that are tried; a site is below one of those that most addresses have. */
const TRIED_MAX = 5
/** Fewer hits may be chance. */
const HITS_MIN = 3

/** `routes` have the base path of the configuration, '' or `/docs`; `served` are addresses as readers see them. */
export function findServedBase(configured: string, routes: readonly string[], served: readonly string[]): ServedBase {
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
export function createView({ served, configured }: ServedBase) {
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
