// A docs site in the thread of the caller: what docs-thread/ runs in a thread of its own.
import type { Change } from '../../git-tree/change.ts'
import type { ReadableTree } from '../../git-tree/tree.ts'
import type { DocsSession } from '../session.ts'
import { buildSite } from './build-site.ts'
import { measureOnce } from './calibrate/measure-site.ts'
import { createBaseline } from './check/baseline.ts'
import { checkChanges } from './check/check-changes.ts'
import { checkSite } from './check/check-site.ts'
import { findAllDrift } from './drift/find-drift.ts'
import { FileIndex } from './file-index.ts'
import { findNames } from './find-names.ts'
import { findInbound } from './inbound.ts'
import { lazily } from './lazily.ts'
import { createTextCache, loadRules } from './load-rules.ts'
import { planMove } from './move/plan-move.ts'
import { outlinePage } from './outline.ts'
import { overlayNothing } from './overlay.ts'
import { createDocsCaches, type DocsCaches } from './page-cache.ts'
import { groupPages } from './rank/page-groups.ts'
import { rankSite } from './rank/rank-site.ts'
import { createPageReader, type PageGuard } from './read-page.ts'
import { findSection } from './section-in-languages.ts'
import type { Site } from './site.ts'
import { createChangedSites } from './site-with-changes.ts'
import { pagesOf, summarizeSite } from './summarize.ts'

/**
 * Opens the site below `docsRoot`: reads its configuration and the scan of every page. Costs one read of all pages
 * whose scans are not in the caches, which sessions may share, and no parse. Throws what the tree throws.
 */
export async function openDocs(
  tree: ReadableTree,
  docsRoot: string,
  caches: DocsCaches = createDocsCaches(),
  guard?: PageGuard,
): Promise<DocsSession> {
  const reader = createPageReader(caches, guard)
  const texts = createTextCache()
  const overlay = overlayNothing(tree, FileIndex.of(await tree.list()))
  const loaded = await loadRules(overlay, docsRoot, texts)
  const site = await buildSite(overlay, loaded.group, reader)
  const baseline = createBaseline(site, docsRoot, () => measureOnce(site, caches, `${tree.sha} ${docsRoot}`))
  const changed = createChangedSites({ tree, docsRoot, reader, texts, site, sources: loaded.sources })
  const pages = pagesOf(site, docsRoot)
  const groups = lazily(() => groupPages(site, pages))
  return {
    summary: async () => summarizeSite(site, docsRoot, pages, groups()),
    rank: async (text) => rankSite(groups(), text),
    prepareChecks: async () => void (await baseline.calibration()),
    check: async (changes, rules) => checkChanges(baseline, await changed.open(changes), rules),
    checkAll: (rules) => checkSite(tree, docsRoot, caches, guard, rules),
    drift: () => findAllDrift(site),
    outline: async (path, changes) => outlinePage(await changed.open(changes), path),
    section: async (path, heading, changes) => findSection(await changed.open(changes), path, heading),
    inbound: async (path, changes) => findInbound(baseline, await changed.open(changes), path),
    findNames: (names) => findNames(site, docsRoot, names),
    planMove: async (from, to, changes) => {
      const before = await changed.open(changes)
      const after = await changed.open([...changes, ...(await moveChanges(before, site, from, to))])
      return planMove({ baseline, before, after, move: { from, to } })
    },
    close: async () => {},
  }
}

/** The move itself as further changes; none if there is no such file. An unchanged file is not read for it. */
async function moveChanges({ overlay }: Site, base: Site, from: string, to: string): Promise<Change[]> {
  const entry = overlay.files.get(from)
  if (entry === undefined) return []
  const gone: Change = { kind: 'delete', path: from }
  if (base.files.get(from)?.sha === entry.sha) return [gone, { kind: 'reuse', path: to, blobSha: entry.sha }]
  const content = await overlay.read(from)
  return content === undefined ? [] : [gone, { kind: 'write', path: to, content }]
}
