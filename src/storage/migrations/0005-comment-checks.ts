import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How far the conversation of each open pull request of ours has been read. */
export const commentChecks: Migration = {
  name: '0005-comment-checks',
  up: async (db) => {
    await sql`create table comment_check (
      repository_id bigint not null,
      pr_number bigint not null,
      checked_at bigint not null,
      seen text not null,
      constraint comment_check_key primary key (repository_id, pr_number))`.execute(db)
    await sql`create index comment_check_age on comment_check (checked_at)`.execute(db)
  },
}
