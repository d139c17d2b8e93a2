// Hosts that the site did not link to before: a reviewer looks at them.
import type { CheckReport } from '../session.ts'
import type { Baseline } from './baseline.ts'
import type { Site } from './site.ts'
import { parseTarget } from './target.ts'

const MAX_HOSTS = 200

/** Gives each host once, with its first place in the touched pages and the navigation. */
export async function findNewHosts(baseline: Baseline, head: Site): Promise<CheckReport['hosts']> {
  const { hosts } = baseline.graph()
  const found = new Map<string, CheckReport['hosts'][number]>()
  const note = (target: string, path: string, line: number): void => {
    const link = parseTarget(target)
    if (link.kind !== 'external' || hosts.has(link.host) || found.has(link.host)) return
    found.set(link.host, { host: link.host, path, line })
  }
  for (const path of head.overlay.changed) {
    for (const { target, line } of (await head.facts(path))?.links ?? []) note(target, path, line)
  }
  if (head.rules !== baseline.site.rules) noteNavHosts(baseline.site, head, note)
  return [...found.values()].slice(0, MAX_HOSTS)
}

function noteNavHosts(base: Site, head: Site, note: (target: string, path: string, line: number) => void): void {
  const urls = new Set(base.rules.nav?.entries.map(({ target }) => (target.kind === 'external' ? target.url : '')))
  for (const { target, file, line } of head.rules.nav?.entries ?? []) {
    if (target.kind === 'external' && !urls.has(target.url)) note(target.url, file, line)
  }
}
