import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What processes that share the database note about themselves, what they hold together, and where a job ran last. */
export const processes: Migration = {
  name: '0029-processes',
  up: async (db, { bytewiseText }) => {
    await sql`create table live_process (
      id text not null,
      is_serving smallint not null,
      slots integer not null,
      mirrors text,
      seen_at bigint not null,
      constraint live_process_key primary key (id))`.execute(db)
    await sql`create table held_room (
      lane ${bytewiseText} not null,
      process_id text not null,
      held integer not null,
      constraint held_room_key primary key (lane, process_id))`.execute(db)
    await sql`create table turn_line (
      name text not null,
      full_at bigint not null,
      paused_until bigint not null,
      pause_ms bigint not null,
      constraint turn_line_key primary key (name))`.execute(db)
    await sql`alter table agent_job add column mirrors text`.execute(db)
  },
}
