// The page that a dead link may have meant, by its name alone: spelled otherwise, elsewhere, or with one typing error.

import { countSlips } from '../../../base/count-slips.ts'
import { isBelow, nameOf, pathFrom, segmentsOf } from '../../config/paths.ts'
import { pathOnSite } from '../../config/site-address.ts'
import { stemOf } from '../resolve/page-names.ts'
import type { Site, SitePage } from '../site.ts'
import type { Meant } from './former-tree.ts'
import type { Siblings } from './sibling-pages.ts'

/** A shorter name is one letter away from too many others. */
const MIN_LENGTH = 5

/**
 * Gives every page that may be meant, or none: the first way of looking that finds any ends the search. `tried` is what the
 * link looked for with its target.
 */
export function findNearPages(
  site: Site,
  siblings: Siblings,
  from: SitePage,
  { tried, target }: { tried: string; target: string },
): Meant[] {
  const wanted = nameOfTarget(site, tried)
  if (wanted === '') return []
  const named = siblings.beside(from).map((page) => ({ path: page.path, names: namesOf(site, page, tried) }))
  const ways: [(name: string) => boolean, string][] = [
    [(name) => name === wanted, 'the same path but for its extension, its index or its slash'],
    [(name) => fold(name) === fold(wanted), 'the same path but for upper and lower case'],
  ]
  for (const [isNear, evidence] of ways) {
    const found = named.filter(({ names }) => names.some(isNear))
    if (found.length > 0)
      return found.map(({ path }) => ({ path, evidence: `${path} is ${evidence}`, isSamePath: true }))
  }
  // A bare word may be the label of a definition that somebody put into the wrong brackets.
  if (!/[./]/.test(target)) return []
  if (COMMON_NAMES.has(fold(nameOf(wanted))) && named.some(({ names }) => names.some(isBeside(wanted)))) return []
  const namesakes = findNamesakes(siblings, from, tried)
  // In another language, a page with the very name that was written may be what was meant.
  if (namesakes.length === 0 && site.names.stems.get(stemOf(tried)).length > 0) return []
  const slips = named.filter(({ names }) => names.some((name) => isOneSlip(fold(name), fold(wanted))))
  const found = [
    ...slips.map(({ path }) => ({ path, evidence: `${path} is the only page whose path differs in one letter` })),
    ...namesakes,
  ]
  return [...new Map(found.map((meant) => [meant.path, meant])).values()]
}

/**
 * Any folder may have pages of these names. Where the folder of the link has other pages, the one that it names is probably yet
 * to be written, and is not that of another folder.
 */
export const COMMON_NAMES: ReadonlySet<string> = new Set(
  `about advanced api authentication basics changelog commands concepts config configuration contributing deployment errors
  example examples faq features getting-started guide guides install installation intro introduction limitations limits migration
  options overview permissions prerequisites quick-start quickstart reference requirements security settings setup start summary
  testing troubleshooting tutorial tutorials upgrade upgrading usage`.split(/\s+/),
)

/** True for a page in the same folder, and for the index of that folder. */
function isBeside(wanted: string): (name: string) => boolean {
  const folder = segmentsOf(wanted).slice(0, -1).join('/')
  return (name) => folder === '' || name === folder || name.startsWith(`${folder}/`)
}

/** An index is named after its folder. */
function findNamesakes(siblings: Siblings, from: SitePage, tried: string): Meant[] {
  const stem = stemOf(tried)
  if (/^(?:index|readme|_index)?$/.test(stem)) return []
  const found = siblings
    .beside(from)
    .filter(({ path, routes }) => stemOf(path) === stem || stemOf(routes[0] ?? '') === stem)
  return found.map(({ path }) => ({ path, evidence: `${path} is the only page with that name` }))
}

function nameOfTarget({ rules }: Site, tried: string): string {
  return bare(pathOnSite(tried, rules.address) ?? tried)
}

/** An address is held against addresses and paths below the folder of pages, a path against paths. */
function namesOf(site: Site, { path, routes }: SitePage, tried: string): string[] {
  const { contentFolders, basePath } = site.siteOf(path).rules
  if (!tried.startsWith('/') && !/^https?:/i.test(tried)) return [bare(path)]
  const below = contentFolders.filter((folder) => isBelow(path, folder)).map((folder) => pathFrom(folder, path))
  return [...routes, ...routes.map((route) => basePath + route), ...below].map(bare)
}

/** `/guide/index.md`, `guide/` and `guide` are all `guide`. */
function bare(path: string): string {
  const segments = segmentsOf(path)
  const name = nameOf(segments.join('/')).replace(/\.(?:mdx?|markdown|mdoc|rst|html?)$/i, '')
  const isIndex = segments.length > 1 && /^_?(?:index|readme)$/i.test(name)
  return [...segments.slice(0, -1), ...(isIndex ? [] : [name])].join('/')
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

/** In one segment, and not in a number: `v1` and `v2` are two things. */
function isOneSlip(name: string, wanted: string): boolean {
  if (Math.abs(name.length - wanted.length) > 1) return false
  const [left, right] = [segmentsOf(name), segmentsOf(wanted)]
  const different = left.flatMap((segment, at) => (segment === right[at] ? [] : [[segment, right[at] ?? ''] as const]))
  const [only] = different
  return left.length === right.length && different.length === 1 && only !== undefined && isSlip(...only)
}

/**
 * True where one letter was added, left out or replaced, or two neighbors changed places. Not for digits, nor at the beginning of
 * a word, where people seldom slip: `get-user` and `set-user`, `sync` and `async`, `plan-a` and `plan-b` are two things.
 */
export function isSlip(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < MIN_LENGTH || Math.abs(a.length - b.length) > 1) return false
  const digits = (text: string): string => text.replaceAll(/\D+/g, ' ').trim()
  return digits(a) === digits(b) && countSlips(a, b) === 1 && !differAtWord(a, b)
}

function differAtWord(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return at === 0 || !/\p{L}/u.test(a.charAt(at - 1))
}
