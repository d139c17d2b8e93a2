// How well a score tells two groups apart: the area under the ROC curve.
import type { Interval } from '../compare/intervals.ts'

/** Of the normal distribution, two-sided. */
const Z_95 = 1.959963984540054

/**
 * The chance that one of the first group has a higher score than one of the second; a tie counts half. The interval at 95 % is
 * that of J. A. Hanley and B. J. McNeil (1982). Undefined when a group is empty.
 */
export function auc(
  positives: readonly number[],
  negatives: readonly number[],
): { value: number; interval: Interval } | undefined {
  const [p, n] = [positives.length, negatives.length]
  if (p === 0 || n === 0) return undefined
  let wins = 0
  for (const high of positives) for (const low of negatives) wins += high > low ? 1 : high === low ? 0.5 : 0
  const value = wins / (p * n)
  const squared = value ** 2
  const ofPositives = (p - 1) * (value / (2 - value) - squared)
  const ofNegatives = (n - 1) * ((2 * squared) / (1 + value) - squared)
  const half = Z_95 * Math.sqrt(Math.max(0, value - squared + ofPositives + ofNegatives) / (p * n))
  return { value, interval: [Math.max(0, value - half), Math.min(1, value + half)] }
}
