import { type Kysely, sql } from 'kysely'
import { DAY_MS, dayOf } from '../../text/days.ts'
import type { Tables } from '../schema.ts'
import type { Migration, Statements } from './migration.ts'

/**
 * Days whose sums are behind their single views, and the ids of feeds by day, which take the place of an index over the keys
 * of all views. Its pages were touched at random, so that an import wrote a hundred times what it kept.
 */
export const openDays: Migration = {
  name: '0013-open-days',
  up: async (db, types) => {
    for (const statement of statements(types)) await statement.execute(db)
    const { rows: sites } = await sql<{ id: number }>`select id from view_site`.execute(db)
    for (const { id } of sites) await keepRecentKeys(db, id)
  },
}

const statements: Statements = ({ bytewiseText, clustered }) => [
  sql`create table view_open_day (
    site integer not null,
    day integer not null,
    single_views integer not null,
    constraint view_open_day_key primary key (site, day)) ${clustered}`,
  sql`create table view_id (
    site integer not null,
    day integer not null,
    source smallint not null,
    event_key ${bytewiseText} not null,
    constraint view_id_key primary key (site, day, source, event_key)) ${clustered}`,
  sql`drop index view_event_by_key`,
]

/** Views whose reports may still be under way. Whether a key is of an id or of a line was not noted; both do no harm here. */
const RECENT_DAYS = 3

async function keepRecentKeys(db: Kysely<Tables>, site: number): Promise<void> {
  const newest = await sql<{ time: number | null }>`
    select max(time) as time from view_event where site = ${site}`.execute(db)
  const time = newest.rows[0]?.time
  if (time === null || time === undefined) return
  for (let day = dayOf(time) - RECENT_DAYS + 1; day <= dayOf(time); day += 1) {
    await sql`
      insert into view_id (site, day, source, event_key)
      select site, cast(${day} as integer), source, event_key from view_event
      where site = ${site} and time >= ${day * DAY_MS} and time < ${(day + 1) * DAY_MS}
      order by source, event_key`.execute(db)
  }
}
