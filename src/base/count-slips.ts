import { distance } from 'fastest-levenshtein'

/** Insertions, deletions and replacements; two neighbours that changed places, and nothing else, are one slip. */
export function countSlips(a: string, b: string): number {
  const at = a.split('').findIndex((character, index) => character !== b[index])
  const isSwap = a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b
  return isSwap ? 1 : distance(a, b)
}
