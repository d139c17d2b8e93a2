import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What the service notes about its own work, such as its last housekeeping. */
export const serviceNote: Migration = {
  name: '0004-service-note',
  up: async (db) => {
    await sql`create table service_note (name text primary key not null, value text not null)`.execute(db)
  },
}
