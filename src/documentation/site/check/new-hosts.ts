// Hosts that the site did not link to before: a reviewer looks at them.
import type { CheckReport } from '../../session.ts'
import { parseTarget } from '../resolve/target.ts'
import type { Site } from '../site.ts'
import type { Baseline } from './baseline.ts'

/** Gives each host once, with its first place in the touched pages, the navigation and the redirects. */
export async function findNewHosts(baseline: Baseline, after: Site): Promise<CheckReport['hosts']> {
  const { hosts } = await baseline.graph()
  const found = new Map<string, CheckReport['hosts'][number]>()
  const note: NoteHost = (target, path, line) => {
    const link = parseTarget(target)
    if (link.kind !== 'external' || hosts.has(link.host) || found.has(link.host)) return
    found.set(link.host, { host: link.host, path, line })
  }
  for (const path of after.overlay.changed) {
    for (const { target, line } of (await after.analyze(path))?.links ?? []) note(target, path, line)
  }
  if (after.rules !== baseline.site.rules) {
    noteNavHosts(baseline.site, after, note)
    noteRedirectHosts(baseline.site, after, note)
  }
  return [...found.values()]
}

type NoteHost = (target: string, path: string, line: number) => void

function noteNavHosts(before: Site, after: Site, note: NoteHost): void {
  const urls = new Set(before.rules.nav?.entries.map(({ target }) => (target.kind === 'external' ? target.url : '')))
  for (const { target, file, line } of after.rules.nav?.entries ?? []) {
    if (target.kind === 'external' && !urls.has(target.url)) note(target.url, file, line)
  }
}

/** Where in the configuration a redirect stands is not known. */
function noteRedirectHosts(before: Site, after: Site, note: NoteHost): void {
  const targets = new Set(before.rules.redirects.map(({ to }) => to))
  for (const { to } of after.rules.redirects) if (!targets.has(to)) note(to, after.rules.configPath ?? '', 1)
}
