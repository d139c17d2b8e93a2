import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Who did what, and who made each key. */
export const audit: Migration = {
  name: '0021-audit',
  up: async (db, { neverReusedId, bytewiseText }) => {
    await sql`create table audit_entry (
      id ${neverReusedId},
      project_id ${bytewiseText} references project (id),
      actor text not null,
      act text not null,
      subject text not null,
      detail text not null,
      entered_at bigint not null)`.execute(db)
    await sql`create index audit_entry_of_project on audit_entry (project_id, id)`.execute(db)
    await sql`create index audit_entry_age on audit_entry (entered_at)`.execute(db)
    await sql`alter table api_key add column created_by text`.execute(db)
  },
}
