// How the range of an export is given, and what it contains.
import type { Requirement } from './requirement.ts'
import { addTotals, closedRange, day, demandRefusal, demandSame } from './view-requirements.ts'

const DAY_MS = 86_400_000

export const DATE_REQUIREMENTS: readonly Requirement[] = [
  {
    id: 'dates-days',
    area: 'dates',
    origin: 'specification',
    sentence: 'A bound may be a day, or an ISO 8601 time; a day begins at midnight UTC',
    async meet(trial) {
      const { dateFrom, dateTo } = closedRange(trial.target, 30)
      const days = await trial.views({ dateFrom, dateTo })
      const times = await trial.views({ dateFrom: `${dateFrom}T00:00:00.000Z`, dateTo: `${dateTo}T00:00:00.000Z` })
      demandSame(times, days, 'the two answer differently')
    },
  },
  {
    id: 'dates-exclusive',
    area: 'dates',
    origin: 'specification',
    sentence: 'dateTo is exclusive: neighbouring ranges share no view and miss none',
    async meet(trial) {
      const { dateFrom, dateTo } = closedRange(trial.target, 30)
      const middle = day(trial.target.today - 7 * DAY_MS)
      const before = await trial.views({ dateFrom, dateTo: middle, limit: 1 })
      const after = await trial.views({ dateFrom: middle, dateTo, limit: 1 })
      const { human, ai, total } = (await trial.views({ dateFrom, dateTo, limit: 1 })).totals
      demandSame(addTotals(before.totals, after.totals), { human, ai, total }, 'the totals do not add up')
    },
  },
  {
    id: 'dates-empty-range',
    area: 'dates',
    origin: 'specification',
    sentence: 'A range from a day to the same day is empty',
    async meet(trial) {
      const { dateTo } = closedRange(trial.target, 1)
      const { totals, views, hasMore } = await trial.views({ dateFrom: dateTo, dateTo })
      demandSame([totals.total, views.length, hasMore], [0, 0, false], 'it has total, rows and hasMore')
    },
  },
  {
    id: 'dates-microseconds',
    area: 'dates',
    origin: 'docmend',
    sentence: 'A time may have microseconds and an offset',
    async meet(trial) {
      const { dateFrom, dateTo } = closedRange(trial.target, 30)
      const plain = await trial.views({ dateFrom, dateTo })
      const exact = await trial.views({ dateFrom, dateTo: `${dateTo}T00:00:00.000000+00:00` })
      demandSame(exact, plain, 'the same moment answers differently')
    },
  },
  {
    id: 'dates-unbounded',
    area: 'dates',
    origin: 'docmend',
    sentence: 'Without dates, everything counts',
    async meet(trial) {
      const all = await trial.views({ limit: 1 })
      const part = await trial.views({ ...closedRange(trial.target, 30), limit: 1 })
      demandSame(all.totals.total >= part.totals.total, true, 'a part has more views than the whole')
    },
  },
  ...['dateFrom=yesterday', 'dateTo=2026-02-30', 'dateFrom=2026-11-20T25:00:00Z'].map(
    (query): Requirement => ({
      id: `dates-refuses-${query}`,
      area: 'dates',
      origin: 'specification',
      sentence: `${query} is refused`,
      meet: (trial) => demandRefusal(trial, query),
    }),
  ),
  {
    id: 'dates-reversed',
    area: 'dates',
    origin: 'docmend',
    sentence: 'A range that ends before it begins is refused',
    meet: (trial) => demandRefusal(trial, 'dateFrom=2026-11-02&dateTo=2026-11-01'),
  },
]
