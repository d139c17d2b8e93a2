// Builds the index of a site: all scans of a base, then heads that cost what their changes cost.

import type { TreeEntry } from '../../base/git-tree.ts'
import { folderOf, isBelow, joinPath, pathFrom } from '../config/paths.ts'
import { servedRoute } from '../config/site-address.ts'
import type { SiteRules } from '../frameworks/framework.ts'
import type { SiteGroup } from '../frameworks/site-rules.ts'
import type { TemplateFault } from '../page/page-analysis.ts'
import { createAnalyses } from './analyses.ts'
import { findIncluded, findIncluders, readIncludedLabels } from './includes.ts'
import { LayeredMap, type Lookup } from './layered-map.ts'
import { lazily } from './lazily.ts'
import { readText } from './load-rules.ts'
import type { Overlay } from './overlay.ts'
import { createOwnership, type OwnerOf } from './ownership.ts'
import { cacheKey } from './page-cache.ts'
import { bytesToRead, type PageReader } from './read-page.ts'
import { documentDialect, isDocument, repositoryDialect } from './resolve/documents.ts'
import { createPageNames, enterNames, removeNames } from './resolve/page-names.ts'
import { startOf } from './resolve/resolve-link.ts'
import { compileRouteRules } from './resolve/route-rules.ts'
import { splitTarget } from './resolve/target.ts'
import { EMPTY_SCAN } from './scanned-text.ts'
import type { PageNames, Site, SitePage } from './site.ts'

// The code of a site that may change what its pages evaluate.

/** With more of them, nothing is certain. */
const MAX_FILES = 100

/** Gives a test: true for a fault of the page at `path` that this code may settle. */
async function readTemplateSettings(
  { framework, folder }: SiteRules,
  overlay: Overlay,
): Promise<(fault: TemplateFault, path: string) => boolean> {
  const { template } = framework.text ?? {}
  if (template === undefined) return () => true
  const read = new Map<string, string>()
  for (const path of overlay.files.paths()) {
    const inside = isBelow(path, folder) ? pathFrom(folder, path) : ''
    if (!template.settings.test(inside)) continue
    if (read.size === MAX_FILES) return () => true
    read.set(inside, (await readText(overlay, path)) ?? '')
  }
  const insideOf = (path: string): string => (isBelow(path, folder) ? pathFrom(folder, path) : path)
  const isSettled = template.settledBy({
    texts: read,
    has: (path) => overlay.files.get(joinPath(folder, path) ?? '') !== undefined,
    paths: () => Array.from(overlay.files.paths()).flatMap((path) => (isBelow(path, folder) ? insideOf(path) : [])),
  })
  return (fault, path) => isSettled(fault, insideOf(path))
}

/**
 * Read at once. The owner of the tree starts a git process for each group that is asked for, which stops its thread for
 * some 10 ms each: large groups keep its HTTP answers quick, and this bound keeps the text in memory small.
 */
const GROUP_MAX_BYTES = 8 * 1024 * 1024

/**
 * Text of a site that is looked at: ten times the largest one measured. What comes after is known by its name only, but
 * for what a change set touches.
 */
const SITE_MAX_BYTES = 200 * 1024 * 1024

/** Indexes all documents of a tree. Pages that `known` has with the same content and dialect are taken from it. */
export async function buildSite(
  overlay: Overlay,
  group: SiteGroup,
  reader: PageReader,
  known?: Lookup<SitePage>,
): Promise<Site> {
  const ownerOf = createOwnership(group)
  const documents = [...overlay.files.entries()].filter((entry) => isDocument(entry, ownerOf(entry.path)))
  const pages = new LayeredMap<SitePage>()
  const names = new Map(group.map((rules) => [rules, createPageNames()]))
  const changed = new Set(overlay.changed)
  let bytesLeft = SITE_MAX_BYTES
  let hasUnreadPages = false
  for (const group of inGroups(documents)) {
    const reads = group.map((entry) => {
      bytesLeft -= bytesToRead(entry)
      const isRead = bytesLeft > 0 || changed.has(entry.path)
      return readPage(entry, overlay, ownerOf(entry.path), isRead ? reader : UNREAD, known)
    })
    for (const page of await Promise.all(reads)) {
      enterPage(page, pages, names.get(ownerOf(page.path)))
      hasUnreadPages ||= isUnread(page)
    }
  }
  return createSite(overlay, reader, { group, ownerOf, pages, names, hasUnreadPages })
}

/** Gives the entries in order, cut where a group would pass `GROUP_MAX_BYTES`; each has one at least. */
function* inGroups(entries: readonly TreeEntry[]): Generator<TreeEntry[]> {
  let group: TreeEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    bytes += bytesToRead(entry)
    if (group.length > 0 && bytes > GROUP_MAX_BYTES) {
      yield group
      group = []
      bytes = bytesToRead(entry)
    }
    group.push(entry)
  }
  if (group.length > 0) yield group
}

/** Puts changes on a site whose rules stay as they are. */
export async function patchSite(base: Site, overlay: Overlay, reader: PageReader): Promise<Site> {
  const ownerOf = (path: string): SiteRules => base.siteOf(path).rules
  const pages = new LayeredMap(base.pages)
  const names = new Map(base.members.map((member) => [member.rules, createPageNames(member.names)]))
  let { hasUnreadPages } = base
  for (const path of overlay.changed) {
    const before = pages.get(path)
    if (before !== undefined) {
      const own = names.get(ownerOf(path))
      if (own !== undefined) removeNames(own, before)
      pages.delete(path)
    }
    const entry = overlay.files.get(path)
    if (entry === undefined || !isDocument(entry, ownerOf(path))) continue
    const page = await readPage(entry, overlay, ownerOf(path), reader)
    enterPage(page, pages, names.get(ownerOf(path)))
    hasUnreadPages ||= isUnread(page)
  }
  const group = [base.rules, ...base.members.slice(1).map(({ rules }) => rules)] as const
  return createSite(overlay, reader, { group, ownerOf, pages, names, hasUnreadPages }, base)
}

interface Index {
  group: SiteGroup
  ownerOf: OwnerOf
  pages: LayeredMap<SitePage>
  names: ReadonlyMap<SiteRules, PageNames>
  hasUnreadPages: boolean
}

/** Gives the lead of the group. */
function createSite(
  overlay: Overlay,
  reader: PageReader,
  { group, ownerOf, pages, names, hasUnreadPages }: Index,
  sameRules?: Site,
): Site {
  const included = lazily(() => findIncluded(lead))
  const isOfRepository = ({ path, repositoryDialect: own }: SitePage): boolean =>
    own !== undefined && !included().has(path)
  const menuParents = lazily(() => findMenuParents(pages))
  const includers = lazily(() => findIncluders(lead))
  const analyses = createAnalyses({ overlay, reader, group, ownerOf, pages, isOfRepository })
  const siteOf = (path: string): Site => byRules.get(ownerOf(path)) ?? lead
  const ownPages = (rules: SiteRules): SitePage[] =>
    Array.from(pages.entries(), ([, page]) => page).filter(({ path }) => ownerOf(path) === rules)
  const createMember = (rules: SiteRules, index: number): Site => ({
    rules,
    routeRules: sameRules?.members[index]?.routeRules ?? compileRouteRules(rules),
    names: names.get(rules) ?? createPageNames(),
    members,
    siteOf,
    overlay,
    files: overlay.files,
    pages,
    routeFolders: lazily(() => sharedFolders(ownPages(rules))),
    otherApps: lazily(() => findOtherApps(rules, overlay, ownPages(rules))),
    menuParents,
    copiedFolders: lazily(() => findCopiedFolders(rules, ownPages(rules))),
    fieldUses: lazily(() => countPages(ownPages(rules), ({ scan }) => Object.keys(scan.frontmatter))),
    containerUses: lazily(() => countPages(ownPages(rules), ({ scan }) => scan.containers)),
    includers,
    includedLabels: lazily(() => readIncludedLabels(lead, reader)),
    templateSettings: lazily(() => readTemplateSettings(rules, overlay)),
    unjudgedNames: new Set(),
    hasUnreadPages,
    isOfRepository,
    ...analyses,
  })
  const members: Site[] = []
  const lead = createMember(group[0], 0)
  members.push(lead, ...group.slice(1).map((rules, index) => createMember(rules, index + 1)))
  const byRules = new Map(members.map((member) => [member.rules, member]))
  return lead
}

function sharedFolders(pages: readonly SitePage[]): ReadonlySet<string> {
  const single = new Set<string>()
  const shared = new Set<string>()
  for (const { routes } of pages) {
    const folder = folderOf(routes[0] ?? '')
    if (folder !== '') (single.has(folder) ? shared : single).add(folder)
  }
  return shared
}

/** Fewer may be typing errors. */
const MIN_ADDRESSES_OF_APP = 3

function findOtherApps(rules: SiteRules, { files, changed }: Overlay, pages: readonly SitePage[]): ReadonlySet<string> {
  if (rules.failsOn?.includes('broken-link') === true) return new Set()
  const addresses = new Map<string, Set<string>>()
  // What a change brings says nothing of what was there before it.
  const known = pages.filter(({ path }) => !changed.includes(path))
  for (const { path } of known.flatMap(({ scan }) => scan.targets.map(splitTarget))) {
    const start = startOf(path)
    if (start !== '') addresses.set(start, (addresses.get(start) ?? new Set()).add(path))
  }
  for (const { routes } of pages) for (const route of routes) addresses.delete(startOf(route))
  const folders = ['', rules.folder, ...rules.contentFolders, ...rules.publicFolders]
  const isOwn = (start: string): boolean =>
    `${rules.basePath}/`.startsWith(start) ||
    rules.locales.includes(start.slice(1, -1)) ||
    rules.redirects.some(({ from }) => from.startsWith(start)) ||
    folders.some((folder) => files.hasFolder(joinPath(folder, start) ?? ''))
  const several = [...addresses].filter(([start, { size }]) => size >= MIN_ADDRESSES_OF_APP && !isOwn(start))
  return new Set(several.map(([start]) => start))
}

function findMenuParents(pages: LayeredMap<SitePage>): ReadonlySet<string> {
  const menus = Array.from(pages.entries(), ([, { scan }]) => [scan.frontmatter.menu, scan.frontmatter.menus])
  return new Set(
    menus.flatMap((menu) =>
      Array.from(JSON.stringify(menu).matchAll(/"parent":("(?:[^"\\]|\\.)*")/g), ([, name = '']) => name),
    ),
  )
}

/** Fewer documents with a title are read where they are. */
const MIN_COPIED = 5

/** Where pages have a folder of their own, a script copies one beside it with as many titles there, and links lead on from there. */
function findCopiedFolders({ framework }: SiteRules, pages: readonly SitePage[]): ReadonlySet<string> {
  if (framework.usualPageFolder === undefined) return new Set()
  const titles = new Map<string, number>()
  const startIn = (path: string): string => path.slice(0, path.indexOf('/') + 1)
  for (const { path, scan } of pages) {
    const start = startIn(path)
    if (scan.frontmatter.title !== undefined && start !== '') titles.set(start, (titles.get(start) ?? 0) + 1)
  }
  for (const { path, isPage } of pages) if (isPage) titles.delete(startIn(path))
  return new Set([...titles].filter(([, count]) => count >= MIN_COPIED).map(([start]) => start))
}

function countPages(
  pages: readonly SitePage[],
  namesOf: (page: SitePage) => readonly string[],
): ReadonlyMap<string, number> {
  const uses = new Map<string, number>()
  for (const page of pages) for (const name of namesOf(page)) uses.set(name, (uses.get(name) ?? 0) + 1)
  return uses
}

function enterPage(page: SitePage, pages: LayeredMap<SitePage>, names: PageNames | undefined): void {
  pages.set(page.path, page)
  if (names !== undefined) enterNames(names, page)
}

async function readPage(
  entry: TreeEntry,
  overlay: Overlay,
  rules: SiteRules,
  reader: Pick<PageReader, 'scan'>,
  known?: Lookup<SitePage>,
): Promise<SitePage> {
  const { path, sha } = entry
  const dialect = documentDialect(path, rules)
  const before = known?.get(path)
  const isSame = before?.sha === sha && cacheKey(sha, before.dialect) === cacheKey(sha, dialect)
  // A page that is not read is still there: links to it lead somewhere.
  const scan = isSame ? before.scan : ((await reader.scan(entry, dialect, overlay)) ?? EMPTY_SCAN)
  const isPage = rules.isPage(path)
  const info = { path, scan }
  // In the name of a file, a percent sign is one.
  const addressOf = (route: string): string => (path.includes('%') ? route : servedRoute(route))
  return {
    path,
    sha,
    dialect,
    repositoryDialect: repositoryDialect(path, rules),
    scan,
    isPage,
    routes: isPage ? rules.routesOf(info).map(addressOf) : [],
    formerRoutes: isPage ? (rules.formerRoutesOf?.(info) ?? []).map(addressOf) : [],
    id: isPage ? rules.idOf?.(info) : undefined,
  }
}

const UNREAD: Pick<PageReader, 'scan'> = { scan: async () => undefined }

function isUnread({ dialect }: SitePage): boolean {
  return dialect.syntax === 'other' && !dialect.isRestructuredText
}
