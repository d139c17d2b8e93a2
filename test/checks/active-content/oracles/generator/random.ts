// Random choices that a seed repeats exactly.

export interface Random {
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T
}

/** A generator of xorshift type (Marsaglia, 2003): poor for statistics, good enough to choose pieces of pages. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  for (let round = 0; round < 8; round += 1) next()
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new RangeError('There is nothing to pick from')
      return chosen
    },
  }
}
