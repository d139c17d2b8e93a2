// The answer that the page of readers begins with: who reads, whether AI is rising, and what is not found.
import { capitalize, formatCount, plural } from '../../base/text.ts'
import { aiShare, type ComparedPeriods, type Counts } from './compare-periods.ts'

interface ReadersInShort {
  totals: Counts
  compared: ComparedPeriods | undefined
  missing: { paths: number; requests: number }
}

/** Sentences. */
export function describeReaders({ totals, compared, missing }: ReadersInShort): string[] {
  return [describeWho(totals), ...describeTrend(compared), ...describeMissing(missing)]
}

function describeWho({ human, ai }: Counts): string {
  if (human + ai === 0) return 'Nobody has read a page in these days.'
  if (ai === 0) return `People read these docs: ${plural(human, 'view')}, and none by AI agents.`
  if (human === 0) return `Only AI agents read these docs: ${plural(ai, 'view')}, and none by people.`
  return `${capitalize(describeShare(aiShare({ human, ai })))} of all views are by AI agents.`
}

/** In words where a small fraction is meant, since nobody counts readers to the per cent. */
function describeShare(share: number): string {
  for (const [words, fraction] of FRACTIONS) if (Math.abs(share - fraction) <= 0.015) return words
  return formatPercent(share)
}

const FRACTIONS: readonly (readonly [string, number])[] = [
  ['a quarter', 1 / 4],
  ['a third', 1 / 3],
  ['half', 1 / 2],
  ['two thirds', 2 / 3],
  ['three quarters', 3 / 4],
]

/** Shares move by a point from chance alone. */
const POINTS_MIN = 0.01

function describeTrend(compared: ComparedPeriods | undefined): string[] {
  if (compared === undefined || compared.before.human + compared.before.ai === 0) return []
  const [now, before] = [aiShare(compared.now), aiShare(compared.before)]
  const days = `in the ${plural(compared.days, 'day')} before`
  if (now === 0 && before === 0) return []
  if (Math.abs(now - before) < POINTS_MIN) return [`Their share is the same as ${days}.`]
  const verb = now > before ? 'rising' : 'falling'
  return [`Their share is ${verb}: ${formatPercent(now)} after ${formatPercent(before)} ${days}.`]
}

function describeMissing({ paths, requests }: ReadersInShort['missing']): string[] {
  if (paths === 0) return []
  return [
    `${plural(requests, 'request')} ${requests === 1 ? 'was' : 'were'} for ${plural(paths, 'page')} that ${paths === 1 ? 'does' : 'do'} not exist.`,
  ]
}

export function formatPercent(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.5) return 'less than 1%'
  return `${formatCount(Math.round(percent))}%`
}

/** `12% more than in the 29 days before`. */
export function describeChange(now: number, before: number, days: number): string {
  const period = `in the ${plural(days, 'day')} before`
  if (before === 0) return now === 0 ? `none ${period} either` : `none ${period}`
  const change = Math.round(((now - before) / before) * 100)
  if (change === 0) return `the same as ${period}`
  return `${formatCount(Math.abs(change))}% ${change > 0 ? 'more' : 'fewer'} than ${period}`
}

export function countAddresses(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'address' : 'addresses'}`
}
