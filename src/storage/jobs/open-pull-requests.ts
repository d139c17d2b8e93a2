// How many pull requests of a project are open, or about to be.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PullRequest } from '../../jobs/job.ts'
import type { Tables } from '../schema.ts'
import { ACTIVE } from './fence.ts'
import type { AgentJobTable } from './job-tables.ts'
import { PULL_REQUEST_COLUMNS, toPullRequest } from './pull-request-columns.ts'

/** Gives each open pull request of the project once, by number. */
export async function listOpen(db: Kysely<Tables>, projectId: string): Promise<PullRequest[]> {
  const rows = await db
    .selectFrom('agent_job')
    .select(PULL_REQUEST_COLUMNS)
    .where('project_id', '=', projectId)
    .where('pr_state', '=', sql.lit('open' as const))
    .orderBy('pr_number')
    .orderBy('created_at', 'desc')
    .execute()
  const byNumber = Map.groupBy(rows, ({ pr_number }) => pr_number)
  return [...byNumber.values()].flatMap(([newest]) => (newest && toPullRequest(newest)) ?? [])
}

/** Counts the branches for which other jobs are making a pull request just now. */
export async function countBeingOpened(
  trx: Transaction<Tables>,
  { project_id, branch }: Pick<AgentJobTable, 'project_id' | 'branch'>,
): Promise<number> {
  const { count } = await trx
    .selectFrom('agent_job')
    .select(sql<number>`count(distinct branch)`.as('count'))
    .where('project_id', '=', project_id)
    .where('status', '=', ACTIVE)
    .where('phase', '=', 'publishing')
    .where('branch', '<>', branch)
    .where(sql<boolean>`coalesce(pr_state, '') <> 'open'`)
    .executeTakeFirstOrThrow()
  return count
}
