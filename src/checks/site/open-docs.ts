// A docs site in the thread of the caller: what checks/thread/ runs in a thread of its own.

import { type Change, identityOf, type ReadableTree } from '../../base/git-tree.ts'
import { isBelow } from '../config/paths.ts'
import type { Fix, FixPlan, FixRequest } from '../fix-plan.ts'
import type { Heading } from '../page/page-analysis.ts'
import type { DocsSession, Section, SectionInLanguages } from '../session.ts'
import { readBase, reopen } from './base-site.ts'
import { buildSite, patchSite } from './build-site.ts'
import { measureOnce } from './calibrate/measure-site.ts'
import { createBaseline } from './check/baseline.ts'
import { checkChanges } from './check/check-changes.ts'
import { checkSite } from './check/check-site.ts'
import { findAllDrift } from './drift/find-drift.ts'
import { findTranslations } from './drift/translations.ts'
import { findAddresses } from './fix/find-addresses.ts'
import { askHistory } from './fix/fix-questions.ts'
import { createFixableFiles } from './fix/fixable-files.ts'
import { openFormerTree } from './fix/former-tree.ts'
import { mayBeFixed } from './fix/link-of-problem.ts'
import { mendLink } from './fix/mend-link.ts'
import { addMissingRedirects } from './fix/missing-redirects.ts'
import { indexFiles } from './fix/near-files.ts'
import { fixRedirectedLinks } from './fix/redirected-links.ts'
import { findSiblings } from './fix/sibling-pages.ts'
import { findInbound } from './inbound.ts'
import { changesRules, createTextCache, type LoadedRules, loadRules, readText, type TextCache } from './load-rules.ts'
import { matchMoves } from './move/match-moves.ts'
import { planMove } from './move/plan-move.ts'
import { countLines, outlinePage } from './outline.ts'
import { type Overlay, overlayChanges } from './overlay.ts'
import { createDocsCaches, type DocsCaches } from './page-cache.ts'
import { rankSite } from './rank/rank-site.ts'
import { createPageReader, NO_GUARD, type PageGuard, type PageReader } from './read-page.ts'
import type { Site } from './site.ts'

// One section of a page beside the same section in other languages: an edit of it is due in all of them.

/** Each costs a parse. */
const MAX_LANGUAGES = 60

/** `name`: text or anchor of a heading, or the number of a line in its section. */
async function findSection(site: Site, path: string, name: string): Promise<SectionInLanguages | undefined> {
  const own = await headingsOf(site, path)
  const index = own === undefined ? -1 : findHeading(own.headings, name)
  if (own === undefined || index === -1) return undefined
  const others = findTranslations(site)
    .all(path)
    .filter((other) => other !== path)
  const sections = [sectionAt(path, own, index)]
  const without: string[] = []
  for (const other of others.slice(0, MAX_LANGUAGES)) {
    const page = await headingsOf(site, other)
    const at = page === undefined ? -1 : samePlace(own.headings, index, page.headings)
    if (page === undefined || at === -1) without.push(other)
    else sections.push(sectionAt(other, page, at))
  }
  return { sections, without }
}

interface PageHeadings {
  headings: readonly Heading[]
  lines: number
}

async function headingsOf(site: Site, path: string): Promise<PageHeadings | undefined> {
  const analysis = await site.analyze(path)
  const text = await readText(site.overlay, path)
  if (analysis === undefined || text === undefined) return undefined
  return { headings: analysis.headings.toSorted((a, b) => a.line - b.line), lines: countLines(text) }
}

function findHeading(headings: readonly Heading[], name: string): number {
  const wanted = name.trim().replace(/^#+\s*/, '')
  if (/^\d{1,7}$/.test(wanted)) return headings.findLastIndex(({ line }) => line <= Number(wanted))
  const isSame = (text: string): boolean => text.toLowerCase() === wanted.toLowerCase()
  const byAnchor = headings.findIndex(({ anchor }) => isSame(anchor))
  return byAnchor === -1 ? headings.findIndex(({ text }) => isSame(text.trim())) : byAnchor
}

/** Up to the next heading that is not below this one. */
function sectionAt(path: string, { headings, lines }: PageHeadings, index: number): Section {
  const own = headings[index]
  const next = headings.slice(index + 1).find(({ depth }) => depth <= (own?.depth ?? 0))
  return { path, first: own?.line ?? 1, last: Math.max(own?.line ?? 1, (next?.line ?? lines + 1) - 1) }
}

/**
 * The heading of a translation that stands for this one: with the same anchor, where translations keep them, or at the
 * same place, if all headings before it, or all from it on, are of the same depths.
 */
function samePlace(own: readonly Heading[], index: number, theirs: readonly Heading[]): number {
  const heading = own[index]
  const named = theirs.flatMap(({ anchor, depth }, at) =>
    anchor !== '' && anchor === heading?.anchor && depth === heading.depth ? [at] : [],
  )
  if (named.length === 1) return named[0] ?? -1
  const depths = (of: readonly Heading[]): string => of.map(({ depth }) => depth).join('')
  if (depths(own.slice(0, index + 1)) === depths(theirs.slice(0, index + 1))) return index
  const fromEnd = theirs.length - (own.length - index)
  return fromEnd >= 0 && depths(own.slice(index)) === depths(theirs.slice(fromEnd)) ? fromEnd : -1
}

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
    isPartial: history.isPartial === true,
    openWith,
    siblings: findSiblings(site),
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

/** Pages that only a code host shows are none of them. */
function currentPages(site: Site, docsRoot: string): string[] {
  const translations = findTranslations(site)
  const translated = new Set([...site.pages.entries()].flatMap(([path]) => translations.of(path)))
  return [...site.pages.entries()].flatMap(([path, page]) => {
    const isFrozen = site.siteOf(path).rules.frozenAs(path) !== undefined
    return !isBelow(path, docsRoot) || site.isOfRepository(page) || isFrozen || translated.has(path) ? [] : [path]
  })
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
  const key = `${identityOf(tree)} ${docsRoot}`
  const baseline = createBaseline(site, docsRoot, (form) => measureOnce(site, caches, key, form))
  const changed = createChangedSites({ tree, docsRoot, reader, texts, site, sources: base.sources })
  return {
    summary: async () => base.summary(),
    rank: async (text) => rankSite(base.groups(), text),
    check: async (changes, rules) => checkChanges(baseline, await changed.open(changes), rules),
    checkAll: (rules) => checkSite(tree, docsRoot, caches, guard, rules),
    drift: () => findAllDrift(site),
    outline: async (path, changes) => outlinePage(await changed.open(changes), path),
    section: async (path, heading, changes) => findSection(await changed.open(changes), path, heading),
    inbound: async (path, changes) => findInbound(baseline, await changed.open(changes), path),
    currentPages: async () => currentPages(site, docsRoot),
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
