// Days with their readers, and what is special about some of them.

import { isoDay } from '../../base/days.ts'
import { formatCount } from '../../base/text.ts'
import { nameOfSource } from '../../contract/import-sources.ts'
import type { ImportedSpan } from '../../traffic/imports/import-store.ts'
import type { DayCounts } from '../../traffic/store.ts'

export interface DayOfReaders {
  /** Since 1970, in UTC. */
  day: number
  human: number
  ai: number
  /** Today has hours to come. */
  isToday: boolean
  /** Another tool that has counted the people of this day; AI is unknown then. */
  sourceTool: string | undefined
}

export function markDays(
  days: readonly DayCounts[],
  { today, sources }: { today: number; sources: readonly ImportedSpan[] },
): DayOfReaders[] {
  return days.map(([day, human, ai]) => {
    const source = sources.find(({ fromDay, toDay }) => day >= fromDay && day < toDay)?.source
    return {
      day,
      human,
      ai,
      isToday: day === today,
      sourceTool: source === undefined ? undefined : nameOfSource(source),
    }
  })
}

/** `2026-11-20: 420 human, 96 AI`. */
export function describeDay({ day, human, ai, isToday, sourceTool }: DayOfReaders): string {
  const agents = sourceTool === undefined ? `${formatCount(ai)} AI` : `AI unknown (counted by ${sourceTool})`
  return `${isoDay(day)}: ${formatCount(human)} human, ${agents}${isToday ? ', so far today' : ''}`
}
