import { sql } from 'kysely'
import type { Migration, Statements } from './migration.ts'

/** Which pages a pull request changes, by their addresses on the site, and when it was merged. */
export const changedPages: Migration = {
  name: '0016-changed-pages',
  up: async (db, types) => {
    for (const statement of statements(types)) await statement.execute(db)
  },
}

const statements: Statements = ({ bytewiseText }) => [
  sql`create table job_pages (
    job_id ${bytewiseText} primary key not null references agent_job (id),
    pages text not null)`,
  sql`alter table agent_job add column pr_merged_at bigint`,
]
