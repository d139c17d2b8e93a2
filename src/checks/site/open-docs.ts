// A docs site in the thread of the caller: what docs-thread/ runs in a thread of its own.
import { type Change, identityOf, type ReadableTree } from '../../base/git-tree.ts'
import type { DocsSession } from '../session.ts'
import { readBase, reopen } from './base-site.ts'
import { measureOnce } from './calibrate/measure-site.ts'
import { createBaseline } from './check/baseline.ts'
import { checkChanges } from './check/check-changes.ts'
import { checkSite } from './check/check-site.ts'
import { findAllDrift } from './drift/find-drift.ts'
import { findNames } from './find-names.ts'
import { findAddresses } from './fix/find-addresses.ts'
import { askHistory } from './fix/fix-questions.ts'
import { planFixes } from './fix/plan-fixes.ts'
import { findInbound } from './inbound.ts'
import { createTextCache } from './load-rules.ts'
import { planMove } from './move/plan-move.ts'
import { outlinePage } from './outline.ts'
import { createDocsCaches, type DocsCaches } from './page-cache.ts'
import { rankSite } from './rank/rank-site.ts'
import { createPageReader, NO_GUARD, type PageGuard } from './read-page.ts'
import { findSection } from './section-in-languages.ts'
import type { Site } from './site.ts'
import { createChangedSites } from './site-with-changes.ts'

/**
 * Opens the site below `docsRoot`: reads its configuration and the scan of every page. Costs one read of all pages
 * whose scans are not in the caches, which sessions may share, and no parse; nothing when the last session was of the same
 * commit. Throws what the tree throws.
 */
export async function openDocs(
  tree: ReadableTree,
  docsRoot: string,
  caches: DocsCaches = createDocsCaches(),
  guard: PageGuard = NO_GUARD,
): Promise<DocsSession> {
  const reader = createPageReader(caches, guard)
  const texts = createTextCache()
  const base = await readBase({ tree, docsRoot, caches, guard, texts })
  const site = await reopen(base.site, tree, reader)
  const baseline = createBaseline(site, docsRoot, () => measureOnce(site, caches, `${identityOf(tree)} ${docsRoot}`))
  const changed = createChangedSites({ tree, docsRoot, reader, texts, site, sources: base.sources })
  return {
    summary: async () => base.summary(),
    rank: async (text) => rankSite(base.groups(), text),
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
    askHistory: async (problems, changes) => askHistory(await changed.open(changes), problems),
    findAddresses: (asked, departures) => findAddresses(site, asked, departures, (ghosts) => changed.open(ghosts)),
    planFixes: async (request, changes) => {
      const openWith = (more: readonly Change[]): Promise<Site> => changed.open([...changes, ...more])
      return planFixes({ docsRoot, base: site, site: await changed.open(changes), openWith }, request)
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
