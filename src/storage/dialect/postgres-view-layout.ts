// The form of the tables of views on PostgreSQL, which the common migrations cannot give them. Single views lie in a partition
// per month. The key of every table that grows with views begins with the site, and nothing refers from them to the tables
// of projects: so Citus can distribute them by it (docs/operating.md, "PostgreSQL").
import { type RawBuilder, sql } from 'kysely'

/** The first and the last month that get partitions of their own; the few views before and after lie in one each. */
export const FIRST_YEAR = 2015
export const LAST_YEAR = 2100

/** The tables are empty when these run. */
export const viewLayout: readonly RawBuilder<unknown>[] = [
  sql`drop table view_event`,
  sql`create table view_event (
    site integer not null,
    time bigint not null,
    source smallint not null,
    event_key text collate "C" not null,
    path_id integer not null,
    kind smallint not null,
    class smallint not null,
    agent_id integer not null,
    client_id integer not null,
    answer bigint not null default 0,
    referrer_id integer not null default 0,
    constraint view_event_in_time primary key (site, time, source, event_key)) partition by range (time)`,
  sql`create table view_event_before partition of view_event
    for values from (minvalue) to (${sql.lit(Date.UTC(FIRST_YEAR))})`,
  sql`create table view_event_after partition of view_event
    for values from (${sql.lit(Date.UTC(LAST_YEAR))}) to (maxvalue)`,
  ...['view_path', 'view_referrer'].map(
    (name) => sql`alter table ${sql.table(name)}
      drop constraint ${sql.ref(`${name}_site_fkey`)},
      drop constraint ${sql.ref(`${name}_pkey`)},
      add constraint ${sql.ref(`${name}_pkey`)} primary key (site, id)`,
  ),
]
