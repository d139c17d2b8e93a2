// How far a figure of a few rounds can be trusted: intervals that hold the true value in 95 of 100 evaluations.
import { createRandom } from '../../demo/seeded-random.ts'

export type Interval = readonly [low: number, high: number]

/** Of the normal distribution, two-sided. */
const Z_95 = 1.959963984540054

/** Wilson's score interval of a rate (E. B. Wilson, 1927): right for few rounds and for rates near 0 and 1 as well. */
export function wilson(hits: number, of: number): Interval {
  if (of === 0) return [0, 1]
  const rate = hits / of
  const z2 = Z_95 ** 2
  const center = (rate + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((rate * (1 - rate)) / of + z2 / (4 * of ** 2))
  return [Math.max(0, center - half), Math.min(1, center + half)]
}

export interface Rate {
  hits: number
  of: number
}

/** Of the second rate less the first: Newcombe's hybrid of two score intervals (R. G. Newcombe, 1998, method 10). */
export function rateDifference(first: Rate, second: Rate): { value: number; interval: Interval } {
  const [a, b] = [first.hits / first.of, second.hits / second.of]
  const [[aLow, aHigh], [bLow, bHigh]] = [wilson(first.hits, first.of), wilson(second.hits, second.of)]
  const value = b - a
  return { value, interval: [value - Math.hypot(b - bLow, aHigh - a), value + Math.hypot(bHigh - b, a - aLow)] }
}

/** One figure of a task in both evaluations. */
export type Pair = readonly [first: number, second: number]

const RESAMPLES = 5000
/** Of fewer, the same few would be drawn again and again. */
const PAIRS_MIN = 5
const SEED = 20_261_123

/**
 * The sum of the second figures over that of the first. The interval is the percentile bootstrap over the pairs, always with the
 * same seed; undefined with too few pairs. `value` is undefined when the first ones are all 0.
 */
export function ratioOfSums(pairs: readonly Pair[]): { value: number | undefined; interval: Interval | undefined } {
  const value = ratioOf(pairs)
  if (pairs.length < PAIRS_MIN || value === undefined) return { value, interval: undefined }
  const random = createRandom(SEED)
  const ratios = Array.from({ length: RESAMPLES }, () =>
    ratioOf(pairs.map(() => pairs[Math.floor(random() * pairs.length)] ?? [0, 0])),
  ).filter((ratio) => ratio !== undefined)
  ratios.sort((a, b) => a - b)
  return { value, interval: [quantile(ratios, 0.025), quantile(ratios, 0.975)] }
}

function ratioOf(pairs: readonly Pair[]): number | undefined {
  let [first, second] = [0, 0]
  for (const pair of pairs) {
    first += pair[0]
    second += pair[1]
  }
  return first === 0 ? undefined : second / first
}

function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.round(part * (sorted.length - 1)))] ?? Number.NaN
}
