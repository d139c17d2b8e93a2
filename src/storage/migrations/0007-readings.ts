import { sql } from 'kysely'
import type { Migration, Statements } from './migration.ts'

/**
 * Snapshots of exports with who reads them. Those of earlier versions are dropped: they last ten minutes, and a client that
 * is reading one goes on with newer data, as after ten minutes.
 */
export const readings: Migration = {
  name: '0007-readings',
  up: async (db, types) => {
    for (const statement of statements(types)) await statement.execute(db)
  },
}

const statements: Statements = ({ bytes, bytewiseText, neverReusedId }) => [
  sql`drop table view_snapshot_part`,
  sql`drop table view_snapshot`,
  sql`create table view_snapshot (
    id ${neverReusedId},
    token ${bytewiseText} not null,
    project_id ${bytewiseText} not null references project (id),
    asker ${bytewiseText} not null,
    name ${bytewiseText} not null,
    settings text not null,
    basis text not null,
    totals text not null,
    row_count integer not null,
    bytes bigint not null,
    use text not null,
    in_use_until bigint not null,
    used_at bigint not null)`,
  sql`create index view_snapshot_by_name on view_snapshot (project_id, name)`,
  sql`create index view_snapshot_age on view_snapshot (used_at, id, project_id, asker, bytes, in_use_until)`,
  sql`create table view_snapshot_part (
    snapshot_id integer not null references view_snapshot (id),
    part integer not null,
    rows ${bytes} not null,
    constraint view_snapshot_part_key primary key (snapshot_id, part))`,
]
