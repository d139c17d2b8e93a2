// Which views an export takes: a period of whole days in UTC, or two bounds as the workflow writes them.
import { dayOf, isoDay } from '../text/days.ts'

export const PERIODS = ['yesterday', '7d', '30d', 'last-month', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** Bounds as the API takes them: the first moment, and the end, itself excluded; null = unbounded. */
export interface ViewsRange {
  dateFrom: string | null
  dateTo: string | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Gives the days of a period that are over; `all` has no bounds. */
export function rangeOfPeriod(period: Period, now: Date): ViewsRange {
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

/** For names of files: whole days by their first and last, times as they are, without what Windows refuses in a name. */
export function nameRange(range: ViewsRange): string {
  const [first, last] = edgesOf(range).map((edge) => edge?.replaceAll(/[^\w.+-]/g, '-'))
  if (first === undefined) return last === undefined ? 'all' : `until-${last}`
  if (last === undefined) return `from-${first}`
  return first === last ? first : `${first}-to-${last}`
}

/** For people. */
export function describeRange(range: ViewsRange): string {
  const [first, last] = edgesOf(range)
  if (first === undefined) return last === undefined ? 'all time' : `all time until ${last}`
  if (last === undefined) return `${first} until now`
  return first === last ? first : `${first} to ${last}`
}

/** People count the last day of a range in, the API leaves its end out. */
function edgesOf({ dateFrom, dateTo }: ViewsRange): [string | undefined, string | undefined] {
  const isWhole =
    dateTo !== null && DAY.test(dateTo) && (dateFrom === null || DAY.test(dateFrom)) && dateTo !== dateFrom
  const endsAt = isWhole ? Date.parse(dateTo) : Number.NaN
  return [dateFrom ?? undefined, Number.isNaN(endsAt) ? (dateTo ?? undefined) : isoDay(dayOf(endsAt) - 1)]
}

/** For the client: what is unbounded is left out. */
export function boundsOf({ dateFrom, dateTo }: ViewsRange): { dateFrom?: string; dateTo?: string } {
  return { ...(dateFrom === null ? {} : { dateFrom }), ...(dateTo === null ? {} : { dateTo }) }
}
