// The range of an export: a period of whole days in UTC, or two bounds as the workflow writes them.
import { dayOf, isoDay } from '../../base/days.ts'

export const PERIODS = ['yesterday', '7d', '30d', 'last-month', 'all'] as const
type Period = (typeof PERIODS)[number]

/** Bounds in the form of the API: the first moment, and the exclusive end; null = unbounded. */
export interface ViewsRange {
  dateFrom: string | null
  dateTo: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Gives the full days of a period; `all` has no bounds. */
export function resolvePeriod(period: Period, now: Date): ViewsRange {
  const today = dayOf(now.getTime())
  switch (period) {
    case 'yesterday':
      return daysBefore(today, 1)
    case '7d':
      return daysBefore(today, 7)
    case '30d':
      return daysBefore(today, 30)
    case 'last-month':
      return {
        dateFrom: isoDay(dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1))),
        dateTo: isoDay(dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))),
      }
    case 'all':
      return { dateFrom: null, dateTo: null }
  }
}

function daysBefore(today: number, days: number): ViewsRange {
  return { dateFrom: isoDay(today - days), dateTo: isoDay(today) }
}

/** For file names: whole days by their first and last day, times unchanged, without characters that Windows refuses. */
export function nameRange(range: ViewsRange): string {
  const [first, last] = findEdges(range).map((edge) => edge?.replaceAll(/[^\w.+-]/g, '-'))
  if (first === undefined) return last === undefined ? 'all' : `until-${last}`
  if (last === undefined) return `from-${first}`
  return first === last ? first : `${first}-to-${last}`
}

/** For people. */
export function describeRange(range: ViewsRange): string {
  const [first, last] = findEdges(range)
  if (first === undefined) return last === undefined ? 'all time' : `all time until ${last}`
  if (last === undefined) return `${first} until now`
  return first === last ? first : `${first} to ${last}`
}

/** For people, a range includes its last day; for the API, the end is exclusive. */
function findEdges({ dateFrom, dateTo }: ViewsRange): [string | undefined, string | undefined] {
  const isWhole =
    dateTo !== null && DAY.test(dateTo) && (dateFrom === null || DAY.test(dateFrom)) && dateTo !== dateFrom
  const endsAt = isWhole ? Date.parse(dateTo) : Number.NaN
  return [dateFrom ?? undefined, Number.isNaN(endsAt) ? (dateTo ?? undefined) : isoDay(dayOf(endsAt) - 1)]
}

/** For the client, which leaves out an unbounded end. */
export function toBounds({ dateFrom, dateTo }: ViewsRange): { dateFrom?: string; dateTo?: string } {
  return { ...(dateFrom === null ? {} : { dateFrom }), ...(dateTo === null ? {} : { dateTo }) }
}
