import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What GitHub says of a pull request is ordered by GitHub's own time; closed ones are looked up too. */
export const pullRequestTimes: Migration = {
  name: '0003-pull-request-times',
  up: async (db) => {
    await sql`alter table agent_job add column pr_updated_at bigint`.execute(db)
    await sql`create index agent_job_closed on agent_job (project_id, pr_seen_at)
      where pr_state = 'closed' and archived_at is null`.execute(db)
  },
}
