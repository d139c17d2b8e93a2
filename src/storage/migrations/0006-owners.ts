import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** An account that is renamed is told from another one by its number. */
export const owners: Migration = {
  name: '0006-owners',
  up: async (db) => {
    await sql`alter table project add column owner_id bigint`.execute(db)
  },
}
