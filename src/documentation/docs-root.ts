// Where the documentation of a repository is, told from file names alone: nothing is read and nothing is run.

import type { SiteLocation } from './frameworks/framework.ts'
import { FRAMEWORK_LIST } from './frameworks/index.ts'
import { isAside, isDocument, isForeign } from './frameworks/tree-path.ts'

/**
 * Gives the folder of the documentation, '' for the whole repository: that of the framework's configuration file
 * nearest to the top, unless most pages lie outside of it; then `docs` if most are there, else everything.
 */
export function detectDocsRoot(paths: readonly string[]): string {
  const visible = paths.filter((path) => !isForeign(path) && !isAside(path) && !isOdd(path))
  const pages = countPages(visible.filter(isDocument))
  const site = nearestSite(visible, pages)
  if (site !== undefined) return site
  return holdsMost('docs', '', pages) && pages.below('') > 0 ? 'docs' : ''
}

function nearestSite(paths: readonly string[], pages: PageCounts): string | undefined {
  const sites = FRAMEWORK_LIST.flatMap((framework, rank) =>
    framework
      .locate(paths)
      .filter(isCertain)
      .map((location) => ({ folder: location.folder, site: pageFolderOf(location, pages), rank })),
  ).filter(({ site }) => holdsMost(site, '', pages))
  return sites.sort((a, b) => depth(a.folder) - depth(b.folder) || a.rank - b.rank)[0]?.site
}

/** Folders alone say too little here, and so does Jekyll's file: GitHub Pages wants one in repositories of any kind. */
function isCertain({ configPath }: SiteLocation): boolean {
  return configPath !== undefined && !/(^|\/)_config\.ya?ml$/.test(configPath)
}

/** `docs_dir` of MkDocs is `docs` unless the configuration, which is not read, says otherwise. */
function pageFolderOf({ framework, folder }: SiteLocation, pages: PageCounts): string {
  const inside = folder === '' ? 'docs' : `${folder}/docs`
  return framework === 'mkdocs' && holdsMost(inside, folder, pages) ? inside : folder
}

/** True when at least half of the pages below `whole` are below `folder`. */
function holdsMost(folder: string, whole: string, pages: PageCounts): boolean {
  return pages.below(folder) * 2 >= pages.below(whole)
}

interface PageCounts {
  /** Pages below a folder, '' for all. */
  below(folder: string): number
}

/** A repository may have as many marker files as pages, so that no answer may cost a pass over the pages. */
function countPages(pages: readonly string[]): PageCounts {
  const sorted = [...pages].sort()
  // What is below `a` stands between `a/` and `a0`, the next character.
  const below = (folder: string): number => firstFrom(sorted, `${folder}0`) - firstFrom(sorted, `${folder}/`)
  return { below: (folder) => (folder === '' ? sorted.length : below(folder)) }
}

/** Gives the index of the first item that is not before `limit`, by halves. */
function firstFrom(sorted: readonly string[], limit: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < limit) low = middle + 1
    else high = middle
  }
  return low
}

function depth(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length
}

/** Names that nothing may be written below, and that would break out of the sentence in which the model is told the root. */
function isOdd(path: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u.test(path)
}
