// Compares the touched pages, and those that link to what these lost, with what they were before.
import type { Problem } from '../../problem.ts'
import type { GroupedProblem } from '../calibrate/link-group.ts'
import { createSuggester, NO_SUGGESTIONS, type Suggester } from '../resolve/suggest.ts'
import type { Site, SitePage } from '../site.ts'
import { affectedPages } from './affected-pages.ts'
import type { Baseline } from './baseline.ts'
import { checkPage } from './check-page.ts'
import { checkRoutes } from './check-routes.ts'
import { keyInOldFile, problemKey, subtractProblems } from './new-problems.ts'

export interface PageChecks {
  fresh: GroupedProblem[]
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
  const movedTo = new Map(Array.from(movedFrom, ([to, from]) => [from, to]))
  for (const path of results.checked) {
    const oldPath = before.pages.has(path) ? path : movedFrom.get(path)
    add(results, await compare(before, after, { path, oldPath, movedTo }, suggester))
  }
  add(results, compareRoutes(before, after, touched, movedFrom))
  return results
}

async function compare(
  before: Site,
  after: Site,
  { path, oldPath, movedTo }: { path: string; oldPath: string | undefined; movedTo: ReadonlyMap<string, string> },
  suggester: Suggester,
) {
  const problems = await checkPage(after, path, suggester)
  // Most pages are without a fault, and the page as it was need not be parsed.
  if (problems.length === 0 || oldPath === undefined) return { fresh: problems, old: 0 }
  const was = await checkPage(before, oldPath, NO_SUGGESTIONS)
  const isTouched = after.files.get(path)?.sha !== before.files.get(path)?.sha
  return subtractOld(problems, isTouched ? was.filter(isSeen) : was, movedTo)
}

/** A dead anchor is as old as it was where its page moved and the link follows it. */
function subtractOld(
  is: readonly GroupedProblem[],
  was: readonly GroupedProblem[],
  movedTo: ReadonlyMap<string, string>,
) {
  const { fresh, old } = subtractProblems(is, was, problemKey)
  const gone = subtractProblems(was, is, problemKey).fresh.map((problem) => followMove(problem, movedTo))
  const followed = subtractProblems<GroupedProblem>(fresh, gone, placeKey)
  return { fresh: followed.fresh, old: old + followed.old }
}

function followMove({ anchor, ...problem }: GroupedProblem, movedTo: ReadonlyMap<string, string>): GroupedProblem {
  if (anchor === undefined) return problem
  return { ...problem, anchor: { ...anchor, path: movedTo.get(anchor.path) ?? anchor.path } }
}

function placeKey({ anchor, ...problem }: GroupedProblem): string {
  return anchor === undefined ? problemKey(problem) : `${problem.rule}\0${anchor.path}#${anchor.fragment}`
}

/** No check has seen what an edit adds to a page that cannot be read, even if the page could not be read before. */
function isSeen({ rule }: Problem): boolean {
  return rule !== 'unchecked' && rule !== 'encoding'
}

/** Told where an address is new, which with other rules may be anywhere, and not of the page that had it. */
function compareRoutes(before: Site, after: Site, touched: readonly string[], movedFrom: ReadonlyMap<string, string>) {
  const isMoved = ([path, { routes }]: [string, SitePage]): boolean => before.pages.get(path)?.routes[0] !== routes[0]
  const elsewhere = before.rules === after.rules ? [] : [...after.pages.entries()].filter(isMoved).map(([path]) => path)
  const paths = new Set([...touched, ...elsewhere])
  const pathsBefore = new Set([...paths, ...movedFrom.values()])
  return subtractProblems(checkRoutes(after, paths), checkRoutes(before, pathsBefore), keyInOldFile(movedFrom))
}

function add(results: PageChecks, { fresh, old }: { fresh: GroupedProblem[]; old: number }): void {
  results.fresh.push(...fresh)
  results.old += old
}
