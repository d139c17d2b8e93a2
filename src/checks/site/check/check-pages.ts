// Compares the touched pages, and those that link to what these lost, with what they were before.
import type { LinkKind } from '../../page/page-analysis.ts'
import type { Problem } from '../../problem.ts'
import type { GroupedProblem } from '../calibrate/link-group.ts'
import type { LinkGraph } from '../link-graph.ts'
import { hasAnchor } from '../resolve/page-anchors.ts'
import { type Resolution, resolveLink } from '../resolve/resolve-link.ts'
import { createSuggester, NO_SUGGESTIONS, type Suggester } from '../resolve/suggest.ts'
import { parseTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'
import { createYield } from '../take-turns.ts'
import type { Baseline } from './baseline.ts'
import { checkPage } from './check-page.ts'
import { checkRoutes } from './check-routes.ts'
import { keyInOldFile, problemKey, subtractProblems } from './new-problems.ts'
import { pagesNaming } from './pages-naming.ts'

// Which untouched pages may have lost something that they link to. Scans tell; only these pages are parsed.

/** Gives the paths of untouched documents with links or labels that were right and may no longer be. */
async function affectedPages(before: Site, after: Site, graph: GraphOf): Promise<string[]> {
  const changed = new Set(after.overlay.changed)
  const affected = await pagesOverLostAnchors(before, after, graph)
  for (const path of pagesWithNewLabels(before, after)) affected.add(path)
  const seen = new Set<string>()
  for await (const path of pagesOverLostPlaces(before, after, graph)) {
    if (seen.has(path)) continue
    seen.add(path)
    const [page, pageAfter] = [before.pages.get(path), after.pages.get(path)]
    if (page === undefined || pageAfter === undefined || changed.has(path) || affected.has(path)) continue
    if (await losesTarget(before, after, page, pageAfter)) affected.add(path)
  }
  for (const path of await pagesNaming(before, after)) affected.add(path)
  return [...affected].filter((path) => !changed.has(path) && after.pages.has(path))
}

/** Gives all pages that have a label which the changes give to a page: two pages with the same one are a problem of both. */
function* pagesWithNewLabels(before: Site, after: Site): Generator<string> {
  for (const path of after.overlay.changed) {
    const known = before.pages.get(path)?.scan.labels ?? []
    for (const label of after.pages.get(path)?.scan.labels ?? [])
      if (!known.includes(label)) yield* after.siteOf(path).names.labels.get(label.toLowerCase())
  }
}

/** Costs a look at all links of the base the first time: most changes take nothing away. */
type GraphOf = () => Promise<LinkGraph>

/** Pages with links to what is gone, or under another name. */
async function* pagesOverLostPlaces(before: Site, after: Site, graph: GraphOf): AsyncGenerator<string> {
  for (const path of after.overlay.changed) {
    if (after.files.get(path) === undefined) yield* overLostFile(before, after, await graph(), path)
    else if (losesName(before.pages.get(path), after.pages.get(path))) yield* (await graph()).linkingTo(path)
    // What was assumed to be there, below a link or a submodule, no longer is.
    if (before.files.isBeyond(path)) yield* (await graph()).throughRules
  }
  if (after.rules === before.rules) return
  if (linkRulesOf(after) !== linkRulesOf(before)) for (const [path] of before.pages.entries()) yield path
  if (routeRulesOf(after) !== routeRulesOf(before)) yield* (await graph()).throughRules
  for (const [path, page] of before.pages.entries()) {
    if (losesName(page, after.pages.get(path))) yield* (await graph()).linkingTo(path)
  }
}

function* overLostFile(before: Site, after: Site, graph: LinkGraph, path: string): Generator<string> {
  yield* graph.linkingTo(path)
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const folder = path.slice(0, at)
    if (before.files.hasFolder(folder) && !after.files.hasFolder(folder)) yield* graph.linkingTo(folder)
  }
}

function losesName(was: SitePage | undefined, is: SitePage | undefined): boolean {
  if (was === undefined) return false
  if (is === undefined || was.isPage !== is.isPage || was.id !== is.id) return true
  const isKept = (kept: readonly string[]) => (name: string) => kept.includes(name)
  return !was.routes.every(isKept(is.routes)) || !was.scan.labels.every(isKept(is.scan.labels))
}

function linkRulesOf({ members }: Site): string {
  return JSON.stringify(
    members.map(({ rules: { folder, contentFolders, basePath, publicFolders, links, locales } }) =>
      JSON.stringify([folder, contentFolders, basePath, publicFolders, links, locales]),
    ),
  )
}

function routeRulesOf({ members }: Site): string {
  return JSON.stringify(
    members.map(({ rules }) => [rules.generatedRoutes, rules.redirects.map(({ from, to }) => [from, to])]),
  )
}

const KINDS: readonly LinkKind[] = ['link', 'include', 'document', 'label']

/** A scan does not know the kind of a target, so a target that no longer resolves as one of the kinds counts as lost. */
async function losesTarget(before: Site, after: Site, page: SitePage, pageAfter: SitePage): Promise<boolean> {
  const kinds = page.dialect.framework.text?.links?.namesDocuments === true ? KINDS : KINDS.slice(0, 2)
  const yieldIfLong = createYield()
  for (const target of page.scan.targets) {
    await yieldIfLong()
    for (const kind of kinds) {
      const was = resolveLink(before, page, kind, target)
      if (was.kind === 'broken') continue
      const is = resolveLink(after, pageAfter, kind, target)
      if (is.kind === 'broken' || (await losesAnchor(before, after, was, is))) return true
    }
  }
  return false
}

/** True when another page stands under the address now, without the part that the link names. */
async function losesAnchor(before: Site, after: Site, was: Resolution, is: Resolution): Promise<boolean> {
  if (was.kind !== 'page' || is.kind !== 'page' || was.fragment === '' || was.path === is.path) return false
  return !(await hasAnchor(after, is.path, is.fragment)) && (await hasAnchor(before, was.path, was.fragment))
}

/** Pages with links to headings that changed pages, or those that take them in, had and have no more. */
async function pagesOverLostAnchors(before: Site, after: Site, graphOf: GraphOf): Promise<Set<string>> {
  const found = new Set<string>()
  for (const path of after.overlay.changed) {
    const page = before.pages.get(path)
    if (page === undefined || (await keepsAll(before, after, page))) continue
    const graph = await graphOf()
    const isLost = lostAnchorsOf(before, after, path)
    const includers = allIncluders(before, graph, path)
    for (const place of [path, ...includers]) {
      const lost = await filterFragments(graph.fragmentsOf(place), isLost)
      const lostThere = place === path ? lost : await filterFragments(lost, lostAnchorsOf(before, after, place))
      if (lostThere.size === 0 || !after.pages.has(place)) continue
      for (const from of graph.linkingTo(place)) if (namesFragment(before.pages.get(from), lostThere)) found.add(from)
    }
  }
  return found
}

type IsLost = (fragment: string) => Promise<boolean>

/** Says whether a document, with what it includes, had an anchor that it no longer has. */
function lostAnchorsOf(before: Site, after: Site, path: string): IsLost {
  return async (fragment) => !(await hasAnchor(after, path, fragment)) && (await hasAnchor(before, path, fragment))
}

async function filterFragments(fragments: Iterable<string>, isKept: IsLost): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const fragment of fragments) if (await isKept(fragment)) kept.add(fragment)
  return kept
}

/** True when a text certainly has all anchors that it had, and includes all that it included. */
async function keepsAll(before: Site, after: Site, { path, scan }: SitePage): Promise<boolean> {
  const pageAfter = after.pages.get(path)
  const included = new Set([...(pageAfter?.scan.includes ?? []), ...(pageAfter?.scan.imports ?? [])])
  if (pageAfter === undefined || ![...scan.includes, ...scan.imports].every((one) => included.has(one))) return false
  const [anchorsBefore, anchorsAfter] = [await before.anchors(path), await after.anchors(path)]
  return anchorsBefore !== undefined && [...anchorsBefore].every((anchor) => anchorsAfter?.has(anchor) === true)
}

/** Includes within includes, as far as anchors are looked for. */
const MAX_DEPTH = 3

/** Gives documents that may have included another one, at any depth; some that only linked to it are among them. */
function allIncluders(before: Site, graph: LinkGraph, path: string): ReadonlySet<string> {
  const all = new Set<string>()
  let last: Iterable<string> = [path]
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = new Set<string>()
    for (const included of last)
      for (const from of includersOf(before, graph, included)) if (!all.has(from)) next.add(from)
    for (const from of next) all.add(from)
    last = next
  }
  all.delete(path)
  return all
}

/** A link to a partial includes it. Pages are imported as MDX modules, or included in the framework's own syntax. */
function includersOf({ pages }: Site, graph: LinkGraph, path: string): ReadonlySet<string> {
  const page = pages.get(path)
  const mayBeIncluded = page?.isPage !== true || page.dialect.framework.text?.links !== undefined
  return mayBeIncluded ? graph.linkingTo(path) : graph.importing(path)
}

function namesFragment(page: SitePage | undefined, fragments: ReadonlySet<string>): boolean {
  const targets = page?.scan.targets ?? []
  return targets.some((raw) => {
    if (!raw.includes('#')) return false
    const target = parseTarget(raw)
    return target.kind === 'local' && fragments.has(target.fragment)
  })
}

interface PageChecks {
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
  const affected = await affectedPages(before, after, () => baseline.graph())
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

/** What is wrong at a place of a page is as old as it was where that page moved and the link follows it. */
function subtractOld(
  is: readonly GroupedProblem[],
  was: readonly GroupedProblem[],
  movedTo: ReadonlyMap<string, string>,
) {
  const moved = was.map((problem) => followMove(problem, movedTo))
  const atPlaces = subtractProblems<GroupedProblem>(is, moved, placeKey)
  const gone = subtractProblems<GroupedProblem>(moved, is, placeKey).fresh
  const { fresh, old } = subtractProblems(atPlaces.fresh, gone, problemKey)
  return { fresh, old: atPlaces.old + old }
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
