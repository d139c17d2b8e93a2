// Views of whole days beside those of the same weekdays of the week before.

import { DAY_MS } from '../../base/days.ts'
import { describeImported } from '../../contract/import-sources.ts'
import { toImportedViews } from '../../traffic/imports/import-views.ts'
import type { DayCounts, ViewSelection, ViewStore } from '../../traffic/store.ts'
import { sumPairs } from '../../traffic/view-counts.ts'
import { aiShare } from '../readers/compare-periods.ts'
import { formatPercent } from '../readers/describe-readers.ts'
import type { Week } from './week.ts'

interface Counts {
  human: number
  ai: number
}

export interface ReadersOfWeek {
  now: Counts
  /** undefined = the two weeks were not counted in the same way. */
  before: Counts | undefined
  /** Of what another tool has counted: a sentence each. */
  imported: string[]
}

const DAYS = 7

export async function readReaders(
  views: Pick<ViewStore, 'sumByDay'>,
  projectId: string,
  { week, settings }: { week: Week; settings: Pick<ViewSelection, 'humanSource' | 'aiClasses'> },
): Promise<ReadersOfWeek> {
  const { humanSource, aiClasses } = settings
  const read = (first: number, last: number) =>
    views.sumByDay(projectId, { humanSource, aiClasses, from: first * DAY_MS, to: (last + 1) * DAY_MS })
  const [now, before] = await Promise.all([read(week.first, week.last), read(week.first - DAYS, week.last - DAYS)])
  return {
    now: toCounts(now.rows),
    // Another tool counts in another way, and counts no AI.
    before: now.sources.length + before.sources.length > 0 ? undefined : toCounts(before.rows),
    imported: describeImported(now.sources.map(toImportedViews)),
  }
}

function toCounts(rows: readonly DayCounts[]): Counts {
  const { human, ai } = sumPairs(rows)
  return { human, ai }
}

/** `12% more than the week before`. */
export function describeChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'none the week before either' : 'none the week before'
  const change = Math.round(((now - before) / before) * 100)
  if (change === 0) return 'the same as the week before'
  return `${Math.abs(change).toLocaleString('en-US')}% ${change > 0 ? 'more' : 'fewer'} than the week before`
}

/** Of a week with views. */
export function describeShare(now: Counts, before: Counts | undefined): string {
  if (before === undefined || before.human + before.ai === 0) return 'of all views'
  const [share, earlier] = [formatPercent(aiShare(now)), formatPercent(aiShare(before))]
  return share === earlier ? `${earlier} the week before, too` : `${earlier} the week before`
}
