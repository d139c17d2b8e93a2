// The number of each address from which a missing page was requested. Strangers choose them, so past a bound they are one.
import { OTHER_PATH } from '../path.ts'
import type { PageReferrer, ViewRow } from '../store.ts'
import { ensureNumbers, findNumbers, numberOf, REFERRERS, storable } from './dictionary.ts'
import type { PathWork } from './path-numbers.ts'

export const OWN_CODES = { own: 1, other: 0, unknown: -1 } as const

const REST: PageReferrer = { from: OTHER_PATH, isOwn: undefined }

/** Gives the numbers of all referrers of these rows, by `nameReferrer`. */
export async function numberReferrers(
  { dialect, trx, site, limits }: PathWork,
  rows: readonly ViewRow[],
): Promise<Map<string, number>> {
  const entries = new Map<string, ReturnType<typeof toEntry>>()
  for (const { referrer } of rows) {
    if (referrer !== undefined) entries.set(nameReferrer(referrer), toEntry(site.id, referrer))
  }
  const numbers = await findNumbers(dialect, trx, REFERRERS, entries)
  if (numbers.size === entries.size) return numbers
  const unknown = [...entries].filter(([name]) => !numbers.has(name))
  const kept = unknown.slice(0, Math.max(0, limits.referrers - site.referrers))
  site.referrers += kept.length
  const rest = kept.length < unknown.length ? [[nameReferrer(REST), toEntry(site.id, REST)] as const] : []
  const added = await ensureNumbers(dialect, trx, REFERRERS, new Map([...kept, ...rest]))
  for (const [name] of unknown) numbers.set(name, added.get(name) ?? numberOf(added, nameReferrer(REST)))
  return numbers
}

/** The same text for the same entry of the dictionary. */
export function nameReferrer({ from, isOwn }: PageReferrer): string {
  return `${codeOf(isOwn)} ${from}`
}

function toEntry(site: number, { from, isOwn }: PageReferrer) {
  return [site, storable(from), codeOf(isOwn)] as const
}

function codeOf(isOwn: boolean | undefined): number {
  if (isOwn === undefined) return OWN_CODES.unknown
  return isOwn ? OWN_CODES.own : OWN_CODES.other
}
