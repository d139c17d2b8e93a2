// Which merged pull requests have an effect to be measured, and what was found out. All jobs of a pull request share it.
import { type Kysely, sql, type Transaction } from 'kysely'
import {
  type ChangedPages,
  type EffectStore,
  joinChangedPages,
  listChangedPages,
  type MergedPullRequest,
} from '../../jobs/effects.ts'
import type { ResultReport } from '../../jobs/result-report.ts'
import { effectDueAt } from '../../traffic/effect/effect-window.ts'
import type { DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { recordJobEvent } from '../webhooks/record-event.ts'
import { isDue, updateJob } from './fence.ts'
import { DROPPED } from './job-turns.ts'

// Which pages the pull requests of jobs change.

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

export const effectStore: DialectFirst<EffectStore> = {
  /** Of all jobs that share the pull request; undefined = none of them has published. */
  async changedPages({ db }, projectId, pullRequestNumber) {
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
  },

  async pagesOfOthers(dialect, { projectId, pullRequestNumber }, from, to) {
    const others = await dialect.db
      .selectFrom('agent_job')
      .select('pr_number as number')
      .where('project_id', '=', projectId)
      .where('pr_number', 'is not', null)
      .where('pr_number', '!=', pullRequestNumber)
      .where('pr_state', '=', 'merged')
      .groupBy('pr_number')
      .having(sql<boolean>`${MERGED_AT} >= ${from} and ${MERGED_AT} < ${to}`)
      .orderBy('pr_number')
      .limit(OTHERS_MAX)
      .$narrowType<{ number: number }>()
      .execute()
    const pages: ChangedPages[] = []
    for (const { number } of others) {
      const changed = await effectStore.changedPages(dialect, projectId, number)
      if (changed !== undefined) pages.push(changed)
    }
    return pages
  },

  /** One statement, and robust against a clock that was set back, as the claim of a reply. */
  async claim(dialect, now, leaseMs) {
    const due = dialect.db
      .selectFrom('effect_watch')
      .select('id')
      .where(isDue(now))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
    const row = await dialect.db
      .updateTable('effect_watch')
      .set(dueIn(now + leaseMs, now))
      .where('id', '=', dialect.forUpdateSkipLocked(due))
      .returning(['id', 'project_id', 'pr_number'])
      .executeTakeFirst()
    if (row === undefined) return undefined
    const mergedAt = await readMergedAt(dialect.db, row)
    return { id: row.id, projectId: row.project_id, pullRequestNumber: row.pr_number, mergedAt }
  },

  save(dialect, watch, effect, now) {
    return dialect.db.transaction().execute(async (trx) => {
      const jobs = trx
        .selectFrom('agent_job')
        .select('id')
        .where('project_id', '=', watch.projectId)
        .where('pr_number', '=', watch.pullRequestNumber)
        .where('pr_state', '=', 'merged')
        .where('effect', 'is', null)
        .orderBy('id')
      for (const { id } of await dialect.forUpdate(jobs).execute()) {
        const row = await updateJob(trx, id, { effect: JSON.stringify(effect) })
        await recordJobEvent(dialect, trx, row, 'pull_request.effect_ready', now)
      }
      await trx.deleteFrom('effect_watch').where('id', '=', watch.id).execute()
    })
  },

  async postpone({ db }, { id }, dueAt, now) {
    await db.updateTable('effect_watch').set(dueIn(dueAt, now)).where('id', '=', id).execute()
  },
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

/** A project that merges more in two months leaves enough of its pages with the first ones. */
const OTHERS_MAX = 500

/** Begins to watch a pull request that was seen merged; again is fine. */
export async function watchEffect(
  trx: Transaction<Tables>,
  { projectId, pullRequestNumber, mergedAt }: MergedPullRequest,
  now: number,
): Promise<void> {
  await trx
    .insertInto('effect_watch')
    .values({ project_id: projectId, pr_number: pullRequestNumber, ...dueIn(effectDueAt(mergedAt), now) })
    .onConflict((conflict) => conflict.columns(['project_id', 'pr_number']).doNothing())
    .execute()
}

/** Its jobs may have learned of the merge at different times; without GitHub's time, the first one counts. */
async function readMergedAt(
  db: Kysely<Tables>,
  { project_id, pr_number }: { project_id: string; pr_number: number },
): Promise<number> {
  const { mergedAt } = await db
    .selectFrom('agent_job')
    .select(MERGED_AT.as('mergedAt'))
    .where('project_id', '=', project_id)
    .where('pr_number', '=', pr_number)
    .executeTakeFirstOrThrow()
  return mergedAt
}

const MERGED_AT = sql<number>`coalesce(min(pr_merged_at), 0)`

function dueIn(dueAt: number, now: number) {
  return { due_at: dueAt, lease_ms: Math.max(0, dueAt - now) }
}
