// Where the documentation of a repository is, going by file names alone: nothing is read and nothing is run.

import {
  folderOf,
  foldersOf,
  isAside,
  isBelow,
  isContentPage,
  isDocument,
  isForeign,
  nameOf,
  segmentsOf,
} from '../config/paths.ts'
import { isDatedPost } from './frozen-pages.ts'
import {
  type ConfiguredSite,
  type CountBelow,
  countPages,
  holdsMost,
  isSample,
  type LocatedSites,
  listConfiguredSites,
  locateAll,
  MAX_SITES,
  pageFolderOf,
  withoutTested,
} from './list-sites.ts'
import { findSiblingLanguages } from './sibling-languages.ts'

/** What file names tell of where the documentation is. */
export interface FoundRoot {
  docsRoot: string
  /** Roots that a person may choose instead, each with its sites. */
  candidates: readonly RootCandidate[]
  /** Configured sites outside of it. */
  leftOut: readonly ConfiguredSite[]
  /** False where no configuration file tells the root: it is a guess by the number of pages. */
  isSure: boolean
}

interface RootCandidate {
  docsRoot: string
  /** As people know them. */
  frameworks: readonly string[]
  pages: number
}

/** Gives the folder of the documentation, '' for the whole repository: see `findDocsRoot`. */
export function detectDocsRoot(paths: readonly string[]): string {
  return findDocsRoot(paths).docsRoot
}

/**
 * Chooses the folder of the site nearest to the top, unless most pages lie outside of it, or the folder beside it that has
 * its pages (posts, of which a site may have more, do not count there). Where sites of the same framework stand side by side
 * (`docs/en`, `docs/de`), the folder around them; else `docs` if most pages are there, else everything.
 */
export function findDocsRoot(paths: readonly string[]): FoundRoot {
  const visible = paths.filter((path) => !isForeign(path) && !isAside(path) && !isOdd(path))
  const documents = withoutTested(visible.filter(isDocument), '')
  const countBelow = countPages(documents)
  const countCurrent = countPages(documents.filter((path) => !isDatedPost(path)))
  const located = locateAll(visible)
  const configured = listConfiguredSites(located, countBelow, '')
  const sites = withLanguages(configured, visible, countBelow)
  const found =
    rootOfNearest(located, { sites, isOfPackages: packageTest(visible, sites) }, { countBelow, countCurrent }) ??
    rootOfSiblings(sites, countBelow)
  const docsRoot = found ?? (holdsMost('docs', '', countBelow) && countBelow('') > 0 ? 'docs' : '')
  const candidates =
    found === undefined
      ? [...listCandidates(sites), ...plainRoots(documents, sites)].sort(mostFirst)
      : listCandidates(sites)
  return {
    docsRoot,
    candidates,
    leftOut: configured.filter((site) => isLeftOut(site, docsRoot)),
    isSure: found !== undefined,
  }
}

/** Adds the languages beside a site that are built with its configuration. */
function withLanguages(sites: readonly ConfiguredSite[], paths: readonly string[], countBelow: CountBelow) {
  const files = new Set(paths)
  const folders = new Set(sites.map(({ folder }) => folder))
  return sites.flatMap((site): ConfiguredSite[] => {
    const { framework, pageFolder } = site
    if (framework.buildsSiblings !== true) return [site]
    const languages = findSiblingLanguages(pageFolder, { paths, hasFile: (path) => files.has(path) })
    const beside = languages.filter(({ folder, original }) => original === site.folder && !folders.has(folder))
    const placeIn = (folder: string): string => `${folder}${pageFolder.slice(site.folder.length)}`
    return [
      site,
      ...beside.map(({ folder }) => ({ ...site, folder, pageFolder: placeIn(folder), pages: countBelow(folder) })),
    ]
  })
}

const MANIFEST = /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|Cargo\.toml|go\.mod|pom\.xml|composer\.json)$/

/**
 * Gives a test for a folder around packages of code, whose Markdown is not documentation. A site may need a manifest for its
 * own build; a folder that is no site, or has its pages further down, is a package.
 */
function packageTest(paths: readonly string[], sites: readonly ConfiguredSite[]): (folder: string) => boolean {
  const own = new Set(sites.filter(({ folder, pageFolder }) => folder === pageFolder).map(({ folder }) => folder))
  const packages = paths.filter((path) => MANIFEST.test(nameOf(path))).map(folderOf)
  const around = new Set(packages.filter((folder) => folder !== '' && !own.has(folder)).map(folderOf))
  return (folder) => around.has(folder)
}

interface FoundSites {
  sites: readonly ConfiguredSite[]
  isOfPackages: (folder: string) => boolean
}

function rootOfNearest(
  located: LocatedSites,
  { sites, isOfPackages }: FoundSites,
  { countBelow, countCurrent }: { countBelow: CountBelow; countCurrent: CountBelow },
): string | undefined {
  const candidates = located.flatMap(([framework, locations], rank) =>
    // Folders alone say too little here.
    (framework.hasCommonMarker === true ? [] : locations)
      .filter(({ configPath }) => configPath !== undefined)
      .map(({ folder }) => ({
        folder,
        pageFolder:
          framework.foldersBeside?.(folder).find((beside) => countCurrent(beside) > countCurrent(folder)) ??
          pageFolderOf(framework, folder, countBelow),
        rank,
      })),
  )
  const [nearest] = candidates
    .filter(({ folder, pageFolder }) => [folder, pageFolder].some((one) => holdsMost(one, '', countBelow)))
    .sort((a, b) => segmentsOf(a.folder).length - segmentsOf(b.folder).length || a.rank - b.rank)
  if (nearest === undefined) return undefined
  const around = folderOfSiblings(sites, nearest.folder)
  return around === undefined || isOfPackages(around) ? nearest.pageFolder : around
}

/** Gives the root of each site and of all that stand side by side, those with most pages first. */
function listCandidates(sites: readonly ConfiguredSite[]): RootCandidate[] {
  const byRoot = Map.groupBy(sites, (site) => folderOfSiblings(sites, site.folder) ?? site.pageFolder)
  const candidates = Array.from(byRoot, ([docsRoot, members]) => ({
    docsRoot,
    frameworks: [...new Set(members.map(({ framework }) => framework.title))],
    pages: members.reduce((sum, { pages }) => sum + pages, 0),
  }))
  return candidates.sort(mostFirst)
}

function mostFirst(a: RootCandidate, b: RootCandidate): number {
  return b.pages - a.pages
}

const DOCS_NAME = /^(?:docs?|documentation|manual|handbook|guides?)$/i
/** A folder with fewer pages is no documentation of its own. */
const MIN_PAGES = 3

/**
 * Gives folders that are named as documentation and hold no site, and the folder in each that has most of its pages. A README of
 * code is no page.
 */
function plainRoots(documents: readonly string[], sites: readonly ConfiguredSite[]): RootCandidate[] {
  const pages = documents.filter(isContentPage)
  const countBelow = countPages(pages)
  const folders = [...foldersOf(pages)]
  const named = folders.filter((folder) => {
    const names = segmentsOf(folder)
    const isFirst = names.findIndex((name) => DOCS_NAME.test(name)) === names.length - 1
    return folder !== '' && isFirst && countBelow(folder) >= MIN_PAGES && !isSample(folder, '')
  })
  const own = new Set(
    named.slice(0, MAX_SITES).filter((folder) => !sites.some(({ pageFolder }) => isBelow(`${pageFolder}/`, folder))),
  )
  const main = folders.filter((folder) => own.has(folderOf(folder)) && holdsMost(folder, folderOf(folder), countBelow))
  return [...own, ...main].map((docsRoot) => ({
    docsRoot,
    frameworks: ['plain Markdown'],
    pages: countBelow(docsRoot),
  }))
}

/** Gives the folder around sites of which none holds most pages, but all together do. */
function rootOfSiblings(sites: readonly ConfiguredSite[], countBelow: CountBelow): string | undefined {
  const around = new Set(sites.flatMap(({ folder }) => folderOfSiblings(sites, folder) ?? []))
  return [...around].find((folder) => {
    const pages = sites.filter((site) => isBeside(site, folder)).reduce((sum, site) => sum + site.pages, 0)
    return pages * 2 >= countBelow('')
  })
}

/** Gives the folder in which a site has siblings of its own framework, or undefined. */
function folderOfSiblings(sites: readonly ConfiguredSite[], folder: string): string | undefined {
  if (folder === '') return undefined
  const own = sites.find((site) => site.folder === folder)
  const around = folderOf(folder)
  const siblings = sites.filter((site) => isBeside(site, around) && site.framework === own?.framework)
  // At the top, every package of a repository is beside the others.
  const areRelated = around !== '' || siblings.every((site) => LOCALE.test(nameOf(site.folder)))
  return siblings.length > 1 && areRelated ? around : undefined
}

function isBeside({ folder }: ConfiguredSite, around: string): boolean {
  return folder !== '' && folderOf(folder) === around
}

/** `de`, `zh-hant`, `pt_BR`. */
const LOCALE = /^[a-z]{2,3}(?:[-_][a-z]{2,4})?$/i

function isLeftOut({ framework, folder, pageFolder }: ConfiguredSite, docsRoot: string): boolean {
  const folders = [folder, pageFolder, ...(framework.foldersBeside?.(folder) ?? [])]
  return !folders.some((one) => one === docsRoot || isBelow(docsRoot, one) || isBelow(one, docsRoot))
}

/** Nothing may be written below such names, and they would break out of the sentence that tells the model the root. */
function isOdd(path: string): boolean {
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u.test(path)
}
