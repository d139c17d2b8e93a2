// Constructs that are new only because words in them changed: the page had one of the same shape before. The gate refuses
// them like any other new construct, but an ordinary rename makes them, so only their page is left out, not the whole result.

/** Letters, digits and the marks of names and prose; what opens, closes, calls, assigns or quotes is none of them. */
const WORDS = /[\p{L}\p{N}\p{M}\s_.,!?-]+/gu

/**
 * Gives a test of what is in `after`: true when it and its likes, the same but for their words, are no more than they were
 * in `before`. `group` is what must be the same in any case.
 */
export function rewordedTest<Item>(
  before: readonly Item[],
  after: readonly Item[],
  read: (item: Item) => { group: string; text: string },
): (item: Item) => boolean {
  const shapeOf = (item: Item): string => {
    const { group, text } = read(item)
    return `${group}\0${text.replaceAll(WORDS, 'w')}`
  }
  const [had, has] = [countBy(before, shapeOf), countBy(after, shapeOf)]
  return (item) => {
    const shape = shapeOf(item)
    return (has.get(shape) ?? 0) <= (had.get(shape) ?? 0)
  }
}

function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
