import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The change of code that a job is about, as it was asked for, and its two ends. */
export const causes: Migration = {
  name: '0010-causes',
  up: async (db) => {
    await sql`alter table agent_job add column cause text`.execute(db)
    await sql`alter table agent_job add column cause_pins text`.execute(db)
  },
}
