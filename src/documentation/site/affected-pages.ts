// Which untouched pages may have lost something that they link to. Told from scans: only these are parsed.
import type { LinkKind } from '../page/page-analysis.ts'
import type { LinkGraph } from './link-graph.ts'
import { hasAnchor } from './page-anchors.ts'
import { type Resolution, resolveLink } from './resolve-link.ts'
import type { Site, SitePage } from './site.ts'
import { takeTurns } from './take-turns.ts'
import { parseTarget } from './target.ts'

/** Gives the paths of documents, unchanged from base to head, with links that led somewhere and may not any more. */
export async function affectedPages(base: Site, head: Site, graph: LinkGraph): Promise<string[]> {
  const changed = new Set(head.overlay.changed)
  const affected = await pagesOverLostAnchors(base, head, graph)
  for (const path of new Set(pagesOverLostPlaces(base, head, graph))) {
    const [page, headPage] = [base.pages.get(path), head.pages.get(path)]
    if (page === undefined || headPage === undefined || changed.has(path) || affected.has(path)) continue
    if (await losesTarget(base, head, page, headPage)) affected.add(path)
  }
  return [...affected].filter((path) => !changed.has(path) && head.pages.has(path))
}

/** Pages with links to what is gone, or under another name. */
function* pagesOverLostPlaces(base: Site, head: Site, graph: LinkGraph): Generator<string> {
  for (const path of head.overlay.changed) {
    if (head.files.get(path) === undefined) yield* overLostFile(base, head, graph, path)
    else if (losesName(base.pages.get(path), head.pages.get(path))) yield* graph.linkingTo(path)
    // What was taken to be there, below a link or a submodule, is so no more.
    if (base.files.isBeyond(path)) yield* graph.throughRules
  }
  if (head.rules === base.rules) return
  if (linkRulesOf(head) !== linkRulesOf(base)) for (const [path] of base.pages.entries()) yield path
  if (routeRulesOf(head) !== routeRulesOf(base)) yield* graph.throughRules
  for (const [path, page] of base.pages.entries()) {
    if (losesName(page, head.pages.get(path))) yield* graph.linkingTo(path)
  }
}

function* overLostFile(base: Site, head: Site, graph: LinkGraph, path: string): Generator<string> {
  yield* graph.linkingTo(path)
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const folder = path.slice(0, at)
    if (base.files.hasFolder(folder) && !head.files.hasFolder(folder)) yield* graph.linkingTo(folder)
  }
}

function losesName(before: SitePage | undefined, after: SitePage | undefined): boolean {
  if (before === undefined) return false
  if (after === undefined || before.isPage !== after.isPage || before.id !== after.id) return true
  const isKept = (kept: readonly string[]) => (name: string) => kept.includes(name)
  return !before.routes.every(isKept(after.routes)) || !before.scan.labels.every(isKept(after.scan.labels))
}

function linkRulesOf({ rules }: Site): string {
  const { folder, contentFolders, basePath, linksHaveBase, publicFolders, links, locales } = rules
  return JSON.stringify([folder, contentFolders, basePath, linksHaveBase, publicFolders, links, locales])
}

function routeRulesOf({ rules }: Site): string {
  return JSON.stringify([rules.generatedRoutes, rules.redirects])
}

const KINDS: readonly LinkKind[] = ['link', 'include', 'document', 'label']

/** A scan does not say of which kind a target is: it is lost when it is lost as any of them. */
async function losesTarget(base: Site, head: Site, page: SitePage, headPage: SitePage): Promise<boolean> {
  const kinds = base.rules.framework.text?.links?.namesDocuments === true ? KINDS : KINDS.slice(0, 2)
  const turn = takeTurns()
  for (const target of page.scan.targets) {
    await turn()
    for (const kind of kinds) {
      const was = resolveLink(base, page, kind, target)
      if (was.kind === 'broken') continue
      const is = resolveLink(head, headPage, kind, target)
      if (is.kind === 'broken' || (await losesAnchor(base, head, was, is))) return true
    }
  }
  return false
}

/** True when another page stands under the address now, without the part that the link names. */
async function losesAnchor(base: Site, head: Site, was: Resolution, is: Resolution): Promise<boolean> {
  if (was.kind !== 'page' || is.kind !== 'page' || was.fragment === '' || was.path === is.path) return false
  return !(await hasAnchor(head, is.path, is.fragment)) && (await hasAnchor(base, was.path, was.fragment))
}

/** Pages with links to headings that changed pages, or those that take them in, had and have no more. */
async function pagesOverLostAnchors(base: Site, head: Site, graph: LinkGraph): Promise<Set<string>> {
  const found = new Set<string>()
  for (const path of head.overlay.changed) {
    const before = base.pages.get(path)
    if (before === undefined) continue
    const isLost = lostAnchorsOf(base, head, path)
    const isTakenIn = takingIn(base, graph, path).size > 0 && !(await keepsAll(base, head, before))
    const takers = isTakenIn ? takersOf(base, graph, path) : []
    for (const place of [path, ...takers]) {
      const lost = await filterFragments(graph.fragmentsOf(place), isLost)
      const lostThere = place === path ? lost : await filterFragments(lost, lostAnchorsOf(base, head, place))
      if (lostThere.size === 0 || !head.pages.has(place)) continue
      for (const from of graph.linkingTo(place)) if (namesFragment(base.pages.get(from), lostThere)) found.add(from)
    }
  }
  return found
}

type IsLost = (fragment: string) => Promise<boolean>

/** Says whether a document, with what it takes in, had an anchor that it has no more. */
function lostAnchorsOf(base: Site, head: Site, path: string): IsLost {
  return async (fragment) => !(await hasAnchor(head, path, fragment)) && (await hasAnchor(base, path, fragment))
}

async function filterFragments(fragments: Iterable<string>, isKept: IsLost): Promise<Set<string>> {
  const kept = new Set<string>()
  for (const fragment of fragments) if (await isKept(fragment)) kept.add(fragment)
  return kept
}

/** True when a text has all anchors that it had, and takes in all that it took in. */
async function keepsAll(base: Site, head: Site, { path, scan }: SitePage): Promise<boolean> {
  const after = head.pages.get(path)
  const targets = new Set(after?.scan.targets)
  if (after === undefined || !scan.targets.every((target) => targets.has(target))) return false
  const [anchorsBefore, anchorsAfter] = [await base.anchors(path), await head.anchors(path)]
  return [...(anchorsBefore ?? [])].every((anchor) => anchorsAfter?.has(anchor) === true)
}

/** Texts taken in by texts taken in: as far as anchors are looked for. */
const MAX_DEPTH = 3

/** Gives documents of the base that may take in another one, at any depth; some that only link to it are among them. */
function takersOf(base: Site, graph: LinkGraph, path: string): ReadonlySet<string> {
  const all = new Set<string>()
  let last: Iterable<string> = [path]
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const next = new Set<string>()
    for (const taken of last) for (const from of takingIn(base, graph, taken)) if (!all.has(from)) next.add(from)
    for (const from of next) all.add(from)
    last = next
  }
  all.delete(path)
  return all
}

/** What links to a partial includes it. A page is imported as a module of MDX, or included in the framework's own syntax. */
function takingIn({ pages, rules }: Site, graph: LinkGraph, path: string): ReadonlySet<string> {
  const mayBeIncluded = pages.get(path)?.isPage !== true || rules.framework.text?.links !== undefined
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
