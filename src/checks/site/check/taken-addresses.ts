// Former addresses in the frontmatter of touched pages where other pages are served. A redirect from there would hide them, so
// no rule, setting or draft lets it pass.
import type { CheckReport } from '../../session.ts'
import type { Site } from '../site.ts'
import { findTaken } from './check-routes.ts'

type TakenTarget = CheckReport['outward'][number]

/** Gives each that is not on the base version of the same page, or was not taken there. */
export function findTakenAddresses(before: Site, after: Site, movedFrom: ReadonlyMap<string, string>): TakenTarget[] {
  return after.overlay.changed.flatMap((path) => {
    const oldPath = before.files.get(path) === undefined ? movedFrom.get(path) : path
    const known = new Set(oldPath === undefined ? [] : findTaken(before, oldPath).map(({ route }) => route))
    return [...findTaken(after, path), ...findGenerated(before, after, path)]
      .filter(({ route }) => !known.has(route))
      .map(({ route, owner }) => ({
        path,
        line: 1,
        target: route,
        why: `is the address of ${owner}, which a redirect would hide`,
      }))
  })
}

/** What the generator makes there by itself, unless a page of the base was served there. */
function findGenerated(before: Site, after: Site, path: string): { route: string; owner: string }[] {
  const { routeRules } = after.siteOf(path)
  const { names } = before.siteOf(path)
  const former = after.pages.get(path)?.formerRoutes ?? []
  const old = new Set(before.pages.get(path)?.formerRoutes)
  return former
    .filter((route) => !old.has(route) && routeRules.isGenerated(route) && names.routes.get(route).length === 0)
    .map((route) => ({ route, owner: 'a page that the site generates' }))
}
