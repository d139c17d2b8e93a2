// The site of a session with a change set on top.
import type { Change, ReadableTree } from '../../base/git-tree.ts'
import { buildSite, patchSite } from './build-site.ts'
import { changesRules, type LoadedRules, loadRules, type TextCache } from './load-rules.ts'
import { type Overlay, overlayChanges } from './overlay.ts'
import type { PageReader } from './read-page.ts'
import type { Site } from './site.ts'

interface BaseSite {
  tree: ReadableTree
  docsRoot: string
  reader: PageReader
  texts: TextCache
  site: Site
  /** Files that its rules came from. */
  sources: ReadonlySet<string>
}

export interface ChangedSites {
  /** Gives the site with these changes. The last one is kept: an agent asks several things of the same change set. */
  open(changes: readonly Change[]): Promise<Site>
}

export function createChangedSites(base: BaseSite): ChangedSites {
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
