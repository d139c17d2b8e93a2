// The effect of a merged pull request until it is measured.

import { dayOf, isoDay } from '../../base/days.ts'
import type { Effect } from '../../contract/effect.ts'
import { effectDueAt } from './effect-window.ts'

export function pendingEffect(mergedAt: number): Effect {
  const dueAt = effectDueAt(mergedAt)
  const message = `Page views are compared on ${isoDay(dayOf(dueAt))}, or up to 14 days later if logs are missing.`
  return { state: 'pending', message, dueAt: new Date(dueAt).toISOString(), reason: null, measured: null }
}
