// The form of the tables of views on PostgreSQL. Single views lie in a partition per month. The key of every table that grows with views begins with the site, and nothing refers from them to the tables
// of projects: so Citus can distribute them by it (docs/operating.md, "PostgreSQL").
import { type RawBuilder, sql } from 'kysely'

/** The first and the last month that get partitions of their own; the few views before and after lie in one each. */
export const FIRST_YEAR = 2015
export const LAST_YEAR = 2100

/** The tables are empty when these run. */
export const viewLayout: readonly RawBuilder<unknown>[] = [
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
