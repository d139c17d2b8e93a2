// Where the documentation of a repository is, going by file names alone: nothing is read and nothing is run.

import { isAside, isDocument, isForeign, segmentsOf } from '../config/paths.ts'
import { countLeading } from '../positions.ts'
import type { Framework } from './framework.ts'
import { SITE_GENERATORS } from './registry.ts'

/**
 * Gives the folder of the documentation, '' for the whole repository: that of the framework's configuration file
 * nearest to the top, unless most pages lie outside of it; then `docs` if most are there, else everything.
 */
export function detectDocsRoot(paths: readonly string[]): string {
  const visible = paths.filter((path) => !isForeign(path) && !isAside(path) && !isOdd(path))
  const countBelow = countPages(visible.filter(isDocument))
  const site = nearestSite(visible, countBelow)
  if (site !== undefined) return site
  return holdsMost('docs', '', countBelow) && countBelow('') > 0 ? 'docs' : ''
}

function nearestSite(paths: readonly string[], countBelow: CountBelow): string | undefined {
  const sites = SITE_GENERATORS.flatMap((framework, rank) =>
    // Folders alone say too little here.
    (framework.hasCommonMarker === true ? [] : framework.detect(paths))
      .filter(({ configPath }) => configPath !== undefined)
      .map(({ folder }) => ({ folder, site: pageFolderOf(framework, folder, countBelow), rank })),
  ).filter(({ site }) => holdsMost(site, '', countBelow))
  return sites.sort((a, b) => segmentsOf(a.folder).length - segmentsOf(b.folder).length || a.rank - b.rank)[0]?.site
}

function pageFolderOf({ usualPageFolder }: Framework, folder: string, countBelow: CountBelow): string {
  if (usualPageFolder === undefined) return folder
  const inside = folder === '' ? usualPageFolder : `${folder}/${usualPageFolder}`
  return holdsMost(inside, folder, countBelow) ? inside : folder
}

/** True when at least half of the pages below `whole` are below `folder`. */
function holdsMost(folder: string, whole: string, countBelow: CountBelow): boolean {
  return countBelow(folder) * 2 >= countBelow(whole)
}

/** Gives the number of pages below a folder, '' for all. */
type CountBelow = (folder: string) => number

/** A repository may have as many marker files as pages, so that no answer may cost a pass over the pages. */
function countPages(pages: readonly string[]): CountBelow {
  const sorted = [...pages].sort()
  const countBefore = (limit: string): number => countLeading(sorted, (path) => path < limit)
  // What is below `a` stands between `a/` and `a0`, the next character.
  return (folder) => (folder === '' ? sorted.length : countBefore(`${folder}0`) - countBefore(`${folder}/`))
}

/** Nothing may be written below such names, and they would break out of the sentence that tells the model the root. */
function isOdd(path: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u.test(path)
}
