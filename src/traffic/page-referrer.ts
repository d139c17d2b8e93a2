// From where a missing page was requested: the page before, and whether it is one of the site itself.
import type { Hit } from './hit.ts'
import { askedHost, fitsHost } from './host.ts'
import type { SiteRules } from './site-rules.ts'
import type { PageReferrer } from './store.ts'
import { bareHost, hostOf, readReferrer } from './tally/referrers.ts'

/** Gives undefined where the client sent none, or something else. */
export function findReferrer(hit: Hit, { hosts }: Pick<SiteRules, 'hosts'>): PageReferrer | undefined {
  const from = readReferrer(hit.referrer)
  return from === undefined ? undefined : { from, isOwn: isOwnHost(hostOf(from), askedHost(hit), hosts) }
}

function isOwnHost(host: string, asked: string | undefined, hosts: readonly string[]): boolean | undefined {
  if (asked !== undefined && bareHost(asked) === bareHost(host)) return true
  if (hosts.length > 0) return fitsHost(host, hosts)
  return asked === undefined ? undefined : false
}

/** What was not known of a host when the request was counted, the hosts of the settings may tell now. */
export function isOwnReferrer({ from, isOwn }: PageReferrer, hosts: readonly string[]): boolean | undefined {
  return isOwn ?? (hosts.length === 0 ? undefined : fitsHost(bareHost(hostOf(from)), hosts))
}
