// Which site a docs root belongs to, going by file names alone.

import { isAside, isBelow, isDocument, isForeign, segmentsOf, sharedSegments } from '../config/paths.ts'
import type { FoundSite, FrameworkSite } from './framework.ts'
import { NO_GENERATOR, SITE_GENERATORS } from './registry.ts'

/** Sites of one framework that are looked at, nearest to the top first: a tree may hold a hundred thousand of them. */
const MAX_SITES = 100

interface Candidate {
  site: FrameworkSite
  /** Pages of the docs root that the site would hold. */
  covered: number
  /** Folders between the site and the docs root. */
  distance: number
  rank: number
}

/**
 * Chooses the site for a docs root ('' = the whole repository): of those that hold at least half of its pages the
 * nearest, else the one that holds most of them if it is a fifth; else the nearest around the docs root that a common
 * file tells; else the docs root as plain files.
 */
export function findSite(paths: readonly string[], docsRoot: string): FoundSite {
  const pages = paths.filter((path) => isBelow(path, docsRoot) && isContentPage(path))
  const candidates = SITE_GENERATORS.flatMap((framework, rank) =>
    framework.hasCommonMarker === true
      ? []
      : framework
          .detect(paths)
          .slice(0, MAX_SITES)
          .flatMap((location) => candidateOf({ ...location, framework }, rank, pages, docsRoot)),
  )
  const [best] = candidates.sort((a, b) => compareCandidates(a, b, pages.length))
  const site = best?.site ?? findAround(paths, docsRoot)
  if (site !== undefined) return { ...site, candidates: [] }
  const location = { folder: docsRoot, configPath: undefined }
  return { framework: NO_GENERATOR, ...location, candidates: findTraces(paths, docsRoot) }
}

/** Gives a site of each generator with one above or below the docs root: each may build some of the pages. */
function findTraces(paths: readonly string[], docsRoot: string): FrameworkSite[] {
  return SITE_GENERATORS.flatMap((framework) => {
    const locations = framework.detect(paths).slice(0, MAX_SITES)
    const near = locations.find((location) => touches({ ...location, framework }, docsRoot))
    return near === undefined ? [] : [{ ...near, framework }]
  })
}

/** The docs root may lie inside of the site, as `docs` of a Jekyll site does. */
function findAround(paths: readonly string[], docsRoot: string): FrameworkSite | undefined {
  const sites = SITE_GENERATORS.filter(({ hasCommonMarker }) => hasCommonMarker).flatMap((framework) =>
    framework.detect(paths).map((location) => ({ ...location, framework })),
  )
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
  return [{ site, covered, distance: distanceBetween(folder, docsRoot), rank }]
}

function touches({ framework, folder }: FrameworkSite, docsRoot: string): boolean {
  const folders = [folder, ...(framework.foldersBeside?.(folder) ?? [])]
  return folders.some((one) => isBelow(docsRoot, one) || isBelow(one, docsRoot) || one === docsRoot)
}

function compareCandidates(a: Candidate, b: Candidate, pages: number): number {
  const holdsMost = ({ covered }: Candidate): boolean => covered * 2 >= pages
  if (holdsMost(a) !== holdsMost(b)) return holdsMost(a) ? -1 : 1
  if (!holdsMost(a)) return b.covered - a.covered || a.rank - b.rank
  const byConfig = Number(a.site.configPath === undefined) - Number(b.site.configPath === undefined)
  return a.distance - b.distance || byConfig || a.rank - b.rank
}

function distanceBetween(a: string, b: string): number {
  return segmentsOf(a).length + segmentsOf(b).length - 2 * sharedSegments(a, b)
}

/** False for files that every package has, copies of pages and third-party code: the docs may be elsewhere. */
function isContentPage(path: string): boolean {
  if (!isDocument(path) || isForeign(path) || isAside(path)) return false
  return !/(^|\/)(README|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|LICENSE)\.[a-z]+$/i.test(path)
}
