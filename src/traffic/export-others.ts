// The report of what `other` is made of: from single views, since no sum tells these clients apart, and any stranger can add one.

import { sql } from 'kysely'
import { DAY_MS, dayOf } from '../base/days.ts'
import type { OthersPage } from '../contract/views.ts'
import type { Dialect } from '../storage/dialect/dialect.ts'
import { type ExportDeps, type ExportRequest, type Report, toRanking } from './export-page.ts'
import { OTHER_PATH } from './path.ts'
import { hadCome, requirePast } from './sql/as-of.ts'
import { CLASS_CODES, SOURCE_CODES } from './sql/codes.ts'
import { IS_VIEW } from './sql/counters.ts'
import { findSite } from './sql/sites.ts'
import type { Ranked, ViewSelection } from './store.ts'
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
      const found = await rankOtherClients(views.dialect, projectId, { from, to, asOf: selection.asOf, limit })
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

/** Epoch milliseconds, the end excluded. */
interface OtherClientSelection extends Pick<ViewSelection, 'asOf'> {
  from: number
  to: number
  /** Rows at most. */
  limit: number
}

interface RankedOtherClients extends Ranked<{ agent: string; userAgent: string; views: number }> {
  /** The first millisecond whose single views were read. */
  from: number
  /** Of all clients, also of those past the limit. */
  views: number
}

/** Most views first, from the single views that are kept: the cost grows with these. */
function rankOtherClients(
  dialect: Dialect,
  projectId: string,
  { from, to, asOf, limit }: OtherClientSelection,
): Promise<RankedOtherClients> {
  return dialect.reader.transaction().execute(async (trx) => {
    const site = await findSite(trx, projectId)
    if (site === undefined) return { revision: 0, from, views: 0, rows: [] }
    const moment = { asOf: requirePast(site, asOf) }
    const start = Math.max(from, site.pruned_before)
    const clients = sql`
      select agent_id, client_id, count(*) as views from view_event
      where site = ${site.id} and time >= ${start} and time < ${to} and ${IS_VIEW}
        and source = ${sql.lit(SOURCE_CODES.log)} and class = ${sql.lit(CLASS_CODES.other)}${hadCome(moment)}
      group by agent_id, client_id`
    const found = await sql<{ name: string; user_agent: string; views: number; whole: number }>`
      select view_agent.name as name, view_client.user_agent as user_agent, views,
        sum(views) over () as whole
      from (${clients}) as sums
      join view_agent on view_agent.id = sums.agent_id join view_client on view_client.id = sums.client_id
      order by views desc, view_agent.name, view_client.user_agent, view_client.hints limit ${limit}`.execute(trx)
    const rows = found.rows.map(({ name, user_agent, views }) => ({
      agent: name,
      userAgent: user_agent,
      views: Number(views),
    }))
    return { revision: asOf ?? site.revision, from: start, views: Number(found.rows[0]?.whole ?? 0), rows }
  })
}
