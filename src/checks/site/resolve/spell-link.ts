// Writes a link to a page or file in the style of another link: absolute or relative, with or without extension.

import { folderOf, isBelow, nameOf, pathFrom, relativePath, withoutExtension } from '../../config/paths.ts'
import { normalizeRoute, pathOnSite } from '../../config/site-address.ts'
import type { LinkKind } from '../../page/page-analysis.ts'
import type { Site, SitePage } from '../site.ts'
import { originalPage, resolveLink } from './resolve-link.ts'
import { decode, splitTarget } from './target.ts'
import { findUnserved } from './unserved.ts'

export interface LinkToSpell {
  kind: LinkKind
  /** As it was, with query and fragment, which stay as they are. */
  target: string
}

/**
 * Gives a target that leads from `from` to the file at `wanted` and looks as much like the old one as it can, or
 * undefined when none does. Every candidate is resolved before it is given.
 */
export function spellLink(site: Site, from: SitePage, link: LinkToSpell, wanted: string): string | undefined {
  const { path, suffix } = splitLink(link)
  const isEncoded = path.includes('%')
  for (const candidate of allCandidates(site, from, decode(path), wanted)) {
    const spelled = link.kind === 'link' || link.kind === 'image' ? encodeTarget(candidate, isEncoded) : candidate
    if (leadsTo(site, from, link.kind, spelled, wanted)) return spelled + suffix
  }
  return undefined
}

/** What stands in for a translation is named as the translation would be, once there is one. */
function* allCandidates(site: Site, from: SitePage, old: string, wanted: string): Generator<string> {
  const own = site.siteOf(from.path)
  const original = originalPage(own, from, 'link')
  const standsIn = original !== undefined && !isBelow(wanted, contentFolderOf(own, from))
  if (standsIn) yield* candidatesFor(own.siteOf(original.path), original, old, wanted)
  yield* candidatesFor(own, from, old, wanted)
}

function contentFolderOf({ rules }: Site, { path }: SitePage): string {
  return rules.contentFolders.find((folder) => isBelow(path, folder)) ?? rules.folder
}

/** True when a target leads from a page to the file at `wanted`, by itself and not by a redirect. */
export function leadsTo(site: Site, from: SitePage, kind: LinkKind, target: string, wanted: string): boolean {
  const found = resolveLink(site, from, kind, target)
  if (findUnserved(site, from, { kind, target }, found) !== undefined) return false
  if (found.kind === 'file') return found.path === wanted
  return found.kind === 'page' && found.path === wanted && found.viaRedirect !== true
}

/** In an include, what follows the name of the file has another syntax than a URL's. */
function splitLink({ kind, target }: LinkToSpell): { path: string; suffix: string } {
  if (kind !== 'include') return splitTarget(target)
  const end = target.search(/[#{]|:[\w-]*(:[\w-]*)?$/)
  return end === -1 ? { path: target, suffix: '' } : { path: target.slice(0, end), suffix: target.slice(end) }
}

function* candidatesFor(site: Site, from: SitePage, old: string, wanted: string): Generator<string> {
  const extension = /\.\w+$/.exec(nameOf(old))?.[0] ?? ''
  const style = { hasExtension: extension !== '', extension, hasSlash: old.length > 1 && old.endsWith('/') }
  const own = pathOnSite(old, site.rules.address)
  if (own !== undefined) {
    const start = old.slice(0, old.length - (own === '/' && !old.endsWith('/') ? 0 : own.length))
    for (const route of site.pages.get(wanted)?.routes ?? []) yield `${start}${route}${style.hasSlash ? '/' : ''}`
    return
  }
  const alias = Object.keys(site.rules.links.aliases).find((prefix) => old.startsWith(prefix))
  if (alias !== undefined) yield* aliased(site, alias, wanted, style)
  const groups = old.startsWith('/')
    ? [absoluteRoutes(site, old, wanted, style), absoluteFiles(site, old, wanted, style)]
    : [relativeFiles(from, old, wanted, style), relativeRoutes(site, from, old, wanted, style)]
  for (const group of style.hasExtension && old.startsWith('/') ? groups.reverse() : groups) yield* group
}

interface Style {
  hasExtension: boolean
  /** '' or with its dot: `.html` may stand for a page of another extension. */
  extension: string
  hasSlash: boolean
}

/** A file as it may be written: with the extension or without, an index by its name or by its folder. */
function spellings(path: string, { hasExtension, extension, hasSlash }: Style): string[] {
  const bare = withoutExtension(path)
  const isIndex = /^(index|README)$/i.test(nameOf(bare))
  const folder = isIndex ? folderOf(bare) : bare
  const slashed = folder === '' ? './' : `${folder}/`
  const short = hasSlash ? [slashed, folder, bare] : isIndex ? [folder, slashed, bare] : [bare, slashed]
  const long = extension === '.html' ? [`${bare}.html`, path] : [path]
  return (hasExtension ? [...long, ...short] : [...short, path]).filter((spelling) => spelling !== '')
}

function* aliased(site: Site, alias: string, wanted: string, style: Style): Generator<string> {
  const folder = site.rules.links.aliases[alias] ?? ''
  if (!isBelow(wanted, folder)) return
  for (const spelling of spellings(pathFrom(folder, wanted), style)) yield `${alias}${spelling}`
}

function* absoluteRoutes(
  site: Site,
  old: string,
  wanted: string,
  { hasSlash, hasExtension }: Style,
): Generator<string> {
  const extension = hasExtension ? (/\.\w+$/.exec(nameOf(old))?.[0] ?? '') : ''
  for (const route of site.pages.get(wanted)?.routes ?? []) {
    const bare = route === '/' ? '' : route
    const ending = [hasSlash ? `${bare}/` : bare, `${bare}${extension}`, bare, `${bare}/`]
    for (const end of hasExtension ? [ending[1], ...ending] : ending) {
      for (const base of basesFor(site, old)) yield `${base}${end}` || '/'
    }
  }
}

function* absoluteFiles(site: Site, old: string, wanted: string, style: Style): Generator<string> {
  for (const folder of [...site.rules.contentFolders, ...site.rules.publicFolders, '']) {
    if (!isBelow(wanted, folder)) continue
    for (const spelling of spellings(pathFrom(folder, wanted), style)) {
      for (const base of basesFor(site, old)) yield `${base}/${spelling}`
    }
  }
}

/** With the base path first where the old target had it. */
function basesFor({ rules: { basePath } }: Site, old: string): string[] {
  if (basePath === '') return ['']
  return old === basePath || old.startsWith(`${basePath}/`) ? [basePath, ''] : ['', basePath]
}

function* relativeFiles(from: SitePage, old: string, wanted: string, style: Style): Generator<string> {
  for (const spelling of spellings(wanted, style)) {
    const way = spelling.endsWith('/')
      ? `${relativePath(folderOf(from.path), spelling.slice(0, -1)) || '.'}/`
      : relativePath(folderOf(from.path), spelling)
    yield dotted(old, way)
  }
}

function* relativeRoutes(
  site: Site,
  from: SitePage,
  old: string,
  wanted: string,
  { hasSlash }: Style,
): Generator<string> {
  const [start] = from.routes
  if (start === undefined) return
  for (const route of site.pages.get(wanted)?.routes ?? []) {
    const ways = [start, folderOf(start)].map((folder) => relativePath(normalizeRoute(folder).slice(1), route.slice(1)))
    for (const way of ways) yield dotted(old, hasSlash ? `${way}/` : way)
    for (const way of ways) yield dotted(old, hasSlash ? way : `${way}/`)
  }
}

/** `./` stays where it was, and is added where the old link went up and so showed no habit: it is right everywhere. */
function dotted(old: string, way: string): string {
  return old.startsWith('.') && !way.startsWith('.') ? `./${way}` : way
}

/** Escapes what would end a target in Markdown, HTML or JSX; other scripts only where the old target was encoded. */
export function encodeTarget(path: string, isEncoded: boolean): string {
  const unsafe = isEncoded ? /[^\w\-.~/!$*+,;=:@]/gu : /[\s%<>()[\]{}"'`\\|&?#^\p{Cc}]/gu
  return path
    .toWellFormed()
    .replace(unsafe, (character) =>
      /[()'!*]/.test(character)
        ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
        : encodeURIComponent(character),
    )
}
