// Which of the changes follow from a page that goes: without it they would be wrong, and it without them.
import { normalizeRoute } from '../../config/site-address.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import type { Site } from '../site.ts'
import type { Baseline } from './baseline.ts'
import { eachNavEntry, resolveNavEntry } from './check-nav.ts'

/** Gives each page that is gone with the changed files that no longer list it or link to it, and those that now redirect from it. */
export async function findTogether(baseline: Baseline, after: Site): Promise<string[][]> {
  const { site } = baseline
  const gone = after.overlay.changed.filter((path) => site.pages.has(path) && after.files.get(path) === undefined)
  if (gone.length === 0) return []
  const listed = filesThatList(site)
  const graph = await baseline.graph()
  return gone.flatMap((path) => {
    const linking = [...graph.linkingTo(path)].filter((from) => hasDropped(site, after, from, path))
    const files = new Set([path, ...(listed.get(path) ?? []), ...linking, ...redirecting(site, after, path)])
    const touched = after.overlay.changed.filter((one) => files.has(one))
    return touched.length > 1 ? [touched] : []
  })
}

/** Page → the files of the navigation that name it. */
function filesThatList(site: Site): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { site: member, entry } of eachNavEntry(site)) {
    const meaning = resolveNavEntry(member, entry)
    if (meaning.kind === 'page') found.set(meaning.path, (found.get(meaning.path) ?? new Set()).add(entry.file))
  }
  return found
}

/** True for a page that stays and has lost every link to `path`. */
function hasDropped(before: Site, after: Site, from: string, path: string): boolean {
  const [was, is] = [before.pages.get(from), after.pages.get(from)]
  if (was === undefined || is === undefined) return false
  const kept = new Set(is.scan.targets)
  return !was.scan.targets.some((target) => {
    const found = resolveLink(before, was, 'link', target)
    return found.kind === 'page' && found.path === path && kept.has(target)
  })
}

/** Files with a redirect from the address of the page, or that name it as a former one, and did not before. */
function redirecting(before: Site, after: Site, path: string): string[] {
  const routes = new Set(before.pages.get(path)?.routes)
  const inFiles = after.members.flatMap(({ rules }) =>
    rules.redirects.flatMap(({ from, place }) =>
      place !== undefined && routes.has(normalizeRoute(from)) ? [place.path] : [],
    ),
  )
  const inPages = after.overlay.changed.filter((other) =>
    after.pages.get(other)?.formerRoutes.some((route) => routes.has(route)),
  )
  return [...inFiles, ...inPages].filter((file) => !before.pages.get(file)?.formerRoutes.some((one) => routes.has(one)))
}
