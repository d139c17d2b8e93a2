// The days that are compared: full days of UTC on both sides of the day of the merge, which is in neither.

import { DAY_MS, dayOf, isoDay } from '../../base/days.ts'
import type { MeasuredEffect } from '../../contract/effect.ts'

/** How long Docmend waits for logs that come late before it computes with what is there, or says which days are missing. */
const EFFECT_LOGS_LATE_DAYS = 14

/** What a merged pull request did is told by so many full days before and after the merge: four weeks and the rest of a month. */
const EFFECT_DAYS = 30

/** Days since 1970; ends are exclusive. */
export interface EffectWindow {
  before: { fromDay: number; toDay: number }
  after: { fromDay: number; toDay: number }
}

export function effectWindow(mergedAt: number): EffectWindow {
  const day = dayOf(mergedAt)
  return {
    before: { fromDay: day - EFFECT_DAYS, toDay: day },
    after: { fromDay: day + 1, toDay: day + 1 + EFFECT_DAYS },
  }
}

/** When the effect is computed first, in epoch milliseconds: a day after the last one, since servers rotate logs at night. */
export function effectDueAt(mergedAt: number): number {
  return (effectWindow(mergedAt).after.toDay + 1) * DAY_MS
}

/** When it is computed with the logs that are there by then. */
export function effectOverdueAt(mergedAt: number): number {
  return effectDueAt(mergedAt) + EFFECT_LOGS_LATE_DAYS * DAY_MS
}

/** As the API shows it. */
export function presentWindow({ before, after }: EffectWindow): Pick<MeasuredEffect, 'before' | 'after'> {
  const spanOf = ({ fromDay, toDay }: EffectWindow['before']) => ({ from: isoDay(fromDay), to: isoDay(toDay) })
  return { before: spanOf(before), after: spanOf(after) }
}

/** Gives the days of the window that are not among these, oldest first. */
export function daysWithout({ before, after }: EffectWindow, days: ReadonlySet<number>): number[] {
  return [before, after].flatMap(({ fromDay, toDay }) =>
    Array.from({ length: toDay - fromDay }, (_, index) => fromDay + index).filter((day) => !days.has(day)),
  )
}
