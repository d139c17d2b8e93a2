import type { Migration } from './migration.ts'

/** A trace goes from the request for a job on to its attempts, which other processes may make. */
export const traces: Migration = {
  name: '0027-traces',
  up: async (db) => {
    await db.schema.alterTable('agent_job').addColumn('trace_parent', 'text').execute()
  },
}
