// Which untouched pages may have lost something that they link to. Told from sketches: only these are parsed.
import type { LinkKind } from '../page/page-facts.ts'
import type { LinkGraph } from './link-graph.ts'
import { resolveLink } from './resolve-link.ts'
import type { Site, SitePage } from './site.ts'
import { parseTarget } from './target.ts'

/** Gives the paths of documents, unchanged from base to head, with links that led somewhere and may not any more. */
export async function affectedPages(base: Site, head: Site, graph: LinkGraph): Promise<string[]> {
  const changed = new Set(head.overlay.changed)
  const affected = new Set<string>()
  for (const path of await pagesOverLostAnchors(base, head, graph)) affected.add(path)
  for (const path of pagesOverLostPlaces(base, head, graph)) {
    const page = base.pages.get(path)
    if (page !== undefined && !changed.has(path) && losesTarget(base, head, page)) affected.add(path)
  }
  return [...affected].filter((path) => !changed.has(path) && head.pages.has(path))
}

/** Pages with links to what is gone, or under another name. */
function* pagesOverLostPlaces(base: Site, head: Site, graph: LinkGraph): Generator<string> {
  for (const path of head.overlay.changed) {
    if (head.files.get(path) === undefined) yield* overLostFile(base, head, graph, path)
    else if (losesName(base.pages.get(path), head.pages.get(path))) yield* graph.linkingTo(path)
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
  return !before.routes.every(isKept(after.routes)) || !before.sketch.labels.every(isKept(after.sketch.labels))
}

function linkRulesOf({ rules }: Site): string {
  const { folder, contentFolders, basePath, linksHaveBase, publicFolders, links, locales } = rules
  return JSON.stringify([folder, contentFolders, basePath, linksHaveBase, publicFolders, links, locales])
}

function routeRulesOf({ rules }: Site): string {
  return JSON.stringify([rules.generatedRoutes, rules.redirects])
}

const KINDS: readonly LinkKind[] = ['link', 'include', 'document', 'label']

/** A sketch does not say of which kind a target is: it is lost when it is lost as any of them. */
function losesTarget(base: Site, head: Site, page: SitePage): boolean {
  const headPage = head.pages.get(page.path) ?? page
  const kinds = base.rules.framework === 'sphinx' ? KINDS : KINDS.slice(0, 2)
  return page.sketch.targets.some((target) =>
    kinds.some(
      (kind) =>
        resolveLink(base, page, kind, target).kind !== 'broken' &&
        resolveLink(head, headPage, kind, target).kind === 'broken',
    ),
  )
}

/** Pages with links to headings that changed pages had and have no more. */
async function pagesOverLostAnchors(base: Site, head: Site, graph: LinkGraph): Promise<Set<string>> {
  const found = new Set<string>()
  for (const path of head.overlay.changed) {
    if (!base.pages.has(path) || !head.pages.has(path)) continue
    const [before, after] = [await base.anchors(path), await head.anchors(path)]
    if (before === undefined || after === undefined) continue
    const kept = new Set(after)
    const lost = new Set(before.filter((anchor) => !kept.has(anchor)))
    if (lost.size === 0) continue
    for (const from of overPage(base, graph, path)) {
      if (namesFragment(base.pages.get(from), lost)) found.add(from)
    }
  }
  return found
}

/** What is taken into pages shares its headings with them. */
function* overPage(base: Site, graph: LinkGraph, path: string): Generator<string> {
  yield* graph.linkingTo(path)
  if (base.pages.get(path)?.isPage === true && base.rules.framework !== 'sphinx') return
  for (const including of graph.linkingTo(path)) yield* graph.linkingTo(including)
}

function namesFragment(page: SitePage | undefined, fragments: ReadonlySet<string>): boolean {
  const targets = page?.sketch.targets ?? []
  return targets.some((raw) => {
    if (!raw.includes('#')) return false
    const target = parseTarget(raw)
    return target.kind === 'local' && fragments.has(target.fragment)
  })
}
