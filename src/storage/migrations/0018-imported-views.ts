import { sql } from 'kysely'
import type { Migration, Statements } from './migration.ts'

/** Views that another tool has counted: sums of whole days. A day belongs to one source; a month adds its days up. */
export const importedViews: Migration = {
  name: '0018-imported-views',
  up: async (db, types) => {
    for (const statement of statements(types)) await statement.execute(db)
  },
}

const statements: Statements = ({ clustered }) => [
  ...['imported_day', 'imported_month'].map(
    (name) => sql`create table ${sql.table(name)} (
    site integer not null,
    bucket integer not null,
    path_id integer not null,
    views bigint not null,
    constraint ${sql.ref(`${name}_key`)} primary key (site, bucket, path_id)) ${clustered}`,
  ),
  sql`create table imported_site_day (
    site integer not null,
    day integer not null,
    source smallint not null,
    views bigint not null,
    constraint imported_site_day_key primary key (site, day)) ${clustered}`,
  sql`alter table view_site add column imported_paths integer not null default 0`,
]
