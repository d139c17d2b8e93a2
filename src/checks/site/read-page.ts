// Scans and analyzes pages, through the caches.

import type { TreeEntry } from '../../base/git-tree.ts'
import type { Dialect } from '../dialect.ts'
import { type AnalyzeBytes, analyzeBytes, unreadPage } from '../page/analyze-page.ts'
import type { PageAnalysis, PageScan } from '../page/page-analysis.ts'
import { scanPage } from '../page/scan-page.ts'
import { unchecked } from '../page/syntax-problem.ts'
import { isLfsPointer, PAGE_MAX_BYTES } from './content-kind.ts'
import type { Overlay } from './overlay.ts'
import { cacheKey, type DocsCaches } from './page-cache.ts'
import { scanContent, weighScan } from './scanned-text.ts'

/** Where the bytes of a page are. */
type Source = Pick<Overlay, 'read'>

/** Watches the work on single pages, so that one that never ends can be named and left out (checks/thread/). */
export interface PageGuard {
  /**
   * Runs the work on one page, or gives undefined when it must not run again. `work` names it: the same work on the same
   * bytes has the same name.
   */
  run<T>(work: string, task: () => T): T | undefined
  /** Hears how many of the pages of a whole site are read. Default: no one does. */
  showProgress?(progress: PagesRead): void
}

export interface PagesRead {
  read: number
  of: number
  /** Only their index is made, which comes first and is quick. */
  isIndex?: true
}

export const NO_GUARD: PageGuard = { run: (_work, task) => task() }

export interface PageReader {
  /** Gives what a page looks like, or undefined when it is not read: too large, too slow, a link, gone. */
  scan(entry: TreeEntry, dialect: Dialect, source: Source): Promise<PageScan | undefined>
  /** Gives all there is to know of a page, or undefined when it is not read. Costs a parse the first time. */
  analyze(entry: TreeEntry, dialect: Dialect, source: Source): Promise<PageAnalysis | undefined>
  /** Gives what `#...` may name in a page, or undefined when that is not known: it is not read or does not parse. */
  anchors(entry: TreeEntry, dialect: Dialect, source: Source): Promise<ReadonlySet<string> | undefined>
}

/** What a reader finds of a page, and how much of it. */
export interface PageAnalyzer {
  analyze: AnalyzeBytes
  /** Bytes that an analysis takes in memory, roughly. */
  weigh(analysis: PageAnalysis, content: Uint8Array): number
}

/** Everything; the strings of an analysis are parts of the text, which they keep. */
const FULL: PageAnalyzer = {
  analyze: analyzeBytes,
  weigh: (_analysis, content) => 2000 + 3 * content.byteLength,
}

/** The caches hold what the analyzer finds, so readers that share them have the same one. */
export function createPageReader(
  caches: DocsCaches,
  guard: PageGuard = NO_GUARD,
  analyzer: PageAnalyzer = FULL,
): PageReader {
  const analyze: PageReader['analyze'] = async (entry, dialect, source) => {
    const key = cacheKey(entry.sha, dialect)
    const known = caches.analyses.get(key)
    if (known !== undefined) return known
    const content = await readContent(entry, source)
    if (content === undefined || isLfsPointer(content)) return undefined
    const found = guard.run(`analyze ${entry.sha}`, () => analyzer.analyze(content, dialect))
    if (found === undefined) return UNCHECKED
    caches.analyses.set(key, found, { size: analyzer.weigh(found, content) })
    if (!isPartlyRead(found)) rememberAnchors(caches, key, found.anchors)
    return found
  }
  return {
    analyze,
    scan: async (entry, dialect, source) => {
      const key = cacheKey(entry.sha, dialect)
      const known = caches.scans.get(key)
      if (known !== undefined) return known
      const content = await readContent(entry, source)
      if (content === undefined) return undefined
      const scanned = guard.run(`scan ${entry.sha}`, () => scanContent(content, (text) => scanPage(text, dialect)))
      if (scanned === undefined) return undefined
      const scan = withoutText(scanned)
      caches.scans.set(key, scan, { size: weighScan(scan) })
      return scan
    },
    anchors: async (entry, dialect, source) => {
      const key = cacheKey(entry.sha, dialect)
      const known = caches.anchors.get(key)
      if (known !== undefined) return known
      const found = await analyze(entry, dialect, source)
      return found === undefined || isPartlyRead(found) ? undefined : rememberAnchors(caches, key, found.anchors)
    },
  }
}

/** Stands for a page that took too long once. */
const UNCHECKED = unreadPage(
  unchecked('The page takes too much time or memory to parse. Split it, or simplify its nesting.'),
)

/** True for a page whose headings, anchors and links may not be all there are. */
export function isPartlyRead({ problems }: PageAnalysis): boolean {
  return problems.some(({ rule }) => rule === 'page-syntax' || rule === 'unchecked' || rule === 'encoding')
}

/** A part of a text keeps the whole of it in memory (V8's sliced strings): what is kept for long is a copy. */
function withoutText<T>(found: T): T {
  return structuredClone(found)
}

async function readContent(entry: TreeEntry, source: Source): Promise<Uint8Array | undefined> {
  return isReadable(entry) ? source.read(entry.path) : undefined
}

/** A file that is too large costs nothing, since it is not read. */
export function bytesToRead(entry: TreeEntry): number {
  return isReadable(entry) ? (entry.size ?? 0) : 0
}

function isReadable({ mode, size }: TreeEntry): boolean {
  return mode.startsWith('100') && size !== null && size <= PAGE_MAX_BYTES
}

function rememberAnchors(caches: DocsCaches, key: string, anchors: readonly string[]): ReadonlySet<string> {
  const kept = new Set(withoutText(anchors))
  const weight = anchors.reduce((sum, anchor) => sum + 2 * anchor.length + 64, 200)
  caches.anchors.set(key, kept, { size: weight })
  return kept
}
