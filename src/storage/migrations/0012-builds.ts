import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What other services report about the last commit of each job, and which commits are still watched. */
export const builds: Migration = {
  name: '0012-builds',
  up: async (db) => {
    await sql`alter table agent_job add column commit_sha text`.execute(db)
    await sql`alter table agent_job add column builds text`.execute(db)
    await sql`create table build_watch (
      job_id text not null,
      project_id text not null,
      commit_sha text not null,
      looks integer not null,
      due_at bigint not null,
      lease_ms bigint not null,
      constraint build_watch_key primary key (job_id))`.execute(db)
    await sql`create index build_watch_due on build_watch (due_at)`.execute(db)
  },
}
