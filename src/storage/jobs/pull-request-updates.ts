// The state of pull requests that jobs have opened, as GitHub reports it, and what follows from it.
import { sql, type Transaction } from 'kysely'
import type { PullRequestUpdate, UnseenPullRequest } from '../../jobs/store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { recordDelivery } from '../projects/deliveries.ts'
import { saveSeenPullRequest } from '../projects/seen-pull-requests.ts'
import type { Tables } from '../schema.ts'
import { isNews, isOfInterest } from './pull-request-columns.ts'

const ARCHIVED_AT_ONCE = 100
/** In SQL as a literal, for the partial index of jobs whose pull request is open. */
const OPEN = sql.lit('open' as const)

/** Deliveries of other people's pull requests leave no trace. */
export function recordPullRequest(dialect: Dialect, update: PullRequestUpdate): Promise<boolean> {
  const { repositoryId, branch, pullRequest: seen, now, deliveryId } = update
  return dialect.db.transaction().execute(async (trx) => {
    const projects = trx.selectFrom('project').select('id').where('repository_id', '=', repositoryId)
    if (!(await hasJobs(trx, update))) return false
    if (deliveryId !== undefined && !(await recordDelivery(trx, deliveryId, now))) return false
    return saveSeenPullRequest(dialect, trx, {
      projects,
      branch,
      seen,
      now,
      isNews: (row) => isNews(row, seen) && isOfInterest(row, seen),
    })
  })
}

async function hasJobs(trx: Transaction<Tables>, { repositoryId, branch }: PullRequestUpdate): Promise<boolean> {
  const job = await trx
    .selectFrom('agent_job')
    .innerJoin('project', 'project.id', 'agent_job.project_id')
    .select('agent_job.id')
    .where('agent_job.branch', '=', branch)
    .where('project.repository_id', '=', repositoryId)
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}

export function claimUnseenPullRequests(
  { db }: Dialect,
  seenBefore: number,
  now: number,
  limit: number,
): Promise<UnseenPullRequest[]> {
  return db.transaction().execute((trx) => claimUnseen(trx, seenBefore, now, limit))
}

/** Seen in what is now the future means that the clock was set back: it counts as unseen. */
async function claimUnseen(
  trx: Transaction<Tables>,
  seenBefore: number,
  now: number,
  limit: number,
): Promise<UnseenPullRequest[]> {
  const unseen = await trx
    .selectFrom('agent_job')
    .innerJoin('project', 'project.id', 'agent_job.project_id')
    .select(['agent_job.project_id as projectId', 'project.repository_id as repositoryId', 'agent_job.branch'])
    .where('agent_job.pr_state', '=', OPEN)
    .where('project.state', '=', 'active')
    .where('project.repository_id', 'is not', null)
    .groupBy(['agent_job.project_id', 'project.repository_id', 'agent_job.branch'])
    .having(sql<boolean>`max(agent_job.pr_seen_at) < ${seenBefore} or max(agent_job.pr_seen_at) > ${now}`)
    .orderBy(sql`max(agent_job.pr_seen_at)`)
    .orderBy('agent_job.branch')
    .limit(limit)
    .$narrowType<{ repositoryId: number }>()
    .execute()
  for (const { projectId, branch } of unseen) {
    await trx
      .updateTable('agent_job')
      .set({ pr_seen_at: now })
      .where('project_id', '=', projectId)
      .where('branch', '=', branch)
      .execute()
  }
  return unseen
}

export async function archiveClosed(dialect: Dialect, closedBefore: number, now: number): Promise<number> {
  const closed = dialect.db
    .selectFrom('agent_job')
    .select('id')
    .where('archived_at', 'is', null)
    .where('pr_closed_at', 'is not', null)
    .where('pr_closed_at', '<', closedBefore)
    .where('status', 'in', ['completed', 'failed'])
    .orderBy('pr_closed_at')
    .limit(ARCHIVED_AT_ONCE)
  const { numUpdatedRows } = await dialect.db
    .updateTable('agent_job')
    .set({ status: 'archived', archived_at: now })
    .where('id', 'in', dialect.forUpdateSkipLocked(closed))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
