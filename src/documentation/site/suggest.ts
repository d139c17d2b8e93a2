// Finds what a link that leads nowhere may have meant.
import { nameOf } from '../frameworks/tree-path.ts'
import { isNear } from './edit-distance.ts'
import { stemOf } from './page-names.ts'
import type { Site, SitePage } from './site.ts'
import { type LinkToSpell, spellLink } from './spell-link.ts'

/** A check looks for so many: each may cost a pass over the names of all pages. */
const MAX_SUGGESTIONS = 60

export interface Suggester {
  /** Gives a target that works, in the style of the one that does not, or undefined. */
  suggest(site: Site, from: SitePage, link: LinkToSpell, tried: string): string | undefined
}

export function createSuggester(): Suggester {
  let left = MAX_SUGGESTIONS
  return {
    suggest: (site, from, link, tried) => {
      if (link.kind === 'label' || left === 0) return undefined
      left -= 1
      const meant = findMeant(site, from, link, tried)
      return meant === undefined ? undefined : spellLink(site, from, link, meant)
    },
  }
}

function findMeant(site: Site, from: SitePage, { kind }: LinkToSpell, tried: string): string | undefined {
  const path = tried.replace(/^\//, '')
  const otherCase = site.files.findOtherCase(path)
  if (otherCase !== undefined) return otherCase
  if (kind === 'image' || kind === 'include') return site.files.findEnding(nameOf(path))
  const stem = stemOf(tried)
  const named = site.names.stems.get(stem)
  const candidates = named.length > 0 ? named : nearNames(site, stem)
  return nearest(candidates, path, from.path)
}

function nearNames(site: Site, stem: string): string[] {
  const found: string[] = []
  for (const [name, paths] of site.names.stems.entries()) if (isNear(name, stem)) found.push(...paths)
  return found
}

/** The candidate that shares most of its folders with what was written, then with the page it was written in. */
function nearest(candidates: readonly string[], tried: string, from: string): string | undefined {
  const score = (path: string): number => 100 * sharedSegments(path, tried) + sharedSegments(path, from)
  return [...candidates].sort((a, b) => score(b) - score(a) || a.length - b.length)[0]
}

function sharedSegments(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  let shared = 0
  while (shared < left.length && left[shared] === right[shared]) shared += 1
  return shared
}
