// Which pages the pull requests of jobs change.
import type { Kysely, Transaction } from 'kysely'
import { type ChangedPages, joinChangedPages, listChangedPages } from '../../jobs/effect/changed-pages.ts'
import type { ResultReport } from '../../jobs/run/result-report.ts'
import type { Tables } from '../schema.ts'
import type { JobResultTable } from './job-tables.ts'
import { DROPPED } from './job-turns.ts'

/** Keeps the pages of the result that is on the pull request now, with those of earlier turns. */
export async function saveChangedPages(trx: Transaction<Tables>, jobId: string): Promise<void> {
  const changed = await derivePages(trx, jobId)
  if (changed === undefined) return
  const pages = JSON.stringify(changed)
  await trx
    .insertInto('job_pages')
    .values({ job_id: jobId, pages })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet({ pages }))
    .execute()
}

/** Of all jobs that share the pull request; undefined = not known of one of them. */
export async function readChangedPages(
  db: Kysely<Tables>,
  projectId: string,
  pullRequestNumber: number,
): Promise<ChangedPages | undefined> {
  const jobs = await db
    .selectFrom('agent_job')
    .leftJoin('job_pages', 'job_pages.job_id', 'agent_job.id')
    .select(['agent_job.id', 'agent_job.outcome', 'job_pages.pages'])
    .where('agent_job.project_id', '=', projectId)
    .where('agent_job.pr_number', '=', pullRequestNumber)
    .orderBy('agent_job.created_at')
    .orderBy('agent_job.id')
    .execute()
  let joined: ChangedPages | undefined
  for (const { id, pages } of jobs) {
    const own = pages === null ? await derivePages(db, id) : (JSON.parse(pages) as ChangedPages)
    if (own === undefined && (await hasPublished(db, id))) return undefined
    if (own !== undefined) joined = joined === undefined ? own : joinChangedPages(joined, own)
  }
  return joined
}

/** A job of a topic knows the pull request also when its own turns have added nothing. */
async function hasPublished(db: Kysely<Tables>, jobId: string): Promise<boolean> {
  const turn = await db
    .selectFrom('job_turn')
    .select('turn')
    .where('job_id', '=', jobId)
    .where('outcome', 'in', ['pr_opened', 'pr_updated'])
    .limit(1)
    .executeTakeFirst()
  return turn !== undefined
}

/** From the kept result, as for jobs that an earlier version has published. */
async function derivePages(db: Kysely<Tables>, jobId: string): Promise<ChangedPages | undefined> {
  const kept = await db
    .selectFrom('job_result')
    .select(['title', 'summary', 'report', 'is_published'])
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  const published = kept && publishedPart(kept)
  return published && listChangedPages(published, await readPrompts(db, jobId))
}

/** A later turn that was not published says what is on the pull request before it. */
function publishedPart({
  title,
  summary,
  report,
  is_published,
}: Pick<JobResultTable, 'title' | 'summary' | 'report' | 'is_published'>) {
  const parsed = JSON.parse(report) as ResultReport
  return is_published === 1 ? { title, summary, report: parsed } : parsed.before
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
