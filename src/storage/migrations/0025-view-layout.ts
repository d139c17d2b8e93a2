import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** The form of the tables of views that is a matter of the database alone. */
export const viewLayout: Migration = {
  name: '0025-view-layout',
  up: async (db, types) => {
    for (const statement of types.viewLayout) await statement.execute(db)
    // A row to lock: see known-clients.ts.
    await sql`insert into service_note (name, value) values ('generation of clients', '0') on conflict do nothing`.execute(
      db,
    )
  },
}
