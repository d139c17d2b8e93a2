// The sites that the configuration files of a repository tell, going by the names of files alone.

import { folderOf, isAside, isBelow, isForeign, pathFrom } from '../config/paths.ts'
import { countLeading } from '../positions.ts'
import type { Framework, FrameworkSite, SiteLocation } from './framework.ts'
import { SITE_GENERATORS } from './registry.ts'

/** Sites of one framework that are looked at, nearest to the top first: a tree may hold a hundred thousand of them. */
export const MAX_SITES = 100

export interface ConfiguredSite extends FrameworkSite {
  configPath: string
  /** Its usual folder of pages if most of its pages are there, else its own. */
  pageFolder: string
  /** Pages below its folder. */
  pages: number
}

/** The locations that each framework finds, in the order of the registry. */
export type LocatedSites = readonly (readonly [Framework, readonly SiteLocation[]])[]

export function locateAll(paths: readonly string[]): LocatedSites {
  const telling = withoutMorePages(paths)
  return SITE_GENERATORS.map((framework) => [framework, framework.detect(telling)])
}

/** Another dot makes a name of a configuration: `theme.config.mdx`. */
const PAGE = /(?:^|\/)[^./]+\.(?:mdx?|markdown|rst|adoc)$/

/** Keeps one page of each folder: pages tell that a folder is there and no more, and they are most of the files. */
function withoutMorePages(paths: readonly string[]): string[] {
  const folders = new Set<string>()
  return paths.filter((path) => {
    if (!PAGE.test(path)) return true
    const folder = folderOf(path)
    const isFirst = !folders.has(folder)
    folders.add(folder)
    return isFirst
  })
}

/**
 * Gives the sites below a folder that have a configuration file of their own and pages, those nearest to the top first.
 * Samples, templates and what is there for tests are no sites of the repository, unless the folder itself is one.
 */
export function listConfiguredSites(located: LocatedSites, countBelow: CountBelow, docsRoot: string): ConfiguredSite[] {
  return located.flatMap(([framework, locations]) =>
    // A common file says too little here.
    framework.hasCommonMarker === true
      ? []
      : locations.slice(0, MAX_SITES).flatMap(({ folder, configPath }): ConfiguredSite[] => {
          if (configPath === undefined || !isBelow(configPath, docsRoot)) return []
          if (isSample(folder, docsRoot)) return []
          const pageFolder = pageFolderOf(framework, folder, countBelow)
          const pages = countBelow(pageFolder)
          return pages === 0 ? [] : [{ framework, folder, configPath, pageFolder, pages }]
        }),
  )
}

/** Gives where the pages of a site usually are, going by how many lie there. */
export function pageFolderOf({ usualPageFolder }: Framework, folder: string, countBelow: CountBelow): string {
  if (usualPageFolder === undefined) return folder
  const inside = folder === '' ? usualPageFolder : `${folder}/${usualPageFolder}`
  return holdsMost(inside, folder, countBelow) ? inside : folder
}

/** True when at least half of the pages below `whole` are below `folder`. */
export function holdsMost(folder: string, whole: string, countBelow: CountBelow): boolean {
  return countBelow(folder) * 2 >= countBelow(whole)
}

/** Gives the number of pages below a folder, '' for all. */
export type CountBelow = (folder: string) => number

/** A repository may have as many marker files as pages, so that no answer may cost a pass over the pages. */
export function countPages(pages: readonly string[]): CountBelow {
  const sorted = [...pages].sort()
  const countBefore = (limit: string): number => countLeading(sorted, (path) => path < limit)
  // What is below `a` stands between `a/` and `a0`, the next character.
  return (folder) => (folder === '' ? sorted.length : countBefore(`${folder}0`) - countBefore(`${folder}/`))
}

const TESTED = /(?:^|\/)(?:tests?|testsuite|e2e|fixtures|__fixtures__|testdata)\//

/**
 * Gives the pages that tell where the documentation is: not those below the docs root that tests read, unless there are no
 * others. A generator's repository may have more of them than of documentation.
 */
export function withoutTested(pages: readonly string[], docsRoot: string): readonly string[] {
  const written = pages.filter((page) => !TESTED.test(pathFrom(docsRoot, page)))
  return written.length === 0 ? pages : written
}

const SAMPLE =
  /(?:^|[/_.-])(?:examples?|templates?|tests?|e2e|fixtures?|samples?|demos?|playgrounds?|starters?|testdata)(?:[/_.-]|$)/i

/** True for a folder below the docs root that shows what a site may look like, or is there for tests. */
export function isSample(folder: string, docsRoot: string): boolean {
  const path = `${isBelow(folder, docsRoot) ? pathFrom(docsRoot, folder) : ''}/`
  return isForeign(path) || isAside(path) || SAMPLE.test(path)
}
