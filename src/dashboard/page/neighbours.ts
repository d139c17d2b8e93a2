// Missing pages that may have been meant as this one, or stand beside it.
import type { PathCounts } from '../../pageviews/store.ts'

export interface Neighbour {
  path: string
  human: number
  ai: number
  why: 'name' | 'folder'
}

const NEIGHBOURS_MAX = 10
/** Words this short are alike by chance. */
const NAME_MIN_CHARACTERS = 4
/** Comparing two names takes time that grows with both. */
const NAME_MAX_CHARACTERS = 80

/** Those with a similar name first, each kind in the order of `missing`, which has those asked for most first. */
export function findNeighbours(path: string, missing: readonly PathCounts[]): Neighbour[] {
  const [folder, name] = splitPath(path)
  const near = missing.flatMap(([other, human, ai]): Neighbour[] => {
    if (other === path || !other.startsWith('/')) return []
    const [otherFolder, otherName] = splitPath(other)
    if (isAlike(name, otherName)) return [{ path: other, human, ai, why: 'name' }]
    const isBeside = otherFolder === folder || otherFolder === path
    return isBeside && path !== '/' ? [{ path: other, human, ai, why: 'folder' }] : []
  })
  return near.sort((a, b) => Number(a.why === 'folder') - Number(b.why === 'folder')).slice(0, NEIGHBOURS_MAX)
}

function splitPath(path: string): [folder: string, name: string] {
  const end = path.lastIndexOf('/')
  return [path.slice(0, end), plainName(path.slice(end + 1))]
}

/** `Rate-Limits` and `rate_limits.html` are one name. */
function plainName(segment: string): string {
  return segment
    .slice(0, NAME_MAX_CHARACTERS)
    .replace(/\.\w{2,5}$/, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function isAlike(name: string, other: string): boolean {
  if (name.length < NAME_MIN_CHARACTERS || other.length < NAME_MIN_CHARACTERS) return name !== '' && name === other
  const allowed = name.length >= 8 ? 2 : 1
  return Math.abs(name.length - other.length) <= allowed && countEdits(name, other) <= allowed
}

/** Letters to change, add or take away, or two neighbours to swap (optimal string alignment). */
function countEdits(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const isSame = a[row - 1] === b[at - 1]
      const isSwap = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[at - 2] ?? at - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, next]
  }
  return last[b.length] ?? 0
}
