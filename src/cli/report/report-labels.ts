// Words for classes, numbers and dates, the same in every form of a report.

import { plural } from '../../base/text.ts'
import type { AiClass } from '../../contract/view-classes.ts'
import type { NamedReport } from './report.ts'

export const CLASS_LABELS: Record<AiClass, string> = {
  ai_assistant: 'assistant',
  ai_coding_agent: 'coding agent',
  ai_search: 'search',
  ai_training: 'training',
}

export const LOWER_BOUND = 'AI is a lower bound: an agent that poses as a browser counts as a person.'

/** Such as `12.3%`; '–' when the whole is 0. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  return `${((part / whole) * 100).toFixed(1)}%`
}

/** The days of the report, such as `2026-11-01 to 2026-11-30`. */
export function describePeriod({ period }: NamedReport): string {
  const first = cutToDay(period.from ?? period.firstView)
  const last = cutToDay(period.to === null ? period.lastView : justBefore(period.to))
  if (first === undefined || last === undefined) return 'no views'
  return first === last ? first : `${first} to ${last}`
}

/** Whether only a part of the log counts. Lines that are no views have no such part: many of them have no time. */
export function isBounded({ from, to }: NamedReport['period']): boolean {
  return from !== null || to !== null
}

export function describeInput({ lines, formats }: NamedReport): string {
  const what = formats.length === 0 ? '' : ` (${formats.join(', ')})`
  return `${plural(lines, 'line')}${what}`
}

/** The end of a range is exclusive: a range that ends at midnight has the day before as its last. */
function justBefore(time: string): string {
  return new Date(Date.parse(time) - 1).toISOString()
}

function cutToDay(time: string | null): string | undefined {
  return time?.slice(0, 10)
}
