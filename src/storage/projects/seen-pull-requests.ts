// A pull request belongs to a branch, and so to every job that writes there: when its state is seen, all of them get it.
import type { SelectQueryBuilder, Transaction } from 'kysely'
import type { PullRequest } from '../../jobs/job.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { watchEffect } from '../jobs/effect-watches.ts'
import { updateJob } from '../jobs/fence.ts'
import type { AgentJobTable } from '../jobs/job-tables.ts'
import { forgetOutcome, watchOutcome } from '../jobs/outcomes.ts'
import {
  PULL_REQUEST_COLUMNS,
  type PullRequestColumns,
  toPullRequest,
  toPullRequestColumns,
  type Weight,
} from '../jobs/pull-request-columns.ts'
import type { Tables } from '../schema.ts'
import { pullRequestEvent, recordJobEvent } from '../webhooks/record-event.ts'

export interface SeenPullRequest {
  /** The projects whose jobs are meant. */
  projects: SelectQueryBuilder<Tables, 'project', { id: string }>
  branch: string
  seen: PullRequest
  now: number
  /** Whether a job with these columns takes over what was seen. */
  weigh: (row: PullRequestColumns, seen: PullRequest) => Weight
}

/**
 * Saves what was seen in the jobs of the branch. `unclear`: for one of them it cannot be told whether it is news; then the
 * next round of polling looks. Rows are locked in one order.
 */
export async function saveSeenPullRequest(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { projects, branch, seen, now, weigh }: SeenPullRequest,
): Promise<'saved' | 'unclear' | 'no_jobs'> {
  const jobs = trx
    .selectFrom('agent_job')
    .select(['id', ...PULL_REQUEST_COLUMNS])
    .where('branch', '=', branch)
    .where('project_id', 'in', projects)
    .orderBy('id')
  const rows = await dialect.forUpdate(jobs).execute()
  const weights = rows.map((row) => weigh(row, seen))
  const isUnclear = weights.includes('unclear')
  for (const [index, row] of rows.entries()) {
    const isNews = weights[index] === 'news'
    const columns = isNews ? toPullRequestColumns(row, seen, now) : {}
    const job = await updateJob(trx, row.id, { ...columns, pr_seen_at: isUnclear ? 0 : now })
    const event = isNews ? pullRequestEvent(row, seen) : undefined
    if (event !== undefined) await recordJobEvent(dialect, trx, job, event, now)
    if (row.pr_state !== 'merged') await watchIfMerged(trx, job, now)
    if (row.pr_state !== job.pr_state || row.pr_number !== job.pr_number) await followOutcome(dialect, trx, job)
  }
  if (rows.length === 0) return 'no_jobs'
  return isUnclear ? 'unclear' : 'saved'
}

async function watchIfMerged(trx: Transaction<Tables>, row: AgentJobTable, now: number): Promise<void> {
  const pullRequest = toPullRequest(row)
  if (pullRequest?.mergedAt === undefined) return
  const { number: pullRequestNumber, mergedAt } = pullRequest
  await watchEffect(trx, { projectId: row.project_id, pullRequestNumber, mergedAt }, now)
}

/** One that was opened again has no outcome yet. */
async function followOutcome(dialect: Dialect, trx: Transaction<Tables>, row: AgentJobTable): Promise<void> {
  const { project_id, pr_number, pr_state, mode } = row
  if (pr_number === null || mode !== 'pull_request') return
  if (pr_state === 'open') await forgetOutcome(trx, { project_id, pr_number })
  else await watchOutcome(dialect, trx, { ...row, pr_number })
}
