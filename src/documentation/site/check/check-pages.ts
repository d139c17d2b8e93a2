// Compares the touched pages, and those that link to what these lost, with what they were before.
import type { Problem } from '../../problem.ts'
import { hasAnchor } from '../resolve/page-anchors.ts'
import { resolveLink } from '../resolve/resolve-link.ts'
import { createSuggester, NO_SUGGESTIONS, type Suggester } from '../resolve/suggest.ts'
import type { Site, SitePage } from '../site.ts'
import { affectedPages } from './affected-pages.ts'
import type { Baseline } from './baseline.ts'
import { checkPage } from './check-page.ts'
import { checkRoutes } from './check-routes.ts'
import { keyInOldFile, problemKey, subtractProblems } from './new-problems.ts'

export interface PageChecks {
  fresh: Problem[]
  old: number
  /** Paths that were parsed. */
  checked: string[]
}

/** `movedFrom`: new path → old path. */
export async function checkPages(
  baseline: Baseline,
  after: Site,
  movedFrom: ReadonlyMap<string, string>,
): Promise<PageChecks> {
  const before = baseline.site
  const suggester = createSuggester()
  const touched = after.overlay.changed.filter((path) => after.pages.has(path))
  const affected = await affectedPages(before, after, await baseline.graph())
  const results: PageChecks = { fresh: [], old: 0, checked: [...touched, ...affected] }
  for (const path of results.checked) {
    const oldPath = before.pages.has(path) ? path : movedFrom.get(path)
    const { fresh, old } = await compare(before, after, { path, oldPath }, suggester)
    const known = await findKnownGaps(baseline, after, fresh, movedFrom)
    add(results, { fresh: fresh.filter((problem) => !known.has(problem)), old: old + known.size })
  }
  add(results, compareRoutes(before, after, touched, movedFrom))
  return results
}

async function compare(
  before: Site,
  after: Site,
  { path, oldPath }: { path: string; oldPath: string | undefined },
  suggester: Suggester,
) {
  const problems = await checkPage(after, path, suggester)
  // Most pages are without a fault, and the page as it was need not be parsed.
  if (problems.length === 0 || oldPath === undefined) return { fresh: problems, old: 0 }
  const was = await checkPage(before, oldPath, NO_SUGGESTIONS)
  const isTouched = after.files.get(path)?.sha !== before.files.get(path)?.sha
  return subtractProblems(problems, isTouched ? was.filter(isSeen) : was, problemKey)
}

/** No check has seen what an edit adds to a page that cannot be read, even if the page could not be read before. */
function isSeen({ rule }: Problem): boolean {
  return rule !== 'unchecked' && rule !== 'encoding'
}

/**
 * Anchors that pages linked to before although no text makes them: a plugin does, or they were broken long ago. An
 * author who writes what others have written makes nothing worse.
 */
async function findKnownGaps(
  baseline: Baseline,
  after: Site,
  fresh: readonly Problem[],
  movedFrom: ReadonlyMap<string, string>,
): Promise<Set<Problem>> {
  const before = baseline.site
  const graph = await baseline.graph()
  const known = new Set<Problem>()
  for (const problem of fresh) {
    const page = problem.rule === 'broken-anchor' ? after.pages.get(problem.path) : undefined
    const target = page === undefined ? undefined : resolveLink(after, page, 'link', problem.subject)
    if (target?.kind !== 'page') continue
    const { fragment } = target
    const path = before.pages.has(target.path) ? target.path : movedFrom.get(target.path)
    if (path === undefined || !graph.fragmentsOf(path).has(fragment)) continue
    if (!(await hasAnchor(before, path, fragment))) known.add(problem)
  }
  return known
}

/** Told where an address is new, which with other rules may be anywhere, and not of the page that had it. */
function compareRoutes(before: Site, after: Site, touched: readonly string[], movedFrom: ReadonlyMap<string, string>) {
  const isMoved = ([path, { routes }]: [string, SitePage]): boolean => before.pages.get(path)?.routes[0] !== routes[0]
  const elsewhere = before.rules === after.rules ? [] : [...after.pages.entries()].filter(isMoved).map(([path]) => path)
  const paths = new Set([...touched, ...elsewhere])
  const pathsBefore = new Set([...paths, ...movedFrom.values()])
  return subtractProblems(checkRoutes(after, paths), checkRoutes(before, pathsBefore), keyInOldFile(movedFrom))
}

function add(results: PageChecks, { fresh, old }: { fresh: Problem[]; old: number }): void {
  results.fresh.push(...fresh)
  results.old += old
}
