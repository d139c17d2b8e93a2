import type { Migration } from './migration.ts'

export const resultReports: Migration = {
  name: '0003-result-reports',
  up: async (db) => {
    await db.schema.alterTable('job_result').addColumn('report', 'text').execute()
  },
}
