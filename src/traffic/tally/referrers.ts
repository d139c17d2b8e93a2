// Where requests came from: the page before, without its query, which may say things of a person.
import { OTHER_PATH } from '../path.ts'
import type { Visit } from '../visit.ts'

/** Longer ones are cut: it has to be enough to find the page. */
const MAX_CHARACTERS = 200
const HOSTS_MAX = 1000

/** `host/path` of an address; undefined where the client sent none, or something else. */
export function readReferrer(sent: string | undefined): string | undefined {
  if (sent === undefined || !/^https?:\/\//i.test(sent) || !URL.canParse(sent)) return undefined
  const { host, pathname } = new URL(sent)
  return host === '' ? undefined : `${host}${pathname}`.slice(0, MAX_CHARACTERS)
}

export function hostOf(referrer: string): string {
  const end = referrer.indexOf('/')
  return end === -1 ? referrer : referrer.slice(0, end)
}

export interface OwnHosts {
  add(visit: Visit, referrer: string | undefined): void
  /** The hosts of the site itself, as far as the log shows them. */
  read(): ReadonlySet<string>
  /** Those that were told, or asked for in the log. A guess from referrers, which strangers send, is no host to link to. */
  certain(): ReadonlySet<string>
}

/** The share of all referrers that makes a host the site's own, where the log does not say which host was asked. */
const OWN_SHARE = 0.5

/** Most clicks on a docs site are from one of its pages to another, so the host that most referrers have is its own. */
export function createOwnHosts(told: readonly string[]): OwnHosts {
  const asked = new Set<string>()
  const counts = new Map<string, number>()
  let total = 0
  const certain = (): ReadonlySet<string> => (told.length > 0 ? new Set(told.map(bareHost)) : asked)
  return {
    certain,
    add: (visit, referrer) => {
      if (visit.host !== undefined && asked.size < HOSTS_MAX) asked.add(bareHost(visit.host))
      if (referrer === undefined || visit.kind !== 'view') return
      total += 1
      const host = bareHost(hostOf(referrer))
      const key = counts.has(host) || counts.size < HOSTS_MAX ? host : OTHER_PATH
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    read: () => {
      if (certain().size > 0) return certain()
      return new Set([...counts].filter(([, count]) => count > total * OWN_SHARE).map(([host]) => host))
    },
  }
}

/** Without port and `www.`, in lower case. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^www\./, '')
}
