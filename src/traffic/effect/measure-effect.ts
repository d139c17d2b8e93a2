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
import { OTHER_PATH } from '../path.ts'
import type { PathCounts } from '../store.ts'
import { type Comparison, comparePages, MIN_SETS, MIN_VIEWS_BEFORE, type PageCounts } from './compare-pages.ts'
import type { EffectPages } from './effect-pages.ts'
import { daysWithout, type EffectWindow, presentWindow } from './effect-window.ts'

// An effect in sentences. They say what was counted and how sure the comparison is, and never that one thing caused another.

type Series = 'human' | 'ai' | 'missing'

/** Gives the comparison as the API shows it. `all`: its pages, also those that cannot be compared. */
function describeComparison(series: Series, all: number, comparison: Comparison): EffectComparison {
  const { kind, pages, before, after } = comparison
  const counted = `${formatCount(before)} in the 30 days before the merge and ${formatCount(after)} in the 30 days after it`
  const subject = SUBJECTS[series](describePages(series, pages, all))
  if (kind !== 'compared') {
    const none = { expected: null, ratio: null, low: null, high: null, comparedWith: 0 }
    const message = pages === 0 ? NOTHING_BEFORE[series] : `${subject} were ${counted}: ${WHY_NOT[kind]}.`
    return { pages, before, after, ...none, message }
  }
  const { expected, ratio, low, high, comparedWith } = comparison
  const message = `${subject} ${describeRatio(comparison)} against ${OTHERS[series](comparedWith)}. They were ${counted}.`
  const rounded = { expected: round(Math.max(0, expected)), ratio: round(ratio), low: round(low), high: round(high) }
  return { pages, before, after, ...rounded, comparedWith, message }
}

const SUBJECTS: Readonly<Record<Series, (pages: string) => string>> = {
  human: (pages) => `Views of ${pages} by people`,
  ai: (pages) => `Views of ${pages} by AI agents`,
  missing: (pages) => `Requests for missing pages at ${pages}`,
}

const OTHERS: Readonly<Record<Series, (count: number) => string>> = {
  human: (count) => `${plural(count, 'page')} with similar traffic that no pull request of Docmend changed`,
  ai: (count) => `${plural(count, 'page')} with similar traffic that no pull request of Docmend changed`,
  missing: (count) => `${plural(count, 'other missing page')} with as many requests`,
}

/** `its 3 pages`, `2 of its 3 pages`, `one of its addresses`. */
function describePages(series: Series, pages: number, all: number): string {
  if (series === 'missing') return pages === 1 ? 'one of its addresses' : `${pages} of its addresses`
  return pages === all ? `its ${plural(pages, 'page')}` : `${pages} of its ${plural(all, 'page')}`
}

const WHY_NOT: Readonly<Record<Exclude<Comparison['kind'], 'compared'>, string>> = {
  too_few_views: `fewer than ${MIN_VIEWS_BEFORE} before are too few to compare`,
  too_few_pages: `there are fewer than ${MIN_SETS} unchanged pages with similar traffic for each of them, too few to compare with`,
  site_changed: 'the counts of the whole site changed too much to compare, as when another server or log is counted',
}

const NOTHING_BEFORE: Readonly<Record<Series, string>> = {
  human: 'None of its pages had views by people before, so there is nothing to compare with.',
  ai: 'None of its pages had views by AI agents before, so there is nothing to compare with.',
  missing: 'Nobody asked for missing pages at its addresses before.',
}

/** `rose 34% (11% to 61%)`; within the interval of no change, it says so. */
function describeRatio({
  ratio,
  low,
  high,
}: Pick<Extract<Comparison, { kind: 'compared' }>, 'ratio' | 'low' | 'high'>): string {
  if (low > 1) return `rose ${percent(ratio)} (${percent(low)} to ${percent(high)})`
  if (high < 1) return `fell ${percent(ratio)} (${percent(high)} to ${percent(low)})`
  return `changed by ${signed(ratio)} (${signed(low)} to ${signed(high)}), which cannot be told from chance,`
}

function percent(ratio: number): string {
  return `${formatCount(Math.round(Math.abs(ratio - 1) * 100))}%`
}

function signed(ratio: number): string {
  return `${ratio < 1 ? '−' : '+'}${percent(ratio)}`
}

function round(value: number): number {
  return Number(value.toPrecision(4))
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
          `The ${plural(pages, 'page')} that it adds had ${plural(people, 'view')} by people and ${formatCount(agents)} by AI agents.`,
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
  /** The same seed gives the same intervals. */
  seed: string
  /** Epoch milliseconds. */
  now: number
}

export function measureEffect({ window, pages, changedByOthers, counts, seed, now }: EffectQuestion): Effect {
  const gone = daysWithout(window, counts.days)
  const existing = pages.existing.filter((paths) => !paths.some((path) => changedByOthers.has(path)))
  const added = pages.added.filter((path) => !changedByOthers.has(path))
  const addresses = pages.addresses.filter((path) => !changedByOthers.has(path))
  if (pages.existing.length + pages.added.length + pages.addresses.length === 0) return unknownEffect('no_pages')
  if (existing.length + added.length + addresses.length === 0) return unknownEffect('pages_changed_again')
  if (counts.days.size === 0) return unknownEffect('no_views')
  if (isTooMuch(gone, window)) return unknownEffect('days_missing', gone)

  const own = new Set([...pages.existing.flat(), ...pages.added, ...pages.addresses])
  const isUnchanged = (path: string): boolean => !own.has(path) && !changedByOthers.has(path) && path !== OTHER_PATH
  const compare = (series: Series, groups: readonly string[][]): EffectComparison =>
    compareSeries(series, groups, isUnchanged, countSides(series, counts), seed)
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
      addresses.map((path) => [path]),
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
  isUnchanged: (path: string) => boolean,
  { before, after }: Sides,
  seed: string,
): EffectComparison {
  const changed = groups.map(
    (paths): PageCounts => ({ path: paths[0] ?? '', before: sumOf(paths, before), after: sumOf(paths, after) }),
  )
  const unchanged = Array.from(
    before,
    ([path, views]): PageCounts => ({ path, before: views, after: after.get(path) ?? 0 }),
  )
  const comparison = comparePages(
    changed,
    unchanged.filter(({ path }) => isUnchanged(path)),
    `${seed} ${series}`,
  )
  return describeComparison(series, groups.length, comparison)
}
