// What an agent made of a job, kept until it is published and for reading afterwards.
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { ResultReport } from '../jobs/result-report.ts'
import { countFiles } from '../jobs/result-report.ts'
import type { JobStore, Lease, SavedResult } from '../jobs/store.ts'
import { toChange, toChangeRow } from './change-rows.ts'
import { updateFenced } from './fence.ts'
import type { JobChangeTable, Tables } from './schema.ts'

export function createJobResults(db: Kysely<Tables>): Pick<JobStore, 'saveResult' | 'result'> {
  return {
    saveResult: (lease, result) => saveResult(db, lease, result),
    result: (jobId) => readResult(db, jobId),
  }
}

/** Replaces what was saved before. A job that is publishing stays so, else it could be canceled again. */
async function saveResult(db: Kysely<Tables>, lease: Lease, result: SavedResult): Promise<void> {
  const { jobId } = lease
  const { title, summary, treeSha, changes } = result
  const report = result.report && JSON.stringify(result.report)
  const rows = await Promise.all(changes.map((change, position) => toChangeRow(jobId, change, position)))
  await db.transaction().execute(async (trx) => {
    await updateFenced(trx, lease, {
      phase: sql<'validated'>`case when phase = 'publishing' then phase else 'validated' end`,
      files_changed: countFiles(result),
    })
    await trx.deleteFrom('job_change').where('job_id', '=', jobId).execute()
    await trx.deleteFrom('job_result').where('job_id', '=', jobId).execute()
    await trx.insertInto('job_result').values({ job_id: jobId, title, summary, tree_sha: treeSha, report }).execute()
    await insertChanges(trx, rows)
  })
}

/** One by one: databases limit the parameters of a statement, and the rows are large. */
async function insertChanges(trx: Transaction<Tables>, rows: readonly JobChangeTable[]): Promise<void> {
  for (const row of rows) await trx.insertInto('job_change').values(row).execute()
}

async function readResult(db: Kysely<Tables>, jobId: string): Promise<SavedResult | undefined> {
  const { result, rows } = await db.transaction().execute(async (trx) => ({
    result: await trx.selectFrom('job_result').selectAll().where('job_id', '=', jobId).executeTakeFirst(),
    rows: await trx.selectFrom('job_change').selectAll().where('job_id', '=', jobId).orderBy('position').execute(),
  }))
  if (result === undefined) return undefined
  const changes = await Promise.all(rows.map(toChange))
  const { title, summary, tree_sha: treeSha, report } = result
  return { title, summary, treeSha, changes, report: report === null ? null : parseReport(report) }
}

function parseReport(json: string): ResultReport {
  return JSON.parse(json) as ResultReport
}
