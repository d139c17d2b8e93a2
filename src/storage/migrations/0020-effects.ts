import { sql } from 'kysely'
import type { Migration, Statements } from './migration.ts'

/**
 * What became of the page views of the pages that merged pull requests changed, and which are still to be looked at. Those
 * that were merged before are due at once.
 */
export const effects: Migration = {
  name: '0020-effects',
  up: async (db, types) => {
    for (const statement of statements(types)) await statement.execute(db)
  },
}

const statements: Statements = ({ bytewiseText, neverReusedId }) => [
  sql`alter table agent_job add column effect text`,
  sql`create table effect_watch (
    id ${neverReusedId},
    project_id ${bytewiseText} not null references project (id),
    pr_number bigint not null,
    due_at bigint not null,
    lease_ms bigint not null,
    constraint effect_watch_of_pull_request unique (project_id, pr_number))`,
  sql`create index effect_watch_due on effect_watch (due_at, id)`,
  sql`insert into effect_watch (project_id, pr_number, due_at, lease_ms)
    select distinct project_id, pr_number, 0, 0 from agent_job where pr_state = 'merged' and pr_number is not null`,
]
