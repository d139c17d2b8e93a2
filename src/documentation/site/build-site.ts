// Builds the index of a site: all sketches of a base, then heads that cost what their changes cost.
import type { Dialect } from '../dialect.ts'
import type { SiteRules } from '../frameworks/framework.ts'
import type { TreeEntry } from '../tree.ts'
import { documentDialect, isDocument } from './documents.ts'
import { LayeredMap, type Lookup } from './layered-map.ts'
import { mapConcurrently } from './map-concurrently.ts'
import type { Overlay } from './overlay.ts'
import { cacheKey } from './page-cache.ts'
import { createPageNames, enterNames, removeNames } from './page-names.ts'
import type { PageReader } from './read-page.ts'
import { compileRouteRules } from './route-rules.ts'
import type { PageNames, Site, SitePage } from './site.ts'
import { EMPTY_TEXT } from './sketched-text.ts'

/** Reads at once: enough to hide the latency of a tree in another process, few enough to keep little text in memory. */
const READS_AT_ONCE = 64

/** Text of a site that is looked at: ten times the largest one measured. What comes after is known by its name only. */
const SITE_MAX_BYTES = 200 * 1024 * 1024

/** Indexes all documents of a tree. Pages that `known` has with the same content and dialect are taken from it. */
export async function buildSite(
  overlay: Overlay,
  rules: SiteRules,
  reader: PageReader,
  known?: Lookup<SitePage>,
): Promise<Site> {
  const documents = [...overlay.files.entries()].filter((entry) => isDocument(entry, rules))
  const pages = new LayeredMap<SitePage>()
  const names = createPageNames()
  let bytesLeft = SITE_MAX_BYTES
  const read = await mapConcurrently(documents, READS_AT_ONCE, (entry) => {
    bytesLeft -= entry.size ?? 0
    return readPage(entry, overlay, rules, bytesLeft > 0 ? reader : UNREAD, known)
  })
  for (const page of read) enterPage(page, pages, names)
  return createSite(overlay, rules, reader, { pages, names, hasUnreadPages: read.some(isUnread) })
}

/** Puts changes on a site whose rules stay as they are. */
export async function patchSite(base: Site, overlay: Overlay, reader: PageReader): Promise<Site> {
  const { rules } = base
  const pages = new LayeredMap(base.pages)
  const names = createPageNames(base.names)
  let { hasUnreadPages } = base
  for (const path of overlay.changed) {
    const before = pages.get(path)
    if (before !== undefined) {
      removeNames(names, before)
      pages.delete(path)
    }
    const entry = overlay.files.get(path)
    if (entry === undefined || !isDocument(entry, rules)) continue
    const page = await readPage(entry, overlay, rules, reader)
    enterPage(page, pages, names)
    hasUnreadPages ||= isUnread(page)
  }
  return createSite(overlay, rules, reader, { pages, names, hasUnreadPages }, base)
}

function createSite(
  overlay: Overlay,
  rules: SiteRules,
  reader: PageReader,
  { pages, names, hasUnreadPages }: { pages: LayeredMap<SitePage>; names: PageNames; hasUnreadPages: boolean },
  sameRules?: Site,
): Site {
  const find = (path: string): [TreeEntry, Dialect] | undefined => {
    const page = pages.get(path)
    const entry = overlay.files.get(path)
    return page === undefined || entry === undefined ? undefined : [entry, page.dialect]
  }
  return {
    rules,
    routeRules: sameRules?.routeRules ?? compileRouteRules(rules),
    overlay,
    files: overlay.files,
    pages,
    names,
    hasUnreadPages,
    facts: async (path) => {
      const found = find(path)
      return found === undefined ? undefined : reader.facts(...found, overlay)
    },
    anchors: async (path) => {
      const found = find(path)
      return found === undefined ? undefined : reader.anchors(...found, overlay)
    },
  }
}

function enterPage(page: SitePage, pages: LayeredMap<SitePage>, names: PageNames): void {
  pages.set(page.path, page)
  enterNames(names, page)
}

async function readPage(
  entry: TreeEntry,
  overlay: Overlay,
  rules: SiteRules,
  reader: Pick<PageReader, 'sketch'>,
  known?: Lookup<SitePage>,
): Promise<SitePage> {
  const { path, sha } = entry
  const dialect = documentDialect(path, rules)
  const before = known?.get(path)
  const isSame = before?.sha === sha && cacheKey(sha, before.dialect) === cacheKey(sha, dialect)
  const sketched = isSame ? before : await reader.sketch(entry, dialect, overlay)
  // A page that is not read is still there: links to it lead somewhere.
  const { sketch, components } = sketched ?? EMPTY_TEXT
  const isPage = rules.isPage(path)
  const info = { path, sketch }
  return {
    path,
    sha,
    dialect,
    sketch,
    components,
    isPage,
    routes: isPage ? rules.routesOf(info) : [],
    id: isPage ? rules.idOf?.(info) : undefined,
  }
}

const UNREAD: Pick<PageReader, 'sketch'> = { sketch: async () => undefined }

function isUnread({ dialect }: SitePage): boolean {
  return dialect.syntax === 'other'
}
