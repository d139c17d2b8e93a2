// The sort order of git trees and of all our lists: UTF-8 bytes, never a locale.

/** Compares by UTF-8 bytes, for `sort`; allocates nothing, because it runs over whole repositories. */
export function compareByteOrder(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/**
 * UTF-8 sorts by code point; UTF-16 sorts surrogates (U+10000 and up) before U+E000 to U+FFFF, so these swap places.
 */
function rank(codeUnit: number): number {
  if (codeUnit < 0xd800) return codeUnit
  return codeUnit < 0xe000 ? codeUnit + 0x2000 : codeUnit - 0x800
}
