// What GitHub tells of pull requests that jobs have opened, and what follows from it.
import type { JobStore, PullRequestNote } from '../jobs/store.ts'
import { takeDelivery } from './deliveries.ts'
import type { Dialect } from './dialect/dialect.ts'
import { isNews, isOfInterest, toPullRequestColumns } from './pull-request-columns.ts'

const ARCHIVED_AT_ONCE = 100

export function createPullRequestNotes(dialect: Dialect): Pick<JobStore, 'notePullRequest' | 'archiveSettled'> {
  return {
    notePullRequest: (note) => notePullRequest(dialect, note),
    archiveSettled: (closedBefore, now) => archiveSettled(dialect, closedBefore, now),
  }
}

/** Deliveries of other people's pull requests leave no trace. */
function notePullRequest(dialect: Dialect, note: PullRequestNote): Promise<boolean> {
  return dialect.db.transaction().execute(async (trx) => {
    const projects = trx.selectFrom('project').select('id').where('repository_id', '=', note.repositoryId)
    const jobs = trx
      .selectFrom('agent_job')
      .selectAll()
      .where('branch', '=', note.branch)
      .where('project_id', 'in', projects)
      .orderBy('created_at', 'desc')
    const row = await dialect.forUpdate(jobs).executeTakeFirst()
    if (row === undefined) return false
    if (note.deliveryId !== undefined && !(await takeDelivery(trx, note.deliveryId, note.now))) return false
    if (!isNews(row, note.pullRequest) || !isOfInterest(row, note.pullRequest)) return false
    const columns = toPullRequestColumns(row, note.pullRequest, note.now)
    await trx.updateTable('agent_job').set(columns).where('id', '=', row.id).execute()
    return true
  })
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
