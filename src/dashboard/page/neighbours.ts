// Missing pages that may have been meant as this one, or stand beside it.

import { countSlips } from '../../base/count-slips.ts'
import type { PathCounts } from '../../traffic/store.ts'
import { findNoise } from '../../traffic/suggestions/noise.ts'

export interface Neighbour {
  path: string
  human: number
  ai: number
  why: 'name' | 'folder'
}

const NEIGHBOURS_MAX = 10
/** The most requested ones: comparing 100,000 names takes a second. */
const LOOKED_AT = 10_000
/** Words this short are alike by chance. */
const NAME_MIN_CHARACTERS = 4
/** Comparing two names takes time that grows with both. */
const NAME_MAX_CHARACTERS = 80

/** Those with a similar name first, each kind in the order of `missing`, which has those asked for most first. */
export function findNeighbours(path: string, missing: readonly PathCounts[]): Neighbour[] {
  const [folder, name] = splitPath(path)
  const near = missing.slice(0, LOOKED_AT).flatMap(([other, human, ai]): Neighbour[] => {
    if (other === path || !other.startsWith('/')) return []
    const [otherFolder, otherName] = splitPath(other)
    if (isAlike(name, otherName)) return [{ path: other, human, ai, why: 'name' }]
    const isBeside = otherFolder === folder || otherFolder === path
    return isBeside && path !== '/' && mayBePage(other) ? [{ path: other, human, ai, why: 'folder' }] : []
  })
  return near.sort((a, b) => Number(a.why === 'folder') - Number(b.why === 'folder')).slice(0, NEIGHBOURS_MAX)
}

/** Scanners are told by their addresses alone, whatever pages there are. */
function mayBePage(path: string): boolean {
  const noise = findNoise(path, { has: () => false, hasBelow: () => false })
  return noise === undefined || noise.strength === 'possible'
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
  return Math.abs(name.length - other.length) <= allowed && countSlips(name, other) <= allowed
}
