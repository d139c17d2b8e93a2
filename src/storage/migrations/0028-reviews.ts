import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Since when pull requests wait for a review. When an open one was seen first was not kept: it is as old as the end of its
 * last turn at least.
 */
export const reviews: Migration = {
  name: '0028-reviews',
  up: async (db) => {
    await sql`alter table agent_job add column pr_opened_at bigint`.execute(db)
    await sql`alter table agent_job add column pr_looked_at bigint`.execute(db)
    await sql`update agent_job set pr_opened_at = coalesce(finished_at, created_at) where pr_state = 'open'`.execute(db)
  },
}
