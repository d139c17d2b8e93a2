import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What lets a browser set the service up, and the GitHub App that was registered there. */
export const setup: Migration = {
  name: '0023-setup',
  up: async (db) => {
    await sql`create table setup_pass (
      hash text not null,
      kind text not null,
      bound_to text not null,
      created_at bigint not null,
      constraint setup_pass_key primary key (hash))`.execute(db)
    await sql`create index setup_pass_age on setup_pass (kind, created_at)`.execute(db)
    // One row at most.
    await sql`create table github_app (
      slot integer not null,
      app_id bigint not null,
      slug text not null,
      html_url text not null,
      sealed text not null,
      created_at bigint not null,
      constraint github_app_key primary key (slot),
      constraint github_app_slot check (slot = 1))`.execute(db)
  },
}
