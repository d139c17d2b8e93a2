import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Changed files that keep mode 100755. What was saved before has none: executables were refused. */
export const executablePages: Migration = {
  name: '0011-executable-pages',
  up: async (db) => {
    await sql`alter table job_change add column is_executable integer not null default 0`.execute(db)
  },
}
