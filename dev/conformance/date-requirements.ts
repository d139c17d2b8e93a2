// How the range of an export is given, and what it contains.
import { closedRange } from './closed-range.ts'
import { demandRefusal, demandSame, refusals } from './demands.ts'
import type { Requirement } from './requirement.ts'
import type { Views } from './shapes.ts'

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
      const middle = closedRange(trial.target, 7).dateFrom
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
  ...refusals('dates', ['dateFrom=yesterday', 'dateTo=2026-02-30', 'dateFrom=2026-11-20T25:00:00Z']),
  {
    id: 'dates-reversed',
    area: 'dates',
    origin: 'docmend',
    sentence: 'A range that ends before it begins is refused',
    meet: (trial) => demandRefusal(trial, 'dateFrom=2026-11-02&dateTo=2026-11-01'),
  },
]

function addTotals(a: Views['totals'], b: Views['totals']) {
  return { human: a.human + b.human, ai: a.ai + b.ai, total: a.total + b.total }
}
