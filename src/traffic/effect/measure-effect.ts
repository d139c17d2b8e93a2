// What became of the views of the pages that a merged pull request changed. It compares and never says why: people link,
// search engines move, and other people edit in the same month.

import { isoDay } from '../../base/days.ts'
import type { Effect, EffectComparison, EffectReason } from '../../contract/effect.ts'
import { OTHER_PATH } from '../path.ts'
import type { PathCounts } from '../store.ts'
import { comparePages, type PageCounts } from './compare-pages.ts'
import { describeComparison, describeMeasured, describeUnknown, type Series } from './describe-effect.ts'
import type { EffectPages } from './effect-pages.ts'
import { daysWithout, type EffectWindow, presentWindow } from './effect-window.ts'

/** Days without any view, on either side, with which a comparison still makes sense: they are missing for all pages alike. */
const EFFECT_MISSING_DAYS = 3

/** The pages of the project, and the requests for missing ones, on the days of one side. */
export interface SideCounts {
  views: readonly PathCounts[]
  missing: readonly PathCounts[]
}

export interface EffectCounts {
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
