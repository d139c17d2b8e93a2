// Pages of a made-up site, with counts that vary far more than by chance alone: pages differ in size, each day of each page
// has a swing of its own (negative binomial), weekends are quiet, the site has a trend, and pages and folders drift.
import type { PageCounts } from '../../../src/traffic/effect/compare-pages.ts'
import { seededRandom } from '../../../src/traffic/effect/seeded-random.ts'

export interface SiteTraits {
  pages: number
  /** Median views of a page on a working day. */
  views: number
  /** Variance of a day's swing; 0 = chance alone. */
  swing: number
  /** Standard deviation of the logarithm by which a page changes after day 0. */
  drift: number
}

export const RESTLESS: SiteTraits = { pages: 120, views: 3, swing: 1, drift: 0.2 }

const DAYS = 30

export function randomSite(seed: string, { pages, views, swing, drift }: SiteTraits): PageCounts[] {
  const random = seededRandom(seed)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const trend = normal() * 0.01
  return Array.from({ length: pages }, (_, index) => {
    const size = views * Math.exp(normal())
    const change = Math.exp(normal() * drift)
    const sum = (from: number, factor: number): number => {
      let total = 0
      for (let day = from; day < from + DAYS; day += 1) {
        const mean = size * factor * (mod(day, 7) > 4 ? 0.5 : 1.2) * Math.exp(trend * day)
        total += poisson(mean * (swing === 0 ? 1 : gamma(1 / swing, normal, random) * swing), random)
      }
      return total
    }
    return { path: `/folder-${index % 10}/page-${index}`, before: sum(-DAYS, 1), after: sum(1, change) }
  })
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}

/** Knuth's method, in steps that no exponential underflows. */
function poisson(mean: number, random: () => number): number {
  let [left, count] = [mean, 0]
  for (; left > 0; left -= 100) {
    const floor = Math.exp(-Math.min(left, 100))
    for (let product = random(); product > floor; product *= random()) count += 1
  }
  return count
}

/** Marsaglia and Tsang's method (2000); a shape below 1 is raised and taken back. */
function gamma(shape: number, normal: () => number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, normal, random) * (1 - random()) ** (1 / shape)
  const d = shape - 1 / 3
  for (;;) {
    const x = normal()
    const v = (1 + x / Math.sqrt(9 * d)) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}
