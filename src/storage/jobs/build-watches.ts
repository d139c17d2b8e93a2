// Which commits have builds to look up, and what was seen of them. A commit gives way to the next one of its job.
import { sql, type Transaction } from 'kysely'
import { type BuildWatch, firstBuildLookMs, listBuildEvents } from '../../jobs/builds.ts'
import type { SeenBuilds } from '../../jobs/job.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { recordJobEvent } from '../webhooks/record-event.ts'
import { dueIn, isDue, updateJob } from './fence.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'

/** Starts over: what is known about the job's earlier commit says nothing about this one. */
export async function watchBuilds(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { id, project_id }: Pick<AgentJobTable, 'id' | 'project_id'>,
  commitSha: string,
): Promise<void> {
  await updateJob(trx, id, { commit_sha: commitSha, builds: null })
  const begun = { commit_sha: commitSha, looks: 0, ...dueIn(dialect, firstBuildLookMs) }
  await trx
    .insertInto('build_watch')
    .values({ job_id: id, project_id, ...begun })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(begun))
    .execute()
}

export const buildWatches = {
  /** One statement, and robust against a clock that was set back, as the claim of a reply. */
  async claimBuildWatch(dialect, leaseMs) {
    const due = dialect.db
      .selectFrom('build_watch')
      .select('job_id')
      .where(isDue(dialect.nowMs()))
      .orderBy('due_at')
      .orderBy('job_id')
      .limit(1)
    const row = await dialect.db
      .updateTable('build_watch')
      .set({ ...dueIn(dialect, leaseMs), looks: sql<number>`looks + 1` })
      .where('job_id', '=', dialect.forUpdateSkipLocked(due))
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return undefined
    return { jobId: row.job_id, projectId: row.project_id, commitSha: row.commit_sha, looks: row.looks }
  },

  /** The job is locked before its watch, as at the end of a turn. */
  saveBuilds(dialect, watch, seen, pauseMs) {
    return dialect.db.transaction().execute(async (trx) => {
      const row = await lockJobAt(dialect, trx, watch)
      if (row === undefined) return endWatch(trx, watch)
      if (seen !== undefined) await saveSeen(dialect, trx, row, seen)
      if (pauseMs === undefined) await endWatch(trx, watch)
      else await trx.updateTable('build_watch').set(dueIn(dialect, pauseMs)).where('job_id', '=', row.id).execute()
    })
  },
} satisfies Partial<DialectFirst<JobStore>>

/** The watch of a later commit goes on. */
async function endWatch(trx: Transaction<Tables>, { jobId, commitSha }: BuildWatch): Promise<void> {
  await trx.deleteFrom('build_watch').where('job_id', '=', jobId).where('commit_sha', '=', commitSha).execute()
}

/** Undefined = the job has published another commit. */
function lockJobAt(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { jobId, commitSha }: BuildWatch,
): Promise<AgentJobTable | undefined> {
  const job = trx.selectFrom('agent_job').selectAll().where('id', '=', jobId).where('commit_sha', '=', commitSha)
  return dialect.forUpdate(job).executeTakeFirst()
}

async function saveSeen(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  seen: SeenBuilds,
): Promise<void> {
  const saved = await updateJob(trx, row.id, { builds: JSON.stringify(seen) })
  const events = listBuildEvents(toJob(row).seenBuilds, seen)
  if (events.length === 0) return
  const { now } = await trx.selectNoFrom(dialect.nowMs().as('now')).executeTakeFirstOrThrow()
  for (const event of events) await recordJobEvent(dialect, trx, saved, event, now)
}
