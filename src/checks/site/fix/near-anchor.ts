// The heading that a dead anchor may have meant, by its letters alone.
import { isSlip } from './near-pages.ts'

/** Gives every anchor that may be meant, or none, and a clause that says why. */
export function findNearAnchors(anchors: Iterable<string>, fragment: string): { found: string[]; evidence: string } {
  const all = [...new Set(anchors)]
  const wanted = letters(fragment)
  const same = wanted === '' ? [] : all.filter((anchor) => letters(anchor) === wanted)
  if (same.length > 0) return { found: same, evidence: 'has the same letters and digits' }
  const folded = fragment.toLowerCase()
  const near = all.filter((anchor) => isSlip(anchor.toLowerCase(), folded))
  return { found: near, evidence: 'is the only one that differs in one letter' }
}

/** Slugs of different generators differ in the rest. */
function letters(anchor: string): string {
  return anchor.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
