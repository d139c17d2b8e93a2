import { distance } from 'fastest-levenshtein'

/** Longer names are not compared: the cost is the product of the lengths. */
const MAX_LENGTH = 80

/** True when one text becomes the other by a slip or two: one from four characters on, two from ten, three from fifteen. */
export function isNear(a: string, b: string): boolean {
  return a === b || (mayBeNear(a, b) && countSlips(a, b) <= slipsAllowed(a, b))
}

/** False where the lengths alone rule it out, which costs nothing. */
export function mayBeNear(a: string, b: string): boolean {
  return Math.abs(a.length - b.length) <= slipsAllowed(a, b) && Math.max(a.length, b.length) <= MAX_LENGTH
}

function slipsAllowed(a: string, b: string): number {
  const length = Math.max(a.length, b.length)
  return length < 4 ? 0 : Math.min(3, Math.max(1, Math.floor(length / 5)))
}

/** Insertions, deletions and replacements; two neighbours that changed places, and nothing else, are one slip. */
function countSlips(a: string, b: string): number {
  const at = a.split('').findIndex((character, index) => character !== b[index])
  const isSwap = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b
  return isSwap ? 1 : distance(a, b)
}
