// Everything that leads to a page or file.
import type { InboundLink } from '../session.ts'
import type { Baseline } from './check/baseline.ts'
import { eachNavEntry, resolveNavEntry } from './check/check-nav.ts'
import { findMentions, isStillThere } from './mentions/find-mentions.ts'
import { resolveLink } from './resolve/resolve-link.ts'
import type { Site } from './site.ts'

const MAX_LINKS = 200

/** Gives links of pages and entries of the navigation of the changed site, and unchanged code that names a page of the base. */
export async function findInbound(baseline: Baseline, head: Site, path: string): Promise<InboundLink[]> {
  const found: InboundLink[] = []
  for (const { site, entry } of eachNavEntry(head)) {
    const meaning = resolveNavEntry(site, entry)
    if (meaning.kind !== 'page' || meaning.path !== path) continue
    found.push({ path: entry.file, line: entry.line, column: entry.column, kind: 'nav', target: entry.text })
  }
  for (const from of await linkingPages(baseline, head, path)) {
    const page = head.pages.get(from)
    const analysis = await head.analyze(from)
    if (page === undefined || analysis === undefined) continue
    for (const { kind, target, line, column } of analysis.links) {
      const resolution = resolveLink(head, page, kind, target)
      const leadsHere = (resolution.kind === 'page' || resolution.kind === 'file') && resolution.path === path
      if (leadsHere) found.push({ path: from, line, column, kind, target })
    }
    if (found.length >= MAX_LINKS) break
  }
  const mentions = findMentions(await baseline.codeNames(), baseline.site, path)
  for (const mention of mentions.filter((one) => isStillThere(one, head))) {
    found.push({ path: mention.file, line: mention.line, column: 1, kind: 'code', target: mention.text })
  }
  return found.slice(0, MAX_LINKS)
}

/** Documents of the head that may link to a path, without those that surely do not. In the order of their paths. */
export async function linkingPages(baseline: Baseline, head: Site, path: string): Promise<string[]> {
  const graph = await baseline.graph()
  const { changed } = head.overlay
  const isNew = baseline.site.files.get(path) === undefined || head.rules !== baseline.site.rules
  const candidates = new Set([
    ...graph.linkingTo(path),
    ...changed,
    ...(isNew ? [...graph.unresolved, ...graph.throughRules] : []),
  ])
  candidates.delete(path)
  return [...candidates].filter((from) => head.pages.has(from)).sort()
}
