// Which site a docs root belongs to, going by file names alone.

import { isBelow, isContentPage, segmentsOf, sharedSegments } from '../config/paths.ts'
import type { FoundSite, FrameworkSite } from './framework.ts'
import {
  type ConfiguredSite,
  countPages,
  isSample,
  type LocatedSites,
  listConfiguredSites,
  locateAll,
  MAX_SITES,
  withoutTested,
} from './list-sites.ts'
import { NO_GENERATOR } from './registry.ts'

/** The sites below a docs root. */
export interface FoundGroup {
  lead: FoundSite
  /** Further sites with a configuration of their own: other languages, versions, packages. */
  others: readonly FrameworkSite[]
}

interface Candidate {
  site: FrameworkSite
  /** Pages of the docs root that the site would hold. */
  covered: number
  /** Folders between the site and the docs root. */
  distance: number
  rank: number
  /** Samples and fixtures count only where there is nothing else. */
  isSample: boolean
}

/**
 * Chooses the site for a docs root ('' = the whole repository): of those that hold at least half of its pages the
 * nearest, else the one that holds most of them if it is a fifth; else the nearest around the docs root that a common
 * file tells; else the largest of those that together hold half of them; else the docs root as plain files.
 * Finds all others below the docs root, too.
 */
export function findGroup(paths: readonly string[], docsRoot: string): FoundGroup {
  const content = paths.filter((path) => isBelow(path, docsRoot) && isContentPage(path))
  const pages = withoutTested(content, docsRoot)
  const located = locateAll(paths)
  const sites = listConfiguredSites(located, countPages(pages), docsRoot)
  const lead = leadOf(located, pages, docsRoot) ?? largestOf(sites, pages) ?? filesBelow(located, docsRoot)
  return { lead, others: sites.filter(({ configPath }) => configPath !== lead.configPath) }
}

function leadOf(located: LocatedSites, pages: readonly string[], docsRoot: string): FoundSite | undefined {
  const candidates = located.flatMap(([framework, locations], rank) =>
    framework.hasCommonMarker === true
      ? []
      : locations
          .slice(0, MAX_SITES)
          .flatMap((location) => candidateOf({ ...location, framework }, rank, pages, docsRoot)),
  )
  const [best] = candidates.sort((a, b) => compareCandidates(a, b, pages.length))
  const site = best?.site ?? findAround(located, docsRoot)
  return site === undefined ? undefined : { ...site, candidates: [] }
}

/** Of many small sites that together hold half of the pages, the one that holds most: pages outside of them are not checked. */
function largestOf(sites: readonly ConfiguredSite[], pages: readonly string[]): FoundSite | undefined {
  const covered = sites.reduce((sum, site) => sum + site.pages, 0)
  const [largest] = covered * 2 < pages.length ? [] : [...sites].sort((a, b) => b.pages - a.pages)
  if (largest === undefined) return undefined
  const { framework, folder, configPath } = largest
  return { framework, folder, configPath, candidates: [] }
}

function filesBelow(located: LocatedSites, docsRoot: string): FoundSite {
  const candidates = findTraces(located, docsRoot)
  return { framework: NO_GENERATOR, folder: docsRoot, configPath: undefined, candidates }
}

/** Gives a site of each generator with one above or below the docs root: each may build some of the pages. */
function findTraces(located: LocatedSites, docsRoot: string): FrameworkSite[] {
  return located.flatMap(([framework, locations]) => {
    const near = locations.slice(0, MAX_SITES).find((location) => touches({ ...location, framework }, docsRoot))
    return near === undefined ? [] : [{ ...near, framework }]
  })
}

/** The docs root may lie inside of the site, as `docs` of a Jekyll site does. */
function findAround(located: LocatedSites, docsRoot: string): FrameworkSite | undefined {
  const sites = located
    .filter(([{ hasCommonMarker }]) => hasCommonMarker)
    .flatMap(([framework, locations]) => locations.map((location) => ({ ...location, framework })))
  return sites
    .filter(({ folder }) => folder === docsRoot || isBelow(docsRoot, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

function candidateOf(site: FrameworkSite, rank: number, pages: readonly string[], docsRoot: string): Candidate[] {
  const { framework, folder } = site
  if (!touches(site, docsRoot)) return []
  const folders = [folder, ...(framework.foldersBeside?.(folder) ?? [])]
  const covered = pages.filter((page) => folders.some((one) => isBelow(page, one))).length
  if (covered * 5 < pages.length) return []
  return [{ site, covered, distance: distanceBetween(folder, docsRoot), rank, isSample: isSample(folder, docsRoot) }]
}

function touches({ framework, folder }: FrameworkSite, docsRoot: string): boolean {
  const folders = [folder, ...(framework.foldersBeside?.(folder) ?? [])]
  return folders.some((one) => isBelow(docsRoot, one) || isBelow(one, docsRoot) || one === docsRoot)
}

function compareCandidates(a: Candidate, b: Candidate, pages: number): number {
  const holdsMost = ({ covered }: Candidate): boolean => covered * 2 >= pages
  if (a.isSample !== b.isSample) return a.isSample ? 1 : -1
  if (holdsMost(a) !== holdsMost(b)) return holdsMost(a) ? -1 : 1
  if (!holdsMost(a)) return b.covered - a.covered || a.rank - b.rank
  const byConfig = Number(a.site.configPath === undefined) - Number(b.site.configPath === undefined)
  return a.distance - b.distance || byConfig || a.rank - b.rank
}

function distanceBetween(a: string, b: string): number {
  return segmentsOf(a).length + segmentsOf(b).length - 2 * sharedSegments(a, b)
}
