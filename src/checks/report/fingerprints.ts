// Tells a problem from the others in a way that later runs repeat, however the lines of the page have moved.
import { createHash } from 'node:crypto'
import type { ReportItem } from './report.ts'

/**
 * Gives a fingerprint for each problem, in the same order, no two alike: a hash of path, rule and subject, and, where those
 * are equal, of how many of them came before. So a page that loses the first of two equal problems keeps one fingerprint.
 */
export function fingerprint(problems: readonly Pick<ReportItem, 'path' | 'rule' | 'subject'>[]): string[] {
  const seen = new Map<string, number>()
  return problems.map(({ path, rule, subject }) => {
    const identity = JSON.stringify([path, rule, subject])
    const before = seen.get(identity) ?? 0
    seen.set(identity, before + 1)
    return createHash('sha256').update(`${identity}${before}`).digest('hex').slice(0, 32)
  })
}
