import { compareByteOrder } from '../../base/text.ts'

/** Merges two lists that are sorted by path and share none. */
export function mergeByPath<T extends { path: string }>(a: readonly T[], b: readonly T[]): T[] {
  const merged: T[] = []
  let next = 0
  for (const item of a) {
    for (let other = b[next]; other !== undefined && compareByteOrder(other.path, item.path) < 0; other = b[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(item)
  }
  return [...merged, ...b.slice(next)]
}
