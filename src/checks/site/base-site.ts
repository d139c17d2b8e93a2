// The site of a commit before any change, kept for the sessions that begin with the same commit.
import { identityOf, type ReadableTree } from '../../base/git-tree.ts'
import type { SiteSummary } from '../session.ts'
import { buildSite, patchSite } from './build-site.ts'
import { FileIndex } from './file-index.ts'
import { lazily } from './lazily.ts'
import { loadRules, type TextCache } from './load-rules.ts'
import { overlayNothing } from './overlay.ts'
import { createOwnership } from './ownership.ts'
import type { DocsCaches } from './page-cache.ts'
import { groupPages, type PageGroup } from './rank/page-groups.ts'
import { createPageReader, type PageGuard, type PageReader } from './read-page.ts'
import { isDocument } from './resolve/documents.ts'
import type { Site } from './site.ts'
import { pagesOf, summarizeSite } from './summarize.ts'

export interface BaseSite {
  /** Reads through the tree of the session that built it: see `reopen`. */
  site: Site
  /** Files that its rules came from. */
  sources: ReadonlySet<string>
  groups(): readonly PageGroup[]
  summary(): SiteSummary
}

export interface BaseOf {
  tree: ReadableTree
  docsRoot: string
  caches: DocsCaches
  guard: PageGuard
  texts: TextCache
}

/** Gives the site of this commit and docs root from the caches, or reads it. Throws what the tree throws. */
export async function readBase(of: BaseOf): Promise<BaseSite> {
  const { caches, tree, docsRoot } = of
  const key = `${identityOf(tree)} ${docsRoot}`
  const known = caches.bases.get(key)
  if (known !== undefined) return known
  // Two sessions that begin at once both read it: a session that ends early must not fail another one.
  const { base, files, isWhole } = await buildBase(of)
  if (isWhole) caches.bases.set(key, base, { size: files + 1 })
  return base
}

/** Gives the same site for a session with a tree of its own. */
export function reopen(site: Site, tree: ReadableTree, reader: PageReader): Promise<Site> {
  return patchSite(site, overlayNothing(tree, site.files), reader)
}

async function buildBase({ tree, docsRoot, caches, guard, texts }: BaseOf) {
  let isWhole = true
  const noticing: PageGuard = {
    ...guard,
    run: (work, task) => {
      const done = guard.run(work, task)
      // The next session may have time for the page.
      if (done === undefined) isWhole = false
      return done
    },
  }
  const entries = await tree.list()
  const overlay = overlayNothing(tree, FileIndex.of(entries))
  const { group, sources } = await loadRules(overlay, docsRoot, texts)
  const ownerOf = createOwnership(group)
  const documents = [...overlay.files.entries()].filter((entry) => isDocument(entry, ownerOf(entry.path)))
  const site = await buildSite(overlay, group, telling(createPageReader(caches, noticing), guard, documents.length))
  const pages = pagesOf(site, docsRoot)
  const groups = lazily(() => groupPages(site, pages))
  const summary = lazily(() => summarizeSite(site, docsRoot, pages, groups()))
  const base: BaseSite = { site, sources, groups, summary }
  return { base, files: entries.length, isWhole }
}

/** Tells the guard how many of the pages are scanned. */
function telling(reader: PageReader, guard: PageGuard, of: number): PageReader {
  let read = 0
  return {
    ...reader,
    scan: async (...about) => {
      const scanned = await reader.scan(...about)
      read += 1
      if (read <= of) guard.showProgress?.({ read, of, isIndex: true })
      return scanned
    },
  }
}
