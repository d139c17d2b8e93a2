// Finds what a link that leads nowhere may have meant.

import { countSlips } from '../../../base/count-slips.ts'
import { nameOf, sharedSegments } from '../../config/paths.ts'
import { indexFiles } from '../fix/near-files.ts'
import { findNamed, findNearAnchors, type NamedThings } from '../fix/near-names.ts'
import { findSiblings } from '../fix/sibling-pages.ts'
import type { Site, SitePage } from '../site.ts'
import { stemOf } from './page-names.ts'
import { type LinkToSpell, spellLink } from './spell-link.ts'
import { splitTarget } from './target.ts'

/** A check looks for so many: each may cost a pass over the names of all pages, or over the anchors of one. */
const MAX_SUGGESTIONS = 60
/** Names looked at for all of them together, and those compared letter by letter: up to 3 µs and 200 µs each. */
const MAX_LOOKED_AT = 300_000
const MAX_COMPARED = 10_000
/** Longer names are not compared: the cost is the product of the lengths. */
const MAX_NAME_LENGTH = 80

export interface Suggester {
  /** Gives a target that works, in the style of the one that does not, or undefined. */
  suggest(site: Site, from: SitePage, link: LinkToSpell, tried: string): string | undefined
  /** Gives an anchor of the page that may have been meant, or undefined. */
  suggestAnchor(site: Site, path: string, fragment: string): Promise<string | undefined>
}

export const NO_SUGGESTIONS: Suggester = { suggest: () => undefined, suggestAnchor: async () => undefined }

export function createSuggester(): Suggester {
  const isNearName = createComparison()
  let left = MAX_SUGGESTIONS
  let forms: ReadonlySet<string> | undefined
  let things: NamedThings | undefined
  return {
    suggest: (site, from, link, tried) => {
      if (link.kind === 'label' || left === 0) return undefined
      left -= 1
      if (things?.site !== site) things = { site, siblings: findSiblings(site), near: indexFiles(site) }
      const meant = findMeant(things, from, link, tried, isNearName)
      const spelled = meant === undefined ? undefined : spellLink(site, from, link, meant)
      if (spelled === undefined || formOf(spelled) === formOf(link.target)) return spelled
      forms ??= formsIn(site)
      return forms.has(formOf(spelled)) ? spelled : undefined
    },
    suggestAnchor: async (site, path, fragment) => {
      if (left === 0) return undefined
      left -= 1
      return nearestAnchor([...((await site.anchors(path)) ?? [])], fragment, isNearName)
    },
  }
}

/** From the root or not, and with which extension of a page: a form that no page of the site has may not work there. */
function formOf(target: string): string {
  const { path } = splitTarget(target)
  return `${path.startsWith('/') ? '/' : ''}${/\.(?:mdx?|html?|rst)$/i.exec(path)?.[0].toLowerCase() ?? ''}`
}

function formsIn({ pages }: Site): ReadonlySet<string> {
  return new Set(Array.from(pages.entries(), ([, { scan }]) => scan.targets.map(formOf)).flat())
}

/** Undefined when too much was compared by now. */
type IsNear = (name: string, other: string) => boolean | undefined

function createComparison(): IsNear {
  let [lookedAt, compared] = [0, 0]
  return (name, other) => {
    lookedAt += 1
    if (lookedAt > MAX_LOOKED_AT || compared === MAX_COMPARED) return undefined
    if (!mayBeNear(name, other)) return false
    compared += 1
    return isNear(name, other)
  }
}

function nearestAnchor(anchors: readonly string[], fragment: string, isNearName: IsNear): string | undefined {
  const folded = fragment.toLowerCase()
  return (
    findNearAnchors(anchors, fragment).found[0] ??
    anchors.find((anchor) => isNearName(anchor.toLowerCase(), folded)) ??
    anchors.find((anchor) => folded.length > 3 && anchor.toLowerCase().startsWith(folded))
  )
}

/** What a fix would take, where names tell it; else what has a similar name: it is only asked for. */
function findMeant(
  things: NamedThings,
  from: SitePage,
  link: LinkToSpell,
  tried: string,
  isNearName: IsNear,
): string | undefined {
  const { kind } = link
  const site = things.site.siteOf(from.path)
  const path = tried.replace(/^\//, '')
  const named = findNamed(things, from, link, tried).map((meant) => meant.path)
  if (named.length > 0) return nearest(named, path, from.path)
  const otherCase = site.files.findOtherCase(path)
  if (otherCase !== undefined) return otherCase
  if (kind === 'image' || kind === 'include') return site.files.findEnding(nameOf(path))
  const stem = stemOf(tried)
  const same = site.names.stems.get(stem)
  const candidates = same.length > 0 ? same : nearNames(site, stem, isNearName)
  // Pages of the site do not lead to files around it.
  const beside = from.isPage ? new Set(things.siblings.beside(from).map((page) => page.path)) : undefined
  return nearest(
    candidates.filter((candidate) => beside?.has(candidate) !== false),
    path,
    from.path,
  )
}

function nearNames(site: Site, stem: string, isNearName: IsNear): string[] {
  const found: string[] = []
  for (const [name, paths] of site.names.stems.entries()) {
    const isNearTo = isNearName(name, stem)
    if (isNearTo === undefined) break
    if (isNearTo) found.push(...paths)
  }
  return found
}

/** The candidate that shares most of its folders with what was written, then with the page it was written in. */
function nearest(candidates: readonly string[], tried: string, from: string): string | undefined {
  const score = (path: string): number => 100 * sharedSegments(path, tried) + sharedSegments(path, from)
  return [...candidates].sort((a, b) => score(b) - score(a) || a.length - b.length)[0]
}

/** True if few slips separate the texts: one from four characters on, two from ten, three from fifteen. */
function isNear(a: string, b: string): boolean {
  return a === b || (mayBeNear(a, b) && countSlips(a, b) <= slipsAllowed(a, b))
}

/** False where the lengths alone rule it out, which costs nothing. */
function mayBeNear(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= slipsAllowed(a, b) && Math.max(a.length, b.length) <= MAX_NAME_LENGTH
}

function slipsAllowed(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  return length < 4 ? 0 : Math.min(3, Math.max(1, Math.floor(length / 5)))
}
