import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What the author of a job asked of its pull request: reviewers, labels and the like. */
export const pullRequestOptions: Migration = {
  name: '0014-pull-request-options',
  up: async (db) => {
    await sql`alter table agent_job add column pull_request_options text`.execute(db)
  },
}
