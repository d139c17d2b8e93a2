// Says where a link leads on a site, trying in turn what its framework tries.

import { folderOf, isBelow, joinPath, nameOf, pathFrom } from '../../config/paths.ts'
import { normalizeRoute, pathOnSite } from '../../config/site-address.ts'
import type { SiteRules } from '../../frameworks/framework.ts'
import { isSample } from '../../frameworks/list-sites.ts'
import type { LinkKind } from '../../page/page-analysis.ts'
import type { Site, SitePage } from '../site.ts'
import { isMarkdown } from './documents.ts'
import { findFile } from './find-file.ts'
import { findRoute } from './find-route.ts'
import { resolveFragment, resolveName } from './resolve-name.ts'
import { parseTarget } from './target.ts'

export type Resolution =
  /** `viaRedirect`: the address is an old one that a redirect leads on from. */
  | { kind: 'page'; path: string; fragment: string; viaRedirect?: true }
  | { kind: 'file'; path: string }
  /** It exists, but no file of its own stands for it: a generated page, a folder, a redirect to elsewhere. */
  | { kind: 'address'; address: string }
  | { kind: 'external'; host: string }
  | { kind: 'ignored' }
  /**
   * `tried`: what was looked for, as a person would name it. `mayBeElsewhere`: another project, or code, may define it: it
   * is certainly broken only where it was there before.
   */
  | { kind: 'broken'; tried: string; mayBeElsewhere?: true }

/** Where a target could lead: a file of the repository or an address of the site. */
type Place = { file: string } | { route: string }

/** Resolves the target of a link that stands in `from`. Never reads a file. */
export function resolveLink(group: Site, from: SitePage, kind: LinkKind, raw: string): Resolution {
  const site = group.siteOf(from.path)
  if ((kind === 'link' || kind === 'image') && site.isOfRepository(from))
    return resolveInRepository(site, from, kind, raw)
  const found = resolveOwn(site, from, kind, raw)
  if (found.kind !== 'broken') return found
  const original = originalPage(site, from, kind)
  const there = original === undefined ? found : resolveOwn(site.siteOf(original.path), original, kind, raw)
  return there.kind === 'broken' ? found : there
}

/**
 * Resolves as a code host does: from the file, or from the top of the repository. Above the repository are the host's own
 * pages, and its folders hold pages too. https://docs.github.com/en/get-started/writing-on-github
 */
function resolveInRepository(site: Site, from: SitePage, kind: LinkKind, raw: string): Resolution {
  const target = parseTarget(raw)
  if (target.kind === 'external' && kind === 'link') return resolveOwnAddress(site, raw) ?? target
  if (target.kind !== 'local') return target
  const { path, fragment } = target
  if (path === '') return { kind: 'page', path: from.path, fragment }
  const place = joinPath(path.startsWith('/') ? '' : folderOf(from.path), path)
  if (place === undefined) return { kind: 'ignored' }
  const file = site.files.find(place)
  if (file !== undefined)
    return site.pages.has(file) ? { kind: 'page', path: file, fragment } : { kind: 'file', path: file }
  const isThere = site.files.hasFolder(place) || site.files.isBeyond(place) || site.rules.isGenerated(place)
  const isCopied = (): boolean => site.copiedFolders().has(from.path.slice(0, from.path.indexOf('/') + 1))
  if (!isThere && from.scan.frontmatter.title !== undefined && isCopied()) return { kind: 'ignored' }
  return isThere ? { kind: 'address', address: place } : { kind: 'broken', tried: place }
}

/**
 * What a translation lacks is taken from the place that it has in the default language, whether or not there is a page;
 * undefined for what is no translation.
 */
export function originalPage({ rules, pages }: Site, from: SitePage, kind: LinkKind): SitePage | undefined {
  const path = rules.links.originalOf?.(from.path, kind)
  return path === undefined ? undefined : (pages.get(path) ?? { ...from, path })
}

function resolveOwn(site: Site, from: SitePage, kind: LinkKind, raw: string): Resolution {
  if (kind === 'label') return resolveLabel(site, raw)
  if (kind === 'include') return resolveInclude(site, from, raw)
  const target = parseTarget(raw)
  if (target.kind === 'external' && kind === 'link') return resolveOwnAddress(site, raw) ?? target
  if (target.kind !== 'local') return target
  const { path, fragment } = target
  if (path === '') return resolveFragment(site, from, fragment)
  if (path.startsWith('/') && site.rules.links.absoluteFrom.length === 0) return { kind: 'ignored' }
  if (isOfPackage(site, path) || site.rules.links.ownTargets?.has(path) === true) return { kind: 'ignored' }
  if (kind === 'document') return resolveDocument(site, from, path, fragment)
  for (const place of placesOf(site, from, path, kind)) {
    const found = 'file' in place ? findFile(site, place.file) : findRoute(site, place.route)
    if (found !== undefined) return found.kind === 'page' ? { ...found, fragment } : found
  }
  const linked = kind === 'link' ? site.rules.links.findLinked?.(path, from.path) : undefined
  if (linked !== undefined && isServed(site, linked)) return { kind: 'page', path: linked, fragment }
  for (const place of placesOf(site, from, path, kind)) {
    if (isMadeByBuild(site, place)) return { kind: 'address', address: path }
  }
  const isRelative = !path.startsWith('/')
  const named = kind === 'link' && isRelative && fragment === '' ? resolveName(site, path) : undefined
  if (named !== undefined) return named
  // Text of a partial is meant from the page that includes it; a code host reads `../../issues` from its own address.
  const isElsewhere = !from.isPage || leavesRepository(site, from, path) || leavesContent(site, from, path)
  if (isRelative && isElsewhere) return { kind: 'ignored' }
  // A sample, or what tests read, is no part of this site.
  if (!from.isPage && isSample(folderOf(from.path), site.rules.folder)) return { kind: 'ignored' }
  const tried = triedPath(site, from, path)
  return kind === 'link' && site.otherApps().has(startOf(path))
    ? { kind: 'broken', tried, mayBeElsewhere: true }
    : { kind: 'broken', tried }
}

/** `/docs/` of `/docs/v1/a`; '' of a single name and of a relative path. */
export function startOf(path: string): string {
  return /^\/[^/]+\//.exec(path)?.[0] ?? ''
}

/**
 * Resolves a whole address below that of the site; undefined where another application, version or language may answer
 * on the same host. It is of this site where a page is next to it.
 */
function resolveOwnAddress(site: Site, raw: string): Resolution | undefined {
  const own = parseTarget(pathOnSite(raw.trim(), site.rules.address) ?? '')
  if (own.kind !== 'local') return undefined
  const route = normalizeRoute(own.path)
  const found = findRoute(site, route)
  if (found !== undefined) return found.kind === 'page' ? { ...found, fragment: own.fragment } : found
  const name = nameOf(route)
  const isPage = !name.includes('.') || site.rules.links.pageExtensions.some((extension) => name.endsWith(extension))
  const isSurelyDead = isPage && route !== '/' && !isMadeByBuild(site, { route })
  return isSurelyDead && site.routeFolders().has(folderOf(route)) ? { kind: 'broken', tried: raw.trim() } : undefined
}

function isMadeByBuild({ rules, routeRules }: Site, place: Place): boolean {
  if ('route' in place) return routeRules.isMadeByBuild(place.route)
  return rules.isGenerated(place.file) || rules.isGenerated(`${place.file}.md`)
}

function* placesOf(site: Site, from: SitePage, path: string, kind: LinkKind): Generator<Place> {
  const aliased = aliasOf(site, path)
  if (aliased !== undefined) yield { file: aliased }
  else if (path.startsWith('/')) yield* absolutePlaces(site, from, path)
  else yield* relativePlaces(site, from, path, kind)
  const folders = kind === 'image' ? site.rules.links.imagesFrom : undefined
  for (const folder of folders ?? []) yield* fileIn(folder, path)
}

function* absolutePlaces({ rules }: Site, from: SitePage, path: string): Generator<Place> {
  const addresses = addressesWithoutBase(rules, path)
  const ofLanguage = inLanguageOf(rules, from, addresses)
  if (rules.links.addsLanguage === 'always') yield* ofLanguage
  for (const start of rules.links.absoluteFrom) {
    if (start === 'site') for (const route of addresses) yield { route }
    if (start === 'content') for (const folder of contentFoldersFrom(rules, from)) yield* fileIn(folder, path)
    if (start === 'folder' && isMarkdown(path)) yield* fileIn(rules.folder, path)
    if (start === 'repository') yield* fileIn('', path)
  }
  for (const folder of rules.publicFolders) for (const address of addresses) yield* fileIn(folder, address)
  if (rules.links.addsLanguage === undefined) yield* ofLanguage
}

/** The addresses behind the prefix of the language that the page is in. */
function inLanguageOf({ locales }: SiteRules, { routes }: SitePage, addresses: readonly string[]): Place[] {
  const locale = routes[0]?.split('/')[1] ?? ''
  return locales.includes(locale) ? addresses.map((route) => ({ route: `/${locale}${route}` })) : []
}

/** Those that the page itself lies in come first: `/intro.md` is of its own version and language. */
function contentFoldersFrom({ contentFolders }: SiteRules, { path }: SitePage): string[] {
  const isOwn = (folder: string): boolean => isBelow(path, folder)
  return [...contentFolders.filter(isOwn), ...contentFolders.filter((folder) => !isOwn(folder))]
}

function* relativePlaces({ rules }: Site, from: SitePage, path: string, kind: LinkKind): Generator<Place> {
  const isOfBrowser = kind === 'link' && isOnlyOfBrowser(rules, path)
  for (const start of rules.links.relativeTo) {
    if (start === 'file' && !isOfBrowser) yield* fileIn(folderOf(from.path), path)
    if (start === 'content' && !path.startsWith('.')) {
      for (const folder of rules.contentFolders) if (isBelow(from.path, folder)) yield* fileIn(folder, path)
    }
    // A browser asks for no source file.
    const [route] = from.routes
    if (start === 'route' && route !== undefined && (rules.links.namesRoutesByFile === true || !isMarkdown(path))) {
      for (const address of addressesFrom(from.path, route, path, rules.links)) {
        yield { route: address }
        for (const folder of rules.publicFolders) yield* fileIn(folder, address)
      }
    }
  }
}

/** A slash at the end of a page's address makes a step of the way to another; hosts differ in it. */
function addressesFrom(page: string, route: string, path: string, { routesEndInSlash }: SiteRules['links']): string[] {
  const [beside, below] = [normalizeRoute(`${route}/../${path}`), normalizeRoute(`${route}/${path}`)]
  const isFolder = routesEndInSlash === true || /^(index|README)\./i.test(nameOf(page))
  if (routesEndInSlash === undefined) return isFolder ? [below, beside] : [beside, below]
  return [isFolder ? below : beside]
}

function isOnlyOfBrowser({ links }: SiteRules, path: string): boolean {
  return links.leavesLinks === true && !nameOf(path).includes('.')
}

function* fileIn(folder: string, path: string): Generator<Place> {
  const file = joinPath(folder, path)
  if (file !== undefined) yield { file }
}

/** Gives the address as the site's own routes are written: a link may have the base path or not. */
function addressesWithoutBase({ basePath }: Site['rules'], path: string): string[] {
  if (basePath === '') return [path]
  const isBased = path === basePath || path.startsWith(`${basePath}/`)
  return isBased ? [path, path.slice(basePath.length) || '/'] : [path]
}

/** The longest prefix counts. */
export function aliasOf({ rules }: Site, path: string): string | undefined {
  const bare = path.startsWith('~@') ? path.slice(1) : path
  const prefixes = Object.keys(rules.links.aliases).filter((prefix) => bare.startsWith(prefix))
  const [prefix] = prefixes.sort((a, b) => b.length - a.length)
  return prefix === undefined ? undefined : joinPath(rules.links.aliases[prefix] ?? '', bare.slice(prefix.length))
}

/** `@theme/x`, `~/x`: names that the build looks up elsewhere. */
function isOfPackage(site: Site, path: string): boolean {
  return /^[@~]/.test(path) && aliasOf(site, path) === undefined && site.files.find(path) === undefined
}

function resolveDocument(site: Site, from: SitePage, name: string, fragment: string): Resolution {
  const { findDocument } = site.rules.links
  if (findDocument !== undefined) {
    const found = findDocument(name, from.path)
    return found !== undefined && isServed(site, found)
      ? { kind: 'page', path: found, fragment }
      : resolveGenerated(site, name)
  }
  const folder = folderOf(from.id ?? from.path)
  const id = name.startsWith('/') ? joinPath('', name) : joinPath(folder, name)
  const [path] = site.names.ids.get(id ?? '')
  if (path !== undefined) return { kind: 'page', path, fragment }
  // Sphinx never leaves the top: `../guide` on a page there is `guide` (`docname_join`).
  const content = site.rules.contentFolders.find((one) => isBelow(from.path, one)) ?? ''
  const fromTop = name.startsWith('/') ? name : `${pathFrom(content, folderOf(from.path))}/${name}`
  const places = [...placesOf(site, from, name, 'document'), ...fileIn(content, normalizeRoute(fromTop))]
  for (const place of places) {
    const found = 'file' in place ? findFile(site, place.file, { mayLackExtension: true }) : undefined
    if (found !== undefined) return found.kind === 'page' ? { ...found, fragment } : found
    if (isMadeByBuild(site, place)) return { kind: 'address', address: name }
  }
  // The inventory of another project has documents by whole names.
  const mayBeElsewhere = name.includes(':') || (site.rules.links.mayHaveOtherDocuments === true && !/^[./]/.test(name))
  return { kind: 'broken', tried: id ?? name, ...(mayBeElsewhere ? { mayBeElsewhere } : {}) }
}

function isServed({ pages }: Site, path: string): boolean {
  return (pages.get(path)?.routes.length ?? 0) > 0
}

/** Lists that the build makes have no file. */
function resolveGenerated(site: Site, name: string): Resolution {
  const found = findRoute(site, normalizeRoute(name.startsWith('/') ? name : `/${name}`))
  return found?.kind === 'address' ? found : { kind: 'broken', tried: name }
}

/** Labels are compared without case (Sphinx); `name:label` is of another project (intersphinx). */
function resolveLabel(site: Site, raw: string): Resolution {
  const label = raw.trim().toLowerCase()
  const [path] = site.names.labels.get(label)
  if (path !== undefined) return { kind: 'page', path, fragment: '' }
  const isGenerated = site.rules.framework.anchors?.labels?.generates?.(label) === true
  if (isGenerated || label.includes(':') || site.hasUnreadPages) return { kind: 'ignored' }
  const mayBeElsewhere = site.rules.links.mayHaveOtherLabels === true
  return { kind: 'broken', tried: raw.trim(), ...(mayBeElsewhere ? { mayBeElsewhere } : {}) }
}

/** Files are included from the page, from the content and from the repository. */
function resolveInclude(site: Site, from: SitePage, raw: string): Resolution {
  // A backslash before a letter means nothing in the string of an import.
  const path = raw
    .trim()
    .replaceAll('\\', '')
    .replace(/[#{].*$/s, '')
    .replace(/:[\w-]*(:[\w-]*)?$/, '')
  if (path === '' || /^[a-z]+:|[{}$]/i.test(path)) return { kind: 'ignored' }
  const starts = [folderOf(from.path), ...site.rules.contentFolders, site.rules.folder, '']
  const places = [aliasOf(site, path), ...starts.map((folder) => joinPath(folder, path))]
  for (const place of places) {
    const file = place === undefined ? undefined : findIncluded(site, place)
    if (file !== undefined)
      return site.pages.has(file) ? { kind: 'page', path: file, fragment: '' } : { kind: 'file', path: file }
    if (place === undefined) continue
    if (site.files.isBeyond(place) || site.rules.isGenerated(place)) return { kind: 'address', address: place }
  }
  if (site.rules.links.includesByPathEnd) {
    const file = site.files.findEnding(path)
    if (file !== undefined) return { kind: 'file', path: file }
  }
  // The code of a partial, and the code that it shows, are named from the page that includes it.
  if (site.rules.links.findsModules === true && !from.isPage && !isMarkdown(path)) return { kind: 'ignored' }
  // Where the folder of includes is a setting (`base_path`), a path is looked for in all: none is named.
  const tried = site.rules.links.includesByPathEnd ? path : (joinPath(folderOf(from.path), path) ?? path)
  return { kind: 'broken', tried }
}

/** `resolve.extensions` of Vite, with the files that a folder stands for: https://vite.dev/config/shared-options */
const MODULE_ENDINGS = ['.mjs', '.js', '.mts', '.ts', '.jsx', '.tsx', '.json']

/** Code may name a module without its extension, and one in TypeScript with that of JavaScript. */
function findIncluded({ files, rules }: Site, place: string): string | undefined {
  const exact = files.find(place)
  if (exact !== undefined || rules.links.findsModules !== true) return exact
  const endings = [...MODULE_ENDINGS, ...MODULE_ENDINGS.map((ending) => `/index${ending}`)]
  const source = place.replace(/\.(?=[cm]?jsx?$)(.*)js(x?)$/, '.$1ts$2')
  return [source, ...endings.map((ending) => place + ending)]
    .map((path) => files.find(path))
    .find((file) => file !== undefined)
}

function leavesRepository(site: Site, from: SitePage, path: string): boolean {
  return site.rules.links.mayLeaveRepository && joinPath(folderOf(from.path), path) === undefined
}

function leavesContent({ rules }: Site, from: SitePage, path: string): boolean {
  const place = joinPath(folderOf(from.path), path)
  const content = rules.contentFolders.find((folder) => isBelow(from.path, folder))
  return (
    rules.links.mayLeaveContent === true && place !== undefined && content !== undefined && !isBelow(place, content)
  )
}

function triedPath(site: Site, from: SitePage, path: string): string {
  const aliased = aliasOf(site, path)
  if (aliased !== undefined) return aliased
  if (path.startsWith('/') || !site.rules.links.relativeTo.includes('file') || isOnlyOfBrowser(site.rules, path))
    return path
  return joinPath(folderOf(from.path), path) ?? nameOf(path)
}
