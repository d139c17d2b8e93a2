// What a finding on the base is worth after the change: still there, edited by the change, or vouched for by a person.
import type { Contradiction } from './contradictions.ts'
import type { Page, Pages } from './docs/pages.ts'
import { headingsAbove } from './docs/sections.ts'
import type { Unit } from './docs/units.ts'
import type { Finding } from './finding.ts'
import { foldName } from './names.ts'

/** A person's word that a unit is fine although a fact changed: an entry of `vouched` in `.docmend.yml` of the base. */
export interface Vouch {
  page: string
  /** A part of the unit's text. */
  unit: string
  /** The name of the fact. */
  fact: string
  /** `YYYY-MM-DD`, the last day on which it counts. */
  until: string
  reason: string
}

export interface NoticeOptions {
  vouched: readonly Vouch[]
  /** `YYYY-MM-DD`. */
  today: string
  /** False: rank none, which saves parsing the pages that no fact names. Default: true. */
  withCandidates?: boolean
}

export interface DocsPages {
  pages: Pages
  /** After the change; the same where the documentation lies in another repository. */
  later: Pages
  /** Where the change moved files, by their old paths. */
  moved: ReadonlyMap<string, string>
}

export function toFinding(one: Contradiction, docs: DocsPages, options: NoticeOptions): Finding {
  const { pages, later } = docs
  const { page, unit, rule, was, is, why, edit } = one
  const kind = rule === 'not-documented' ? ('missing' as const) : ('contradicted' as const)
  const base = { kind, rule, why, ...(was && { was }), ...(is && { is }) }
  const now = docs.moved.get(page.path) ?? page.path
  const place = { page: now, line: unit.line, endLine: unit.endLine, text: unit.text }
  const still = later === pages ? unit : unitAfter(now, page, unit, later)
  const same = isDocumentedNow(one, pages, later) ? undefined : still
  if (same === undefined) return { ...base, standing: 'touched', unit: place, ...(edit && { edit }) }
  const after = {
    unit: { ...place, line: same.line, endLine: same.endLine },
    ...(edit && { edit: { ...edit, page: now, line: edit.line + same.line - unit.line } }),
  }
  const vouch = options.vouched.find((entry) => isAbout(entry, one) && entry.until >= options.today)
  if (vouch !== undefined) return { ...base, ...after, standing: 'vouched', vouchedUntil: vouch.until }
  return { ...base, ...after, standing: 'open' }
}

/** Something new is documented as soon as the pages mention it more often than before. */
function isDocumentedNow({ rule, is }: Contradiction, pages: Pages, later: Pages): boolean {
  if (rule !== 'not-documented' || is === undefined || later === pages) return false
  return countMentions(later.all, foldName(is.name)) > countMentions(pages.all, foldName(is.name))
}

function countMentions(pages: readonly Page[], folded: string): number {
  return pages.reduce((sum, { squeezed }) => sum + squeezed.split(folded).length - 1, 0)
}

const OF_A_VERSION = /\bv?\d+\.\d+|\bdeprecated\b|\blegacy\b/i

/** The same text may stand in many sections, as “Default: `true`” does: only the one in its own section is the same. */
function unitAfter(now: string, page: Page, unit: Unit, later: Pages): Unit | undefined {
  const still = later.all.find(({ path }) => path === now)
  if (still === undefined) return undefined
  const isSame = ({ text, kind }: Unit): boolean => text === unit.text && kind === unit.kind
  const [was, same] = [page.units.filter(isSame), still.units.filter(isSame)]
  const own = same.filter((one) => headingOf(still, one) === headingOf(page, unit))
  const [moved] = own.length === 0 && was.length === 1 && same.length === 1 ? same : []
  // Below such a heading, the line now speaks of that version, and someone put it there.
  if (moved !== undefined) return OF_A_VERSION.test(headingOf(still, moved) ?? '') ? undefined : moved
  return own.toSorted((a, b) => Math.abs(a.line - unit.line) - Math.abs(b.line - unit.line))[0]
}

function headingOf(page: Page, unit: Unit): string | undefined {
  return headingsAbove(page, unit)[0]?.text
}

function isAbout(entry: Vouch, { page, unit, was, is }: Contradiction): boolean {
  return (
    entry.page === page.path &&
    foldName(entry.fact) === foldName((was ?? is)?.name ?? '') &&
    unit.text.includes(entry.unit)
  )
}
