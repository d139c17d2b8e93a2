// The clients that `other` is made of, from single views: no sum tells them apart.
import { sql } from 'kysely'
import type { Dialect } from '../../storage/dialect/dialect.ts'
import type { OtherClientSelection, RankedOtherClients } from '../store.ts'
import { hadCome, requirePast } from './as-of.ts'
import { CLASS_CODES, SOURCE_CODES } from './codes.ts'
import { IS_VIEW } from './counters.ts'
import { findSite } from './sites.ts'

/** See `ViewStore.rankOtherClients`. */
export function rankOtherClients(
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
