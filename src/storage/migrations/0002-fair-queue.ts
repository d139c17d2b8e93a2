import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Waits for outages, which use up no attempt, the time of publishing, and turns of projects and installations at the queue.
 */
export const fairQueue: Migration = {
  name: '0002-fair-queue',
  up: async (db) => {
    for (const statement of [...columns, ...indexes]) await statement.execute(db)
  },
}

const columns = [
  sql`alter table agent_job add column is_waiting smallint not null default 0`,
  sql`alter table agent_job add column waits integer not null default 0`,
  sql`alter table agent_job add column waited_ms bigint not null default 0`,
  sql`alter table agent_job add column publishing_from_ms bigint not null default 0`,
  sql`alter table agent_job add column claim_number bigint`,
  sql`alter table agent_job add column claimed_for bigint`,
]

const indexes = [
  sql`drop index agent_job_ready`,
  // All columns that decide whether a job is due: the rows of long queues are not read.
  sql`create index agent_job_due on agent_job
    (project_id, run_at, id, delay_ms, lease_until, lease_ms, branch, topic, queued_at) where status = 'active'`,
  sql`create index agent_job_running on agent_job (project_id, lease_until, lease_ms)
    where status = 'active' and lease_until is not null`,
  sql`create index agent_job_claims on agent_job (claim_number)`,
  sql`create index agent_job_claims_of_project on agent_job (project_id, claim_number)`,
  sql`create index agent_job_claims_of_installation on agent_job (claimed_for, claim_number)`,
]
