/** Standard deviations: 95 % of all samples. */
const CONFIDENCE = 1.96

/**
 * Gives the shares that explain `hits` of `total` (Wilson's score interval at 95 %), each end from 0 to 1.
 * https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval#Wilson_score_interval
 */
export function wilson(hits: number, total: number): { low: number; high: number } {
  if (total === 0) return { low: 0, high: 1 }
  const [share, square] = [hits / total, CONFIDENCE ** 2]
  const center = share + square / (2 * total)
  const margin = CONFIDENCE * Math.sqrt((share * (1 - share) + square / (4 * total)) / total)
  const whole = 1 + square / total
  return { low: Math.max(0, (center - margin) / whole), high: Math.min(1, (center + margin) / whole) }
}
