// A docs site in the thread of the caller: what docs-thread/ runs in a thread of its own.
import { type Change, identityOf, type ReadableTree } from '../../base/git-tree.ts'
import type { Fix, FixPlan, FixRequest } from '../fix-plan.ts'
import type { DocsSession } from '../session.ts'
import { readBase, reopen } from './base-site.ts'
import { buildSite, patchSite } from './build-site.ts'
import { measureOnce } from './calibrate/measure-site.ts'
import { createBaseline } from './check/baseline.ts'
import { checkChanges } from './check/check-changes.ts'
import { checkSite } from './check/check-site.ts'
import { findAllDrift } from './drift/find-drift.ts'
import { findNames } from './find-names.ts'
import { findAddresses } from './fix/find-addresses.ts'
import { askHistory } from './fix/fix-questions.ts'
import { createFixableFiles } from './fix/fixable-files.ts'
import { openFormerTree } from './fix/former-tree.ts'
import { mayBeFixed } from './fix/link-of-problem.ts'
import { mendLink } from './fix/mend-link.ts'
import { addMissingRedirects } from './fix/missing-redirects.ts'
import { indexFiles } from './fix/near-files.ts'
import { fixRedirectedLinks } from './fix/redirected-links.ts'
import { createShelf } from './fix/shelf.ts'
import { findInbound } from './inbound.ts'
import { changesRules, createTextCache, type LoadedRules, loadRules, type TextCache } from './load-rules.ts'
import { matchMoves } from './move/match-moves.ts'
import { planMove } from './move/plan-move.ts'
import { outlinePage } from './outline.ts'
import { type Overlay, overlayChanges } from './overlay.ts'
import { createDocsCaches, type DocsCaches } from './page-cache.ts'
import { rankSite } from './rank/rank-site.ts'
import { createPageReader, NO_GUARD, type PageGuard, type PageReader } from './read-page.ts'
import { findSection } from './section-in-languages.ts'
import type { Site } from './site.ts'

// Plans corrections that are safe by themselves: of a dead link, anchor or image with exactly one thing that it can mean.

interface SiteToFix {
  docsRoot: string
  /** Without the changes. */
  base: Site
  /** With them. */
  site: Site
  /** Gives the site with further changes on top of them. */
  openWith: (more: readonly Change[]) => Promise<Site>
}

/** A person reads no more than this. */
const MAX_SENTENCES = 50

async function planFixes(of: SiteToFix, { problems, rules, history, isRange }: FixRequest): Promise<FixPlan> {
  const { site, openWith } = of
  const files = createFixableFiles(site, of.docsRoot)
  const former = await openFormerTree(site, history.departures, openWith)
  const known = {
    site,
    files,
    former,
    edits: history.edits,
    openWith,
    shelf: createShelf(site),
    near: indexFiles(site),
  }
  const [fixes, unsure]: [Fix[], string[]] = [[], []]
  for (const problem of problems) {
    const isDoubted = problem.severity === 'warning' && rules[problem.rule] !== 'warning'
    if (!mayBeFixed(problem) || isDoubted) continue
    const mended = await mendLink(known, problem)
    if (mended.kind === 'fixed') fixes.push(mended.fix)
    else if (mended.kind === 'unsure') unsure.push(`${problem.path}:${problem.line} ${problem.subject}: ${mended.why}`)
  }
  const touched = isRange ? site.overlay.changed : site.files.paths()
  fixes.push(...(await fixRedirectedLinks(site, files, touched)))
  if (isRange)
    fixes.push(...(await addMissingRedirects(of.base, site, await matchMoves(of.base.overlay, site.overlay))))
  return { fixes: withoutOverlaps(fixes), unsure: unsure.slice(0, MAX_SENTENCES) }
}

/** Of two that overlap, the first in the file counts. */
function withoutOverlaps(fixes: readonly Fix[]): Fix[] {
  const sorted = fixes.toSorted((a, b) =>
    a.path === b.path ? a.range.start - b.range.start : a.path < b.path ? -1 : 1,
  )
  let last: Fix | undefined
  return sorted.filter((fix) => {
    const overlaps = last?.path === fix.path && fix.range.start < last.range.end
    if (!overlaps) last = fix
    return !overlaps
  })
}

// The site of a session with a change set on top.

interface BaseSite {
  tree: ReadableTree
  docsRoot: string
  reader: PageReader
  texts: TextCache
  site: Site
  /** Files that its rules came from. */
  sources: ReadonlySet<string>
}

interface ChangedSites {
  /** Gives the site with these changes. The last one is kept: an agent asks several things of the same change set. */
  open(changes: readonly Change[]): Promise<Site>
}

function createChangedSites(base: BaseSite): ChangedSites {
  let last: { key: string; site: Site } | undefined
  let lastRules: { key: string; loaded: LoadedRules } | undefined
  const rulesFor = async (overlay: Overlay): Promise<LoadedRules> => {
    const key = rulesKey(overlay, base.site, new Set([...base.sources, ...(lastRules?.loaded.sources ?? [])]))
    if (lastRules?.key === key) return lastRules.loaded
    const loaded = await loadRules(overlay, base.docsRoot, base.texts)
    lastRules = { key: rulesKey(overlay, base.site, new Set([...base.sources, ...loaded.sources])), loaded }
    return loaded
  }
  return {
    open: async (changes) => {
      const overlay = overlayChanges(base.tree, base.site.files, changes)
      const key = overlayKey(overlay, overlay.changed)
      if (last?.key === key) return last.site
      const hasOtherRules = changesRules(base.sources, base.site.files, overlay)
      const site = hasOtherRules
        ? await buildSite(overlay, (await rulesFor(overlay)).group, base.reader, base.site.pages)
        : await patchSite(base.site, overlay, base.reader)
      last = { key, site }
      return site
    },
  }
}

/** What the rules depend on: files that were read, and which files there are. */
function rulesKey(overlay: Overlay, base: Site, sources: ReadonlySet<string>): string {
  const isListed = (path: string): boolean => overlay.files.get(path) !== undefined
  const paths = overlay.changed.filter(
    (path) => sources.has(path) || isListed(path) !== (base.files.get(path) !== undefined),
  )
  return overlayKey(overlay, paths, sources)
}

/** Content counts of files that are read; of others only whether they are there. */
function overlayKey(overlay: Overlay, paths: readonly string[], sources?: ReadonlySet<string>): string {
  const state = (path: string): string => {
    const sha = overlay.files.get(path)?.sha
    return sha !== undefined && sources?.has(path) === false ? 'there' : (sha ?? 'gone')
  }
  return [...paths]
    .sort()
    .map((path) => `${path}\0${state(path)}`)
    .join('\0\0')
}

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
