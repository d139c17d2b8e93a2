import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Browsers in which people are signed in to the dashboard. */
export const people: Migration = {
  name: '0019-people',
  up: async (db) => {
    await sql`create table session (
      id text not null,
      token_hash text not null,
      former_hash text,
      visitor text not null,
      person_id bigint,
      login text,
      sealed_grant text,
      browser text not null,
      created_at bigint not null,
      rotated_at bigint not null,
      seen_at bigint not null,
      constraint session_key primary key (id))`.execute(db)
    await sql`create unique index session_token on session (token_hash)`.execute(db)
    await sql`create index session_former_token on session (former_hash)`.execute(db)
    await sql`create index session_visitor on session (visitor, seen_at)`.execute(db)
    await sql`create table sign_in (
      state_hash text not null,
      browser_hash text not null,
      verifier text not null,
      return_to text not null,
      started_at bigint not null,
      constraint sign_in_key primary key (state_hash))`.execute(db)
    await sql`create index sign_in_age on sign_in (started_at)`.execute(db)
    await sql`create table sign_in_link (
      hash text not null,
      created_at bigint not null,
      constraint sign_in_link_key primary key (hash))`.execute(db)
  },
}
