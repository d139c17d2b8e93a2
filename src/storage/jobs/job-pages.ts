// Which pages the pull requests of jobs change.
import type { Kysely, Transaction } from 'kysely'
import { type ChangedPages, joinChangedPages, listChangedPages } from '../../jobs/effect/changed-pages.ts'
import type { ResultReport } from '../../jobs/run/result-report.ts'
import type { Tables } from '../schema.ts'
import { DROPPED } from './job-turns.ts'

/** Keeps the pages of the result that is on the pull request now, with those of earlier turns. */
export async function saveChangedPages(trx: Transaction<Tables>, jobId: string): Promise<void> {
  const result = await trx
    .selectFrom('job_result')
    .select(['title', 'summary', 'report'])
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  if (result === undefined) return
  const report = JSON.parse(result.report) as ResultReport
  const pages = JSON.stringify(listChangedPages({ ...result, report }, await readPrompts(trx, jobId)))
  await trx
    .insertInto('job_pages')
    .values({ job_id: jobId, pages })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ pages }))
    .execute()
}

/** Of all jobs that share the pull request; undefined = none of them has published. */
export async function readChangedPages(
  db: Kysely<Tables>,
  projectId: string,
  pullRequestNumber: number,
): Promise<ChangedPages | undefined> {
  const jobs = await db
    .selectFrom('agent_job')
    .innerJoin('job_pages', 'job_pages.job_id', 'agent_job.id')
    .select('job_pages.pages')
    .where('agent_job.project_id', '=', projectId)
    .where('agent_job.pr_number', '=', pullRequestNumber)
    .orderBy('agent_job.created_at')
    .orderBy('agent_job.id')
    .execute()
  const [first, ...later] = jobs.map(({ pages }) => JSON.parse(pages) as ChangedPages)
  return first && later.reduce(joinChangedPages, first)
}

async function readPrompts(db: Kysely<Tables>, jobId: string): Promise<string[]> {
  const requests = await db
    .selectFrom('job_request')
    .select('prompt')
    .where('job_id', '=', jobId)
    .where('turn', '>', DROPPED)
    .orderBy('id')
    .execute()
  return requests.map(({ prompt }) => prompt)
}
