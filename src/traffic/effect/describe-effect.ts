// An effect in sentences. They say what was counted and how sure the comparison is, and never that one thing caused another.

import { formatCount, plural } from '../../base/text.ts'
import { EFFECT_REASONS, type EffectComparison, type EffectReason, type MeasuredEffect } from '../../contract/effect.ts'
import { type Comparison, MIN_SETS, MIN_VIEWS_BEFORE } from './compare-pages.ts'

export type Series = 'human' | 'ai' | 'missing'

/** Gives the comparison as the API shows it. `all`: its pages, also those that cannot be compared. */
export function describeComparison(series: Series, all: number, comparison: Comparison): EffectComparison {
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
export function describeMeasured(measured: Omit<MeasuredEffect, 'computedAt'>, hasExisting: boolean): string {
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

export function describeUnknown(reason: EffectReason, missingDays: readonly string[]): string {
  const shown = missingDays.slice(0, DAYS_SHOWN).join(', ')
  const more = missingDays.length > DAYS_SHOWN ? ` and ${missingDays.length - DAYS_SHOWN} more` : ''
  const days = missingDays.length === 0 ? '' : ` No view is known of ${shown}${more}.`
  return `Nothing can be said of its page views. ${EFFECT_REASONS[reason]}${days}`
}

const DAYS_SHOWN = 10
