// What became of the views of the pages that a merged pull request changed. It compares and never says why: people link,
// search engines move, and other people edit in the same month.

import { isoDay } from '../../base/days.ts'
import { formatCount, plural } from '../../base/text.ts'
import {
  EFFECT_REASONS,
  type Effect,
  type EffectComparison,
  type EffectReason,
  type MeasuredEffect,
} from '../../contract/effect.ts'
import type { PathCounts } from '../store.ts'
import type { EffectPages } from './effect-pages.ts'
import { daysWithout, type EffectWindow, presentWindow } from './effect-window.ts'

type Series = 'human' | 'ai' | 'missing'

/** With fewer, a percentage would be chance. */
const MIN_COMPARED = 30

function describeComparison(series: Series, { pages, before, after, site }: Omit<EffectComparison, 'message'>): string {
  if (before + after === 0) return NOTHING[series]
  const subject = SUBJECTS[series](pages)
  const counted = `from ${formatCount(before)} in the 30 days before the merge to ${formatCount(after)} in the 30 days after it`
  if (before < MIN_COMPARED) return `${subject} went ${counted}, too few to compare.`
  const rest = `from ${formatCount(site.before)} to ${formatCount(site.after)}`
  return `${subject} ${describeChange({ before, after })}, ${counted}. ${REST[series]} ${
    site.before < MIN_COMPARED ? `went ${rest}` : `${describeChange(site)}, ${rest}`
  }.`
}

const SUBJECTS: Readonly<Record<Series, (pages: number) => string>> = {
  human: (pages) => `Views of its ${pages === 1 ? 'page' : plural(pages, 'page')} by people`,
  ai: (pages) => `Views of its ${pages === 1 ? 'page' : plural(pages, 'page')} by AI agents`,
  missing: (pages) => `Requests for missing pages at ${pages === 1 ? 'one' : pages} of its addresses`,
}

const REST: Readonly<Record<Series, string>> = {
  human: 'Views of all other pages by people',
  ai: 'Views of all other pages by AI agents',
  missing: 'Requests for all other missing pages',
}

const NOTHING: Readonly<Record<Series, string>> = {
  human: 'None of its pages had views by people.',
  ai: 'None of its pages had views by AI agents.',
  missing: 'Nobody asked for missing pages at its addresses before.',
}

function describeChange({ before, after }: { before: number; after: number }): string {
  const percent = Math.round((after / before - 1) * 100)
  if (percent === 0) return 'hardly changed'
  return `${percent > 0 ? 'rose' : 'fell'} by ${formatCount(Math.abs(percent))}%`
}

/** One text for people, with what limits it. `hasExisting`: it changes pages that were there before. */
function describeMeasured(measured: Omit<MeasuredEffect, 'computedAt'>, hasExisting: boolean): string {
  const { human, ai, missing, missingSince, added, daysWithoutViews, pagesChangedAgain, isCut } = measured
  const { pages, human: people, ai: agents } = added
  return [
    ...(hasExisting ? [human.message, ai.message] : []),
    ...(missing.pages > 0 ? [missing.message] : []),
    ...(missingSince > 0
      ? [`Since then, ${plural(missingSince, 'request')} found no page at others of its addresses.`]
      : []),
    ...(pages > 0
      ? [
          `The ${pages === 1 ? 'page' : plural(pages, 'page')} that it adds had ${plural(people, 'view')} by people and ${formatCount(agents)} by AI agents.`,
        ]
      : []),
    ...(pagesChangedAgain > 0
      ? [
          `Not counted: ${plural(pagesChangedAgain, 'page')} that another pull request of Docmend changed in these days.`,
        ]
      : []),
    ...(daysWithoutViews.length > 0 ? [`Days without any view: ${daysWithoutViews.join(', ')}.`] : []),
    ...(isCut ? ['It may change more pages than the 500 that are kept.'] : []),
    'This says what changed, not why.',
  ].join(' ')
}

function describeUnknown(reason: EffectReason, missingDays: readonly string[]): string {
  const shown = missingDays.slice(0, DAYS_SHOWN).join(', ')
  const more = missingDays.length > DAYS_SHOWN ? ` and ${missingDays.length - DAYS_SHOWN} more` : ''
  const days = missingDays.length === 0 ? '' : ` No view is known of ${shown}${more}.`
  return `Nothing can be said of its page views. ${EFFECT_REASONS[reason]}${days}`
}

const DAYS_SHOWN = 10

/** Days without any view, on either side, with which a comparison still makes sense: they are missing for all pages alike. */
const EFFECT_MISSING_DAYS = 3

/** The pages of the project, and the requests for missing ones, on the days of one side. */
export interface SideCounts {
  views: readonly PathCounts[]
  missing: readonly PathCounts[]
}

interface EffectCounts {
  before: SideCounts
  after: SideCounts
  /** Days of the window that have views, as their number since 1970. */
  days: ReadonlySet<number>
}

export interface EffectQuestion {
  window: EffectWindow
  pages: EffectPages
  /** Paths that other pull requests of Docmend changed in these days. */
  changedByOthers: ReadonlySet<string>
  counts: EffectCounts
  /** Epoch milliseconds. */
  now: number
}

export function measureEffect({ window, pages, changedByOthers, counts, now }: EffectQuestion): Effect {
  const gone = daysWithout(window, counts.days)
  const existing = pages.existing.filter((paths) => !paths.some((path) => changedByOthers.has(path)))
  const added = pages.added.filter((path) => !changedByOthers.has(path))
  const addresses = pages.addresses.filter((path) => !changedByOthers.has(path))
  if (pages.existing.length + pages.added.length + pages.addresses.length === 0) return unknownEffect('no_pages')
  if (existing.length + added.length + addresses.length === 0) return unknownEffect('pages_changed_again')
  if (counts.days.size === 0) return unknownEffect('no_views')
  if (isTooMuch(gone, window)) return unknownEffect('days_missing', gone)

  const own = new Set([...pages.existing.flat(), ...pages.added, ...pages.addresses])
  const isOther = (path: string): boolean => !own.has(path)
  const compare = (series: Series, groups: readonly string[][]): EffectComparison =>
    compareSeries(series, groups, isOther, countSides(series, counts))
  const missingBefore = toMap(counts.before.missing, VALUES.missing)
  const missingAfter = toMap(counts.after.missing, VALUES.missing)
  const hasPages = pages.existing.length + pages.added.length > 0
  // A prompt may name anything that looks like an address.
  const isAsked = addresses.some((path) => missingBefore.has(path) || missingAfter.has(path))
  if (!hasPages && !isAsked) return unknownEffect('no_pages')
  const viewsAfter = (series: 'human' | 'ai'): number => sumOf(added, toMap(counts.after.views, VALUES[series]))
  const measured = {
    computedAt: new Date(now).toISOString(),
    ...presentWindow(window),
    daysWithoutViews: gone.map(isoDay),
    pagesChangedAgain: pages.existing.length + pages.added.length - existing.length - added.length,
    isCut: pages.isCut,
    human: compare('human', existing),
    ai: compare('ai', existing),
    missing: compare(
      'missing',
      addresses.filter((path) => missingBefore.has(path)).map((path) => [path]),
    ),
    missingSince: sumOf(
      addresses.filter((path) => !missingBefore.has(path)),
      missingAfter,
    ),
    added: { pages: added.length, human: viewsAfter('human'), ai: viewsAfter('ai') },
  }
  return {
    state: 'measured',
    message: describeMeasured(measured, existing.length > 0),
    dueAt: null,
    reason: null,
    measured,
  }
}

export function unknownEffect(reason: EffectReason, missingDays: readonly number[] = []): Effect {
  return {
    state: 'unknown',
    message: describeUnknown(reason, missingDays.map(isoDay)),
    dueAt: null,
    reason,
    measured: null,
  }
}

function isTooMuch(gone: readonly number[], { before, after }: EffectWindow): boolean {
  const countIn = ({ fromDay, toDay }: EffectWindow['before']): number =>
    gone.filter((day) => day >= fromDay && day < toDay).length
  return countIn(before) > EFFECT_MISSING_DAYS || countIn(after) > EFFECT_MISSING_DAYS
}

type Requests = ReadonlyMap<string, number>

interface Sides {
  before: Requests
  after: Requests
}

const VALUES: Readonly<Record<Series, (row: PathCounts) => number>> = {
  human: ([, human]) => human,
  ai: ([, , ai]) => ai,
  missing: ([, human, ai]) => human + ai,
}

function countSides(series: Series, { before, after }: EffectCounts): Sides {
  const kind = series === 'missing' ? 'missing' : 'views'
  return { before: toMap(before[kind], VALUES[series]), after: toMap(after[kind], VALUES[series]) }
}

function toMap(rows: readonly PathCounts[], countOf: (row: PathCounts) => number): Requests {
  return new Map(rows.map((row) => [row[0], countOf(row)] as const).filter(([, value]) => value > 0))
}

function sumOf(paths: readonly string[], requests: Requests): number {
  return paths.reduce((sum, path) => sum + (requests.get(path) ?? 0), 0)
}

/** `groups`: the paths of each page, as those of a moved one. */
function compareSeries(
  series: Series,
  groups: readonly string[][],
  isOther: (path: string) => boolean,
  { before, after }: Sides,
): EffectComparison {
  const sumRest = (requests: Requests): number => sumOf([...requests.keys()].filter(isOther), requests)
  const comparison = {
    pages: groups.length,
    before: sumOf(groups.flat(), before),
    after: sumOf(groups.flat(), after),
    site: { before: sumRest(before), after: sumRest(after) },
  }
  return { ...comparison, message: describeComparison(series, comparison) }
}
