// Two versions of a long line in one: what a reader would otherwise have to find in two paragraphs.
import { diffWordsWithSpace } from 'diff'

const MIN_CHARACTERS = 80
/** Longer lines, and those with more changes, cost more than a reader gains. */
const MAX_CHARACTERS = 5000
const MAX_CHANGES = 200
const MIN_KEPT = 0.5
/** Of a stretch that both have, this much stands beside each change. */
const BESIDE_CHARACTERS = 30

/** Gives `kept [-gone-]{+new+} kept`, with ` ... ` in long stretches; undefined for lines that are short or differ much. */
export function wordDiff(before: string, after: string): string | undefined {
  const longest = Math.max(before.length, after.length)
  if (Math.min(before.length, after.length) < MIN_CHARACTERS || longest > MAX_CHARACTERS) return undefined
  const parts = diffWordsWithSpace(before, after, { maxEditLength: MAX_CHANGES })
  if (parts === undefined) return undefined
  const kept = parts.reduce((sum, { added, removed, value }) => (added || removed ? sum : sum + value.length), 0)
  if (kept < longest * MIN_KEPT) return undefined
  const stretches = joinNear(parts)
  return stretches.map((stretch, index) => describe(stretch, index > 0, index < stretches.length - 1)).join('')
}

type Stretch = { kept: string } | { removed: string; added: string }

/** Words that change beside each other are one change: a space between them is in both versions. */
function joinNear(parts: readonly { added: boolean; removed: boolean; value: string }[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [index, { added, removed, value }] of parts.entries()) {
    const last = stretches.at(-1)
    const change = last !== undefined && 'removed' in last ? last : undefined
    if (added || removed) {
      const open = change ?? { removed: '', added: '' }
      if (change === undefined) stretches.push(open)
      if (removed) open.removed += value
      else open.added += value
    } else if (change !== undefined && index < parts.length - 1 && value.trim() === '') {
      change.removed += value
      change.added += value
    } else stretches.push({ kept: value })
  }
  return stretches
}

function describe(stretch: Stretch, hasBefore: boolean, hasAfter: boolean): string {
  if ('kept' in stretch) return shortened(stretch.kept, hasBefore, hasAfter)
  const { removed, added } = stretch
  return `${removed === '' ? '' : `[-${removed}-]`}${added === '' ? '' : `{+${added}+}`}`
}

function shortened(text: string, hasBefore: boolean, hasAfter: boolean): string {
  const room = BESIDE_CHARACTERS * (Number(hasBefore) + Number(hasAfter)) + 10
  if (text.length <= room) return text
  const start = hasBefore ? text.slice(0, BESIDE_CHARACTERS) : ''
  const end = hasAfter ? text.slice(-BESIDE_CHARACTERS) : ''
  return [start, '...', end]
    .filter((part) => part !== '')
    .map((part) => part.toWellFormed())
    .join(' ')
}
