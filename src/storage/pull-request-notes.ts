// What GitHub tells of pull requests that jobs have opened, and what follows from it.
import { sql, type Transaction } from 'kysely'
import type { JobStore, PullRequestNote, UnseenPullRequest } from '../jobs/store.ts'
import { takeDelivery } from './deliveries.ts'
import type { Dialect } from './dialect/dialect.ts'
import { isNews, isOfInterest } from './pull-request-columns.ts'
import { storeSighting } from './pull-request-sightings.ts'
import type { Tables } from './schema.ts'

const ARCHIVED_AT_ONCE = 100
/** In SQL as a literal, for the partial index of jobs whose pull request is open. */
const OPEN = sql.lit('open' as const)

type Notes = Pick<JobStore, 'notePullRequest' | 'unseenPullRequests' | 'archiveSettled'>

export function createPullRequestNotes(dialect: Dialect): Notes {
  return {
    notePullRequest: (note) => notePullRequest(dialect, note),
    unseenPullRequests: (seenBefore, now, limit) =>
      dialect.db.transaction().execute((trx) => takeUnseen(trx, seenBefore, now, limit)),
    archiveSettled: (closedBefore, now) => archiveSettled(dialect, closedBefore, now),
  }
}

/** Deliveries of other people's pull requests leave no trace. */
function notePullRequest(dialect: Dialect, note: PullRequestNote): Promise<boolean> {
  const { repositoryId, branch, pullRequest: seen, now, deliveryId } = note
  return dialect.db.transaction().execute(async (trx) => {
    const projects = trx.selectFrom('project').select('id').where('repository_id', '=', repositoryId)
    if (!(await hasJobs(trx, note))) return false
    if (deliveryId !== undefined && !(await takeDelivery(trx, deliveryId, now))) return false
    const isTaken: typeof isNews = (row) => isNews(row, seen) && isOfInterest(row, seen)
    return storeSighting(dialect, trx, { projects, branch, seen, now, isTaken })
  })
}

async function hasJobs(trx: Transaction<Tables>, { repositoryId, branch }: PullRequestNote): Promise<boolean> {
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

/** Seen in what is now the future means that the clock was set back: it counts as unseen. */
async function takeUnseen(
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

async function archiveSettled(dialect: Dialect, closedBefore: number, now: number): Promise<number> {
  const settled = dialect.db
    .selectFrom('agent_job')
    .select('id')
    .where('archived_at', 'is', null)
    .where('pr_settled_at', 'is not', null)
    .where('pr_settled_at', '<', closedBefore)
    .where('status', 'in', ['completed', 'failed'])
    .orderBy('pr_settled_at')
    .limit(ARCHIVED_AT_ONCE)
  const { numUpdatedRows } = await dialect.db
    .updateTable('agent_job')
    .set({ status: 'archived', archived_at: now })
    .where('id', 'in', dialect.forUpdateSkipLocked(settled))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
