import { type Kysely, sql } from 'kysely'
import { DAY_MS } from '../../text/days.ts'
import type { Tables } from '../schema.ts'
import type { Migration, Statements } from './migration.ts'

/**
 * What agents got of each page, and from where missing pages were requested. Of the requests that are there already, it is known
 * which agent asked for which page, and whether it got Markdown; how they were answered was not kept.
 */
export const answers: Migration = {
  name: '0017-answers',
  up: async (db, types) => {
    for (const statement of [...columns, ...tables(types)]) await statement.execute(db)
    await codeAnswers(db)
    await sumKeptDays(db)
    await noteBounds(db)
  },
}

const columns = [
  sql`alter table view_event add column answer bigint not null default 0`,
  sql`alter table view_event add column referrer_id integer not null default 0`,
  sql`alter table view_site add column referrers integer not null default 0`,
  sql`alter table view_site add column agents_since bigint not null default 0`,
  sql`alter table view_site add column answers_since bigint not null default 0`,
]

const tables: Statements = ({ bytewiseText, generatedId, clustered }) => [
  sql`create table view_referrer (
    id ${generatedId},
    site integer not null references view_site (id),
    address ${bytewiseText} not null,
    is_own smallint not null,
    constraint view_referrer_by_name unique (site, address, is_own))`,
  sql`create table page_agent_day (
    site integer not null,
    day integer not null,
    path_id integer not null,
    agent_id integer not null,
    answer integer not null,
    requests bigint not null,
    bytes bigint not null,
    constraint page_agent_day_key primary key (site, day, path_id, agent_id, answer)) ${clustered}`,
  sql`create table missing_referrer_day (
    site integer not null,
    day integer not null,
    path_id integer not null,
    referrer_id integer not null,
    requests bigint not null,
    constraint missing_referrer_day_key primary key (site, day, path_id, referrer_id)) ${clustered}`,
]

/** As `encodeAnswer` had it in this version: the status from 4 up, and 1 for Markdown. */
async function codeAnswers(db: Kysely<Tables>): Promise<void> {
  const gotMarkdown = sql`client_id in (select id from view_client where hints & 4 <> 0)`
  await sql`
    update view_event set answer = case when kind = 1 then ${sql.lit(404 * 4)} else 0 end
      + case when ${gotMarkdown} then 1 else 0 end
    where kind = 1 or ${gotMarkdown}`.execute(db)
}

/** Days before 1970 are rounded down, too. */
async function sumKeptDays(db: Kysely<Tables>): Promise<void> {
  const ms = sql.lit(DAY_MS)
  const day = sql`(time - ((time % ${ms}) + ${ms}) % ${ms}) / ${ms}`
  await sql`
    insert into page_agent_day (site, day, path_id, agent_id, answer, requests, bytes)
    select site, ${day}, path_id, agent_id, answer, count(*), 0
    from view_event join view_site on view_site.id = view_event.site and time >= pruned_before
    where source = 0 and class between 1 and 4
    group by site, ${day}, path_id, agent_id, answer`.execute(db)
}

async function noteBounds(db: Kysely<Tables>): Promise<void> {
  const newest = sql`(select max(time) from view_event where view_event.site = view_site.id)`
  await sql`update view_site set agents_since = pruned_before, answers_since = coalesce(${newest} + 1, pruned_before)`.execute(
    db,
  )
}
