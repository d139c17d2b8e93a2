// The export of what `other` is made of.

import { DAY_MS, dayOf } from '../base/days.ts'
import type { OthersPage } from '../contract/views.ts'
import { type Exported, toRanking } from './export.ts'
import { type ExportDeps, type ExportRequest, exportPage } from './export-page.ts'
import { OTHER_PATH } from './path.ts'
import type { RankedOtherClients, ViewSelection } from './store.ts'
import { createOtherClients } from './tally/other-clients.ts'

/** Clients by user agent that are read for it, those with the most views; strangers can send any number. */
const READ_OTHER_CLIENTS = 10_000

/** What `other` is made of is counted over the last days of a range: single views are read for it, a million in some seconds. */
const OTHER_CLIENTS_DAYS = 31

/** Clients that are neither people nor AI, of the last days of the range. Throws as `exportPage` does. */
export async function exportOthers(deps: ExportDeps, request: ExportRequest): Promise<Exported<OthersPage>> {
  const read = async (selection: ViewSelection, now: number) => {
    const { asOf } = selection
    const { from, to } = toReadableRange(selection, now)
    const found = await deps.views.rankOtherClients(request.projectId, { from, to, asOf, limit: READ_OTHER_CLIENTS })
    const isWhole = selection.from !== null && found.from === selection.from
    const totals = { other: found.views, since: isWhole ? null : new Date(found.from).toISOString() }
    return { revision: found.revision, totals, ...toRanking(nameClients(found), (row) => row) }
  }
  // A range that is not over has other days tomorrow.
  const alsoDependsOn = (selection: ViewSelection, now: number) => toReadableRange(selection, now)
  const report = { name: 'others', alsoDependsOn, read } as const
  const { totals, rows, hasMore, token } = await exportPage<OthersPage['others'][number], KeptTotals>(
    deps,
    request,
    report,
  )
  return { page: { totals: { other: totals.other }, others: rows, hasMore, since: totals.since }, token }
}

interface KeptTotals {
  other: number
  since: string | null
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
