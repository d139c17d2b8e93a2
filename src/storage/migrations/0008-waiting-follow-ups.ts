import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How many messages and comments wait for the turn of a job to end, for those who read the job. */
export const waitingFollowUps: Migration = {
  name: '0008-waiting-follow-ups',
  up: async (db) => {
    await sql`alter table agent_job add column waiting_follow_ups integer not null default 0`.execute(db)
    await sql`update agent_job set waiting_follow_ups =
      (select count(*) from job_request where job_request.job_id = agent_job.id and job_request.turn is null)
      where status = 'active'`.execute(db)
  },
}
