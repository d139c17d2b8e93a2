// Random numbers that a seed decides, so that a day that went wrong can be lived again.
export interface Random {
  /** From 0 to below 1. */
  next(): number
  pick<T>(from: readonly T[]): T | undefined
}

/** mulberry32, by Tommy Ettinger, in the public domain. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, pick: (from) => from[Math.floor(next() * from.length)] }
}

/** Gives so many seeds at random, or those that are named: `17,4`. */
export function chooseSeeds(count: number, named = ''): number[] {
  if (named !== '') return named.split(',').map(Number)
  return Array.from({ length: count }, () => Math.floor(Math.random() * 2 ** 31))
}
