// What a dead link or anchor may have meant by its name alone: asked by checks, for "did you mean", and by fixes.
import type { PageLink } from '../../page/page-analysis.ts'
import type { Site, SitePage } from '../site.ts'
import type { Meant } from './former-tree.ts'
import type { NearFiles } from './near-files.ts'
import { findNearPages, isSlip } from './near-pages.ts'
import type { Siblings } from './sibling-pages.ts'

export interface NamedThings {
  site: Site
  siblings: Siblings
  near: NearFiles
}

/** Gives every page or file that may be meant, or none. `tried` is what the link looked for. */
export function findNamed(
  { site, siblings, near }: NamedThings,
  from: SitePage,
  { kind, target }: Pick<PageLink, 'kind' | 'target'>,
  tried: string,
): Meant[] {
  if (kind === 'label' || kind === 'include') return []
  const isPage = kind !== 'image' && !/\.(?!mdx?$|markdown$|html?$|rst$)[a-z][a-z\d]{1,4}$/i.test(tried)
  const found = isPage ? findNearPages(site, siblings, from, { tried, target }) : near.find(from, tried)
  // A page links to itself where only the spelling differs; a page of the same name is another one.
  return found
    .filter(({ path, isSamePath }) => path !== from.path || isSamePath === true)
    .filter(({ path }) => siblings.isInLanguage(from, { target, tried }, path))
}

/** Gives every anchor that may be meant, or none, and a clause that says why. */
export function findNearAnchors(anchors: Iterable<string>, fragment: string): { found: string[]; evidence: string } {
  const all = [...new Set(anchors)]
  const same = all.filter((anchor) => hasSameLetters(anchor, fragment))
  if (same.length > 0) return { found: same, evidence: 'has the same letters and digits' }
  const folded = fragment.toLowerCase()
  const near = all.filter((anchor) => isSlip(anchor.toLowerCase(), folded))
  return { found: near, evidence: 'is the only one that differs in one letter' }
}

/** Slugs of different generators differ in the rest. */
export function hasSameLetters(anchor: string, other: string): boolean {
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  return letters(other) !== '' && letters(anchor) === letters(other)
}
