import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const waits: Migration = {
  name: '0002-waits',
  up: async (db) => {
    await sql`alter table agent_job add column is_waiting smallint not null default 0`.execute(db)
    await sql`alter table agent_job add column waits integer not null default 0`.execute(db)
    await sql`alter table agent_job add column waited_ms bigint not null default 0`.execute(db)
  },
}
