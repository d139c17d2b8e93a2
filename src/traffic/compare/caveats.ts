// Why the counts of two periods may differ without a change of readers.

import { DAY_MS, dayOf, isoDay } from '../../base/days.ts'
import { nameOfSource } from '../../contract/import-sources.ts'
import { OTHER_PATH } from '../path.ts'
import type { DayCounts, RankedWithImports, ViewSelection, ViewStore } from '../store.ts'
import type { Period } from './previous-period.ts'

type Measure = 'human' | 'ai'

/** What is compared: the selection with both periods, the measures, and their sums in the period before. */
interface Compared {
  selection: ViewSelection
  now: Period
  previous: Period
  before: Partial<Record<Measure, number>>
}

const NAMES: Readonly<Record<Measure, string>> = { human: 'human', ai: 'AI' }

/** Returns a sentence for each reason. Whole days are read, so it costs little and no bound can be refused. */
export async function findCaveats(
  views: Pick<ViewStore, 'sumByDay'>,
  projectId: string,
  { selection, now, previous, before }: Compared,
): Promise<string[]> {
  const readDays = ({ from, to }: { from: number | null; to: number }) =>
    views.sumByDay(projectId, { ...selection, from: from && floorDay(from), to: -floorDay(-to) })
  const [daysOfNow, daysOfPrevious, untilNow] = [
    await readDays(now),
    await readDays(previous),
    await readDays({ from: null, to: previous.to }),
  ]
  const { rows } = untilNow
  return [
    ...describeStart({ until: rows, now: daysOfNow.rows }, previous, before),
    ...describeImports(daysOfPrevious, 'period before'),
    ...describeImports(daysOfNow, 'range'),
  ]
}

/** `paths`: of both periods. */
export function describeOtherPath(paths: Iterable<string>): string[] {
  for (const path of paths) {
    if (path !== OTHER_PATH) continue
    return [`Some views count as ${OTHER_PATH} and not under their page, so changes of single pages may not be exact.`]
  }
  return []
}

interface Days {
  until: readonly DayCounts[]
  now: readonly DayCounts[]
}

/** `until`: all days up to the range. */
function describeStart({ until, now }: Days, { from }: Period, before: Compared['before']): string[] {
  const counted = Object.entries(before) as [Measure, number][]
  if (counted.every(([, views]) => views === 0)) {
    const kinds = counted.map(([measure]) => NAMES[measure]).join(' or ')
    return [`The period before has no ${kinds} views, so there is nothing to compare with.`]
  }
  return counted.flatMap(([measure, views]) => {
    const name = NAMES[measure]
    const isCounted = ([, human, ai]: DayCounts) => (measure === 'human' ? human : ai) > 0
    if (views === 0) return now.some(isCounted) ? [`The period before has no ${name} views.`] : []
    const first = until.find(isCounted)?.[0]
    if (first === undefined || first <= dayOf(from)) return []
    return [
      `The first ${name} views are from ${isoDay(first)}, after the start of the period before, so its ${name} counts may be too low.`,
    ]
  })
}

function describeImports({ sources }: RankedWithImports<unknown>, period: string): string[] {
  return sources.map(({ source, fromDay, toDay }) => {
    const name = nameOfSource(source)
    const days = toDay - fromDay > 1 ? `from ${isoDay(fromDay)} to ${isoDay(toDay - 1)}` : `on ${isoDay(fromDay)}`
    return `In the ${period}, human views ${days} were counted by ${name}, by its own rules. It counts no AI, so AI views of that time are unknown.`
  })
}

function floorDay(time: number): number {
  return dayOf(time) * DAY_MS
}
