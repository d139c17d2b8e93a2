import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which process holds a job, what memory a process used when it was last seen, and which jobs may have ended one. */
export const deaths: Migration = {
  name: '0030-deaths',
  up: async (db) => {
    await sql`alter table live_process add column used_mib integer`.execute(db)
    await sql`alter table live_process add column limit_mib integer`.execute(db)
    await sql`alter table agent_job add column held_by text`.execute(db)
    await sql`alter table agent_job add column suspect_of text`.execute(db)
    await sql`alter table agent_job add column deaths integer not null default 0`.execute(db)
    await sql`alter table agent_job add column ended_process text`.execute(db)
    await sql`create index agent_job_held_by on agent_job (held_by) where held_by is not null`.execute(db)
    await sql`create index agent_job_suspect_of on agent_job (suspect_of) where suspect_of is not null`.execute(db)
    await sql`create index agent_job_ended_process on agent_job (ended_process) where ended_process is not null`.execute(
      db,
    )
  },
}
