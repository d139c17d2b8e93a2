/**
 * Cuts items into batches, in their order: at most `max.items` of them, with at most `max.bytes` together. A larger item is
 * a batch by itself.
 */
export function inBatches<T>(
  items: readonly T[],
  bytesOf: (item: T) => number,
  max: { items: number; bytes: number },
): T[][] {
  const batches: T[][] = []
  let room = 0
  for (const item of items) {
    const bytes = bytesOf(item)
    const last = batches.at(-1)
    if (last === undefined || last.length === max.items || room < bytes) {
      batches.push([item])
      room = max.bytes - bytes
    } else {
      last.push(item)
      room -= bytes
    }
  }
  return batches
}
