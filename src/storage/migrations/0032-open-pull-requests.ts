import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * With the state as a column, both conditions of a search are in the index. As long as SQLite has no statistics, it cannot
 * tell that few pull requests are open, and would read all jobs of the project by another index.
 */
export const openPullRequests: Migration = {
  name: '0032-open-pull-requests',
  up: async (db) => {
    await sql`drop index agent_job_open`.execute(db)
    await sql`create index agent_job_open on agent_job (project_id, pr_state, pr_seen_at) where pr_state = 'open'`.execute(
      db,
    )
  },
}
