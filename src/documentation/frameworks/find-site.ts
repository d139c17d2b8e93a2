// Which site a docs root belongs to, told from file names alone.
import type { SiteLocation } from './framework.ts'
import { FRAMEWORK_LIST } from './index.ts'
import { isAside, isBelow, isDocument, isForeign, joinPath } from './tree-path.ts'

/** Sites of one framework that are looked at, nearest to the top first: a tree may hold a hundred thousand of them. */
const MAX_SITES = 100

interface Candidate {
  location: SiteLocation
  /** Pages of the docs root that the site would hold. */
  covered: number
  /** Folders between the site and the docs root. */
  distance: number
  rank: number
}

/**
 * Chooses the site for a docs root ('' = the whole repository): of those that hold at least half of its pages the
 * nearest, else the one that holds most of them if it is a fifth; else the docs root as plain Markdown.
 */
export function findSite(paths: readonly string[], docsRoot: string): SiteLocation {
  const pages = paths.filter((path) => isBelow(path, docsRoot) && isContentPage(path))
  const candidates = FRAMEWORK_LIST.flatMap((framework, rank) =>
    framework.name === 'plain'
      ? []
      : framework
          .locate(paths)
          .slice(0, MAX_SITES)
          .flatMap((location) => candidateOf(location, rank, pages, docsRoot)),
  )
  const [best] = candidates.sort((a, b) => compareCandidates(a, b, pages.length))
  return best?.location ?? { framework: 'plain', folder: docsRoot, configPath: undefined }
}

function candidateOf(location: SiteLocation, rank: number, pages: readonly string[], docsRoot: string): Candidate[] {
  const folders = pageFoldersOf(location)
  if (!folders.some((folder) => isBelow(docsRoot, folder) || isBelow(folder, docsRoot) || folder === docsRoot))
    return []
  const covered = pages.filter((page) => folders.some((folder) => isBelow(page, folder))).length
  if (covered * 5 < pages.length) return []
  return [{ location, covered, distance: distanceBetween(location.folder, docsRoot), rank }]
}

function compareCandidates(a: Candidate, b: Candidate, pages: number): number {
  const holdsMost = ({ covered }: Candidate): boolean => covered * 2 >= pages
  if (holdsMost(a) !== holdsMost(b)) return holdsMost(a) ? -1 : 1
  if (!holdsMost(a)) return b.covered - a.covered || a.rank - b.rank
  const byConfig = Number(a.location.configPath === undefined) - Number(b.location.configPath === undefined)
  return a.distance - b.distance || byConfig || a.rank - b.rank
}

/** Where a site can have pages: below its folder, and, as Docusaurus sites often do, in `docs` beside it. */
function pageFoldersOf({ framework, folder }: SiteLocation): string[] {
  const beside = framework === 'docusaurus' && folder !== '' ? joinPath(folder, '../docs') : undefined
  return beside === undefined ? [folder] : [folder, beside]
}

function distanceBetween(a: string, b: string): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)]
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared++
  return left.length + right.length - 2 * shared
}

function segmentsOf(folder: string): string[] {
  return folder.split('/').filter((segment) => segment !== '')
}

/** Files that every package has say nothing of where the documentation is; neither do copies of pages and code of others. */
function isContentPage(path: string): boolean {
  if (!isDocument(path) || isForeign(path) || isAside(path)) return false
  return !/(^|\/)(README|CHANGELOG|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|LICENSE)\.[a-z]+$/i.test(path)
}
