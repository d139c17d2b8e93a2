// The heads of a session: its base with a change set on top.
import type { Change } from '../../git-tree/change.ts'
import type { ReadableTree } from '../../git-tree/tree.ts'
import { buildSite, patchSite } from './build-site.ts'
import { changesRules, type LoadedRules, loadRules, type TextCache } from './load-rules.ts'
import { type Overlay, overlayChanges } from './overlay.ts'
import type { PageReader } from './read-page.ts'
import type { Site } from './site.ts'

interface HeadSources {
  tree: ReadableTree
  docsRoot: string
  reader: PageReader
  texts: TextCache
  /** The base. */
  site: Site
  /** Files that the rules of the base came from. */
  sources: ReadonlySet<string>
}

export interface Heads {
  /** Gives the site with these changes. The last one is kept: an agent asks several things of the same change set. */
  open(changes: readonly Change[]): Promise<Site>
}

export function createHeads(from: HeadSources): Heads {
  let last: { key: string; head: Site } | undefined
  let lastRules: { key: string; loaded: LoadedRules } | undefined
  const rulesFor = async (overlay: Overlay): Promise<LoadedRules> => {
    const key = rulesKey(overlay, from.site, new Set([...from.sources, ...(lastRules?.loaded.sources ?? [])]))
    if (lastRules?.key === key) return lastRules.loaded
    const loaded = await loadRules(overlay, from.docsRoot, from.texts)
    lastRules = { key: rulesKey(overlay, from.site, new Set([...from.sources, ...loaded.sources])), loaded }
    return loaded
  }
  return {
    open: async (changes) => {
      const overlay = overlayChanges(from.tree, from.site.files, changes)
      const key = overlayKey(overlay, overlay.changed)
      if (last?.key === key) return last.head
      const hasOtherRules = changesRules(from.sources, from.site.files, overlay)
      const head = hasOtherRules
        ? await buildSite(overlay, (await rulesFor(overlay)).rules, from.reader, from.site.pages)
        : await patchSite(from.site, overlay, from.reader)
      last = { key, head }
      return head
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
