// The readers of a range beside those of as many days before it. Only whole days are compared: today is not over.
import { findCaveats } from '../../traffic/compare/caveats.ts'
import type { DayCounts, ViewSelection, ViewStore } from '../../traffic/store.ts'
import { sumPairs } from '../../traffic/view-counts.ts'
import { type ReaderRange, toTimes } from './range.ts'

export interface Counts {
  human: number
  ai: number
}

export interface ComparedPeriods {
  /** Days in each of the two. */
  days: number
  now: Counts
  before: Counts
  /** Why the two may differ without a change of readers: a sentence each. */
  caveats: string[]
}

/** Undefined = the range has no whole day. `today`: a day since 1970. */
export function periodsOf(range: ReaderRange, today: number): { now: ReaderRange; before: ReaderRange } | undefined {
  const last = Math.min(range.last, today - 1)
  const days = last - range.first + 1
  if (days < 1) return undefined
  const preset = undefined
  return {
    now: { first: range.first, last, preset },
    before: { first: range.first - days, last: range.first - 1, preset },
  }
}

/** Undefined where the two cannot be compared: no whole day, or days that another tool has counted. */
export async function comparePeriods(
  views: Pick<ViewStore, 'sumByDay'>,
  projectId: string,
  { range, today, selection }: { range: ReaderRange; today: number; selection: ViewSelection },
): Promise<ComparedPeriods | undefined> {
  const periods = periodsOf(range, today)
  if (periods === undefined) return undefined
  const [now, previous] = [toTimes(periods.now), toTimes(periods.before)]
  const both = await views.sumByDay(projectId, { ...selection, from: previous.from, to: now.to })
  // Another tool counts in another way, and counts no AI.
  if (both.sources.length > 0) return undefined
  const isBefore = ([day]: DayCounts) => day < periods.now.first
  const { human, ai } = sumPairs(both.rows.filter(isBefore))
  const current = sumPairs(both.rows.filter((row) => !isBefore(row)))
  const caveats = await findCaveats(views, projectId, { selection, now, previous, before: { human, ai } })
  return {
    days: periods.now.last - periods.now.first + 1,
    now: { human: current.human, ai: current.ai },
    before: { human, ai },
    caveats,
  }
}

/** Of all views, from 0 to 1. */
export function aiShare({ human, ai }: Counts): number {
  return human + ai === 0 ? 0 : ai / (human + ai)
}
