// A pull request belongs to a branch, and so to every job that writes there: when its state is seen, all of them get it.
import type { SelectQueryBuilder, Transaction } from 'kysely'
import type { PullRequest } from '../../jobs/job.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { PULL_REQUEST_COLUMNS, type PullRequestColumns, toPullRequestColumns } from '../jobs/pull-request-columns.ts'
import type { Tables } from '../schema.ts'

export interface SeenPullRequest {
  /** The projects whose jobs are meant. */
  projects: SelectQueryBuilder<Tables, 'project', { id: string }>
  branch: string
  seen: PullRequest
  now: number
  /** Whether a job with these columns takes over what was seen. */
  isNews: (row: PullRequestColumns, seen: PullRequest) => boolean
}

/** Saves what was seen in the jobs of the branch; false when there are none. Rows are locked in one order. */
export async function saveSeenPullRequest(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { projects, branch, seen, now, isNews }: SeenPullRequest,
): Promise<boolean> {
  const jobs = trx
    .selectFrom('agent_job')
    .select(['id', ...PULL_REQUEST_COLUMNS])
    .where('branch', '=', branch)
    .where('project_id', 'in', projects)
    .orderBy('id')
  const rows = await dialect.forUpdate(jobs).execute()
  for (const row of rows) {
    const columns = isNews(row, seen) ? toPullRequestColumns(row, seen, now) : {}
    await trx
      .updateTable('agent_job')
      .set({ ...columns, pr_seen_at: now })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length > 0
}
