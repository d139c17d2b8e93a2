// The links that a move changes: those that lead to the moved file, and those that stand in it.
import { folderOf, joinPath, relativePath } from '../../config/paths.ts'
import type { PageLink } from '../../page/page-analysis.ts'
import type { Baseline } from '../check/baseline.ts'
import { linkingPages } from '../inbound.ts'
import { importedName } from '../includes.ts'
import { readText } from '../load-rules.ts'
import { type Resolution, resolveLink } from '../resolve/resolve-link.ts'
import { rewriteTarget } from '../resolve/rewrite-target.ts'
import { leadsTo, spellLink } from '../resolve/spell-link.ts'
import { splitTarget } from '../resolve/target.ts'
import type { Site, SitePage } from '../site.ts'
import type { Move, MoveRewrite } from './move-rewrite.ts'

export interface MovedSite {
  baseline: Baseline
  /** Before the move, all other changes made. */
  before: Site
  /** The same, and the file under its new path. */
  after: Site
  move: Move
}

/** Rewrites links of other pages to the moved file. */
export async function rewriteInbound(site: MovedSite, rewrite: MoveRewrite): Promise<void> {
  const { baseline, before, after, move } = site
  for (const path of await linkingPages(baseline, before, move.from)) {
    const [page, pageAfter] = [before.pages.get(path), after.pages.get(path)]
    const text = await readText(before.overlay, path)
    if (page === undefined || pageAfter === undefined || text === undefined) continue
    for (const [index, link] of ((await before.analyze(path))?.links ?? []).entries()) {
      if (pathOf(resolveLink(before, page, link.kind, link.target)) !== move.from) continue
      await rewriteLink(site, { page: pageAfter, path, link, index, text }, move.to, rewrite)
    }
  }
}

/** Rewrites links in the moved file that are meant from where it stands. */
export async function rewriteOutbound(site: MovedSite, rewrite: MoveRewrite): Promise<void> {
  const { before, after, move } = site
  const [page, pageAfter] = [before.pages.get(move.from), after.pages.get(move.to)]
  const text = await readText(before.overlay, move.from)
  if (page === undefined || pageAfter === undefined || text === undefined) return
  for (const [index, link] of ((await before.analyze(move.from))?.links ?? []).entries()) {
    const found = resolveLink(before, page, link.kind, link.target)
    const there = { page: pageAfter, path: move.from, link, index, text }
    const wanted = pathOf(found)
    if (wanted !== undefined) await rewriteLink(site, there, wanted === move.from ? move.to : wanted, rewrite)
    else if (found.kind === 'address') rewriteAddress(site, there, found.address, rewrite)
  }
  rewriteImports(page, text, move, rewrite)
}

interface LinkAt {
  /** After the move. */
  page: SitePage
  /** Before the move. */
  path: string
  link: PageLink
  /** Which of the links of its page it is. */
  index: number
  text: string
}

async function rewriteLink(
  { baseline, after, move }: MovedSite,
  at: LinkAt,
  wanted: string,
  rewrite: MoveRewrite,
): Promise<void> {
  const { page, link } = at
  if (link.kind === 'label' || splitTarget(link.target).path === '') return
  const isInMovedPage = at.path === move.from
  const isFine = leadsTo(after, page, link.kind, link.target, wanted)
  if (isFine && !isInMovedPage) return
  const known = await spellingOfBase(baseline, after, at, wanted)
  if (isFine && known === undefined) return
  replaceTarget(at, known ?? spellLink(after, page, link, wanted), wanted, rewrite)
}

/** A folder of a code host: the page that has moved finds it by another way. */
function rewriteAddress({ after }: MovedSite, at: LinkAt, address: string, rewrite: MoveRewrite): void {
  const { page, link } = at
  const { path, suffix } = splitTarget(link.target)
  if (resolveLink(after, page, link.kind, link.target).kind !== 'broken') return
  const way = `${relativePath(folderOf(page.path), address)}${path.endsWith('/') ? '/' : ''}`
  const leads = !path.startsWith('/') && resolveLink(after, page, link.kind, way).kind === 'address'
  replaceTarget(at, leads ? way + suffix : undefined, address, rewrite)
}

function replaceTarget(
  { path, link, text }: LinkAt,
  target: string | undefined,
  wanted: string,
  rewrite: MoveRewrite,
): void {
  const { range, line } = link
  if (target === undefined || range === undefined) {
    rewrite.byHand.push(
      `${path}:${line} refers to ${wanted} as ${link.target}, which the move breaks. Change it by hand`,
    )
    return
  }
  const written = rewriteTarget(text.slice(range.start, range.end), target, link.target)
  rewrite.splice(path, { ...range, text: written }, 'links')
}

/**
 * A page that is back where it was, or links to one that is, is written as it was: by the link in the same place, or by
 * one that leads to the same.
 */
async function spellingOfBase(
  { site }: Baseline,
  after: Site,
  { page, link, index }: LinkAt,
  wanted: string,
): Promise<string | undefined> {
  const basePage = site.pages.get(page.path)
  if (basePage === undefined || site.files.find(wanted) === undefined) return undefined
  const { suffix } = splitTarget(link.target)
  const links = (await site.analyze(page.path))?.links ?? []
  const [inPlace] = links.slice(index, index + 1)
  return [...(inPlace === undefined ? [] : [inPlace]), ...links].find(
    ({ kind, target }) =>
      kind === link.kind &&
      splitTarget(target).suffix === suffix &&
      leadsTo(site, basePage, kind, target, wanted) &&
      leadsTo(after, page, kind, target, wanted),
  )?.target
}

/** Modules that MDX imports by a relative path; pages and images among them are links. */
function rewriteImports({ scan }: SitePage, text: string, { from, to }: Move, rewrite: MoveRewrite): void {
  for (const statement of scan.imports) {
    const imported = importedName(statement)
    const start = text.indexOf(statement)
    const isRelative = imported !== undefined && /^\.{1,2}\//.test(imported.name) && !isLinked(imported.name)
    const file = isRelative ? joinPath(folderOf(from), imported.name) : undefined
    if (imported === undefined || file === undefined || start === -1) continue
    const way = relativePath(folderOf(to), file)
    const name = way.startsWith('.') ? way : `./${way}`
    if (name === imported.name) continue
    const at = start + imported.start
    rewrite.splice(from, { start: at, end: at + imported.name.length, text: name }, 'imports')
  }
}

/** True for imports that page/links/find-links.ts gives as links. */
function isLinked(name: string): boolean {
  return /\.(?:mdx?|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i.test(name)
}

function pathOf(found: Resolution): string | undefined {
  return found.kind === 'page' || found.kind === 'file' ? found.path : undefined
}
