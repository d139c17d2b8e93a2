// The touched pages, and the pages that these leave without something, base against head.
import type { Problem } from '../problem.ts'
import { affectedPages } from './affected-pages.ts'
import type { Baseline } from './baseline.ts'
import { checkPage } from './check-page.ts'
import { checkRoutes } from './check-routes.ts'
import { keyInOldFile, problemKey, subtractProblems } from './new-problems.ts'
import { hasAnchor } from './page-anchors.ts'
import { resolveLink } from './resolve-link.ts'
import type { Site, SitePage } from './site.ts'
import { createSuggester, NO_SUGGESTIONS, type Suggester } from './suggest.ts'

export interface PageChecks {
  fresh: Problem[]
  old: number
  /** Paths that were parsed. */
  checked: string[]
}

/** `movedFrom`: new path → old path. */
export async function checkPages(
  baseline: Baseline,
  head: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<PageChecks> {
  const base = baseline.site
  const suggester = createSuggester()
  const touched = head.overlay.changed.filter((path) => head.pages.has(path))
  const affected = await affectedPages(base, head, await baseline.graph())
  const results: PageChecks = { fresh: [], old: 0, checked: [...touched, ...affected] }
  for (const path of results.checked) {
    const before = base.pages.has(path) ? path : movedFrom.get(path)
    const { fresh, old } = await compare(base, head, { path, before }, suggester)
    const known = await findKnownGaps(baseline, head, fresh, movedFrom)
    add(results, { fresh: fresh.filter((problem) => !known.has(problem)), old: old + known.size })
  }
  add(results, compareRoutes(base, head, touched, movedFrom))
  return results
}

async function compare(
  base: Site,
  head: Site,
  { path, before }: { path: string; before: string | undefined },
  suggester: Suggester,
) {
  const problems = await checkPage(head, path, suggester)
  // Most pages are without a fault, and the page as it was need not be parsed.
  if (problems.length === 0 || before === undefined) return { fresh: problems, old: 0 }
  const was = await checkPage(base, before, NO_SUGGESTIONS)
  const isTouched = head.files.get(path)?.sha !== base.files.get(path)?.sha
  return subtractProblems(problems, isTouched ? was.filter(isSeen) : was, problemKey)
}

/** Nobody has seen what an edit brings to a page that cannot be read: that it could not be read before is no excuse. */
function isSeen({ rule }: Problem): boolean {
  return rule !== 'unchecked' && rule !== 'encoding'
}

/**
 * Anchors that pages of the base link to although no text makes them: a plugin does, or they were broken long ago. The
 * author of a page who writes what others write has made nothing worse.
 */
async function findKnownGaps(
  baseline: Baseline,
  head: Site,
  fresh: readonly Problem[],
  movedFrom: ReadonlyMap<string, string>,
): Promise<Set<Problem>> {
  const base = baseline.site
  const graph = await baseline.graph()
  const known = new Set<Problem>()
  for (const problem of fresh) {
    const page = problem.rule === 'broken-anchor' ? head.pages.get(problem.path) : undefined
    const target = page === undefined ? undefined : resolveLink(head, page, 'link', problem.subject)
    if (target?.kind !== 'page') continue
    const { fragment } = target
    const path = base.pages.has(target.path) ? target.path : movedFrom.get(target.path)
    if (path === undefined || !graph.fragmentsOf(path).has(fragment)) continue
    if (!(await hasAnchor(base, path, fragment))) known.add(problem)
  }
  return known
}

/** Told where an address is new, which with other rules may be anywhere, and not of the page that had it. */
function compareRoutes(base: Site, head: Site, touched: readonly string[], movedFrom: ReadonlyMap<string, string>) {
  const isMoved = ([path, { routes }]: [string, SitePage]): boolean => base.pages.get(path)?.routes[0] !== routes[0]
  const elsewhere = base.rules === head.rules ? [] : [...head.pages.entries()].filter(isMoved).map(([path]) => path)
  const paths = new Set([...touched, ...elsewhere])
  const pathsBefore = new Set([...paths, ...movedFrom.values()])
  return subtractProblems(checkRoutes(head, paths), checkRoutes(base, pathsBefore), keyInOldFile(movedFrom))
}

function add(results: PageChecks, { fresh, old }: { fresh: Problem[]; old: number }): void {
  results.fresh.push(...fresh)
  results.old += old
}
