import { sql } from 'kysely'
import type { Migration, Statements } from './migration.ts'

/**
 * At which revision of its project's views each single view was counted, so that an export can be read as of an earlier one. It
 * takes the place of the snapshots that exports kept.
 */
export const revisions: Migration = {
  name: '0031-revisions',
  up: async (db, types) => {
    for (const statement of statements(types)) await statement.execute(db)
  },
}

const statements: Statements = ({ clustered }) => [
  sql`drop table view_snapshot_part`,
  sql`drop table view_snapshot`,
  sql`alter table view_event add column revision bigint not null default 0`,
  sql`create table view_changed_day (
    site integer not null,
    day integer not null,
    revision bigint not null,
    constraint view_changed_day_key primary key (site, day)) ${clustered}`,
  sql`alter table view_site add column rewritten bigint not null default 0`,
  // Which days were changed before is not known.
  sql`update view_site set rewritten = revision`,
]
