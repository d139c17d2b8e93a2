/** Applies `map` to all items, `limit` at a time, and gives the results in the order of the items. The first throw ends it. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  limit: number,
  map: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const rest = items.entries()
  const work = async (): Promise<void> => {
    for (const [index, item] of rest) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
