// The report of what `other` is made of: from single views, since no sum tells these clients apart, and any stranger can add one.

import { DAY_MS, dayOf } from '../base/days.ts'
import type { OthersPage } from '../contract/views.ts'
import { type ExportDeps, type ExportRequest, type Report, toRanking } from './export-page.ts'
import { OTHER_PATH } from './path.ts'
import type { RankedOtherClients, ViewSelection } from './store.ts'
import { createOtherClients } from './tally/other-clients.ts'

/** Clients by user agent that are read for it, those with the most views; strangers can send any number. */
const READ_OTHER_CLIENTS = 10_000

/** What `other` is made of is counted over the last days of a range: single views are read for it, a million in some seconds. */
const OTHER_CLIENTS_DAYS = 31

/** Clients that are neither people nor AI, of the last days of the range. `limit`: of those that are read by user agent. */
export function othersReport(
  { views }: ExportDeps,
  { projectId }: ExportRequest,
  limit: number = READ_OTHER_CLIENTS,
): Report<'others'> {
  return {
    // A range that is not over has other days tomorrow.
    alsoDependsOn: (selection, now) => toReadableRange(selection, now),
    read: async (selection, now) => {
      const { from, to } = toReadableRange(selection, now)
      const found = await views.rankOtherClients(projectId, { from, to, asOf: selection.asOf, limit })
      const isWhole = selection.from !== null && found.from === selection.from
      const since = isWhole ? null : new Date(found.from).toISOString()
      const summary = { totals: { other: found.views }, since }
      return { revision: found.revision, summary, ...toRanking(nameClients(found), (row) => row) }
    },
  }
}

/** Whole days before an end of today, so that all pages of a day agree. */
function toReadableRange({ from, to }: Pick<ViewSelection, 'from' | 'to'>, now: number): { from: number; to: number } {
  const end = to ?? (dayOf(now) + 1) * DAY_MS
  return {
    from: Math.max(from ?? Number.NEGATIVE_INFINITY, (dayOf(Math.min(end, now)) - OTHER_CLIENTS_DAYS) * DAY_MS),
    to: end,
  }
}

function nameClients({ rows, views }: RankedOtherClients): OthersPage['others'] {
  const clients = createOtherClients()
  for (const { agent, userAgent, views: ofClient } of rows) clients.add({ agent, client: { userAgent } }, ofClient)
  const rest = views - rows.reduce((sum, row) => sum + row.views, 0)
  if (rest > 0) clients.add({ agent: OTHER_PATH, client: { userAgent: '' } }, rest)
  return clients.read().map(({ name, kind, views: ofName }) => ({ name, kind, views: ofName }))
}
