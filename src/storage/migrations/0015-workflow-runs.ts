import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The repository whose workflow run created a job: its runs may see these jobs, and have a limit of their own. */
export const workflowRuns: Migration = {
  name: '0015-workflow-runs',
  up: async (db) => {
    await sql`alter table agent_job add column run_repository_id bigint`.execute(db)
    await sql`create index agent_job_of_run on agent_job (run_repository_id) where run_repository_id is not null`.execute(
      db,
    )
  },
}
