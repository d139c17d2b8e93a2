import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which jobs of a project ended in a week is asked for each view of its home page. */
export const endedJobs: Migration = {
  name: '0024-ended-jobs',
  up: async (db) => {
    await sql`create index agent_job_ended on agent_job (project_id, finished_at)`.execute(db)
  },
}
