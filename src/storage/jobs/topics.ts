// One topic, one pull request: the branch that jobs of a topic share.
import type { Kysely, Transaction } from 'kysely'
import type { PullRequest } from '../../jobs/job.ts'
import type { Tables } from '../schema.ts'
import type { AgentJobTable } from './job-tables.ts'
import { NO_PULL_REQUEST, PULL_REQUEST_COLUMNS, toPullRequest } from './pull-request-columns.ts'

/**
 * Gives the columns that a new job takes over: of the newest job of its topic that is active or has an open pull
 * request. One that is closed is not taken.
 */
export async function findTopicBranch(trx: Transaction<Tables>, job: Pick<AgentJobTable, 'project_id' | 'topic'>) {
  if (job.topic === null) return undefined
  const row = await trx
    .selectFrom('agent_job')
    .select(['branch', 'pr_seen_at', ...PULL_REQUEST_COLUMNS])
    .where('project_id', '=', job.project_id)
    .where('topic', '=', job.topic)
    .where((where) => where.or([where('status', '=', 'active'), where('pr_state', '=', 'open')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined || row.pr_state === 'open') return row
  return { ...row, ...NO_PULL_REQUEST }
}

/** Gives the open pull request of the newest job of the topic that has one. */
export async function findTopicPullRequest(
  db: Kysely<Tables>,
  projectId: string,
  topic: string,
): Promise<PullRequest | undefined> {
  const row = await db
    .selectFrom('agent_job')
    .select(PULL_REQUEST_COLUMNS)
    .where('project_id', '=', projectId)
    .where('topic', '=', topic)
    .where('pr_state', '=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row && toPullRequest(row)) ?? undefined
}
