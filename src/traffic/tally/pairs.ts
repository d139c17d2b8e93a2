// Counts by two names, such as page and agent, with a bound on how many pairs are kept: visitors choose paths and referrers.
import { OTHER_PATH } from '../path.ts'

export interface Pairs<Value> {
  /** Gives what is counted for a pair; past the bound, for all others of its first name, or for all others at all. */
  of(first: string, second: string): Value
  /** What is counted for each second name; empty for an unknown first one. */
  under(first: string): ReadonlyMap<string, Value>
  firsts(): Iterable<string>
  /** Whether there were more pairs than are kept. */
  isFull(): boolean
}

/** Keeps `limit` pairs, and as many sums of the others as there are first names among them. */
export function createPairs<Value>(limit: number, empty: () => Value): Pairs<Value> {
  const kept = new Map<string, Map<string, Value>>()
  let size = 0
  let isFull = false
  const add = (first: string, second: string): Value => {
    const value = empty()
    const seconds = kept.get(first)
    if (seconds === undefined) kept.set(detach(first), new Map([[detach(second), value]]))
    else seconds.set(detach(second), value)
    size += 1
    return value
  }
  const find = (first: string, second: string): Value | undefined => kept.get(first)?.get(second)
  return {
    of: (first, second) => {
      const known = find(first, second)
      if (known !== undefined) return known
      if (size < limit) return add(first, second)
      isFull = true
      const rest = kept.has(first) ? first : OTHER_PATH
      return find(rest, OTHER_PATH) ?? add(rest, OTHER_PATH)
    },
    under: (first) => kept.get(first) ?? new Map(),
    firsts: () => kept.keys(),
    isFull: () => isFull,
  }
}

/** A copy: text cut out of a log keeps the whole block that contained it in memory. */
export function detach(text: string): string {
  return Buffer.from(text).toString()
}
