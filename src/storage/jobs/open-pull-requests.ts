// How many pull requests of a project are open, or about to be.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PullRequest } from '../../jobs/job.ts'
import type { OpenForReview } from '../../jobs/requests/request-limits.ts'
import type { JobStore } from '../../jobs/store.ts'
import { findContinued, findOpenOfTopic, hasOpenPullRequest } from '../../jobs/topics.ts'
import type { DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { ACTIVE } from './fence.ts'
import type { AgentJobTable } from './job-tables.ts'
import { NO_PULL_REQUEST, PULL_REQUEST_COLUMNS, toPullRequest } from './pull-request-columns.ts'

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

/** Gives those of them that are no drafts, with when people looked at them. Jobs of a topic learn of one at different times. */
export async function listForReview(trx: Transaction<Tables>, projectId: string): Promise<OpenForReview[]> {
  const rows = await trx
    .selectFrom('agent_job')
    .select(['pr_number as number'])
    .select(({ fn }) => [fn.max('pr_looked_at').as('lookedAt'), fn.min('pr_opened_at').as('openedAt')])
    .where('project_id', '=', projectId)
    .where('pr_state', '=', sql.lit('open' as const))
    .where('pr_draft', '=', 0)
    .where('mode', '=', 'pull_request')
    .groupBy('pr_number')
    .orderBy('pr_number')
    .execute()
  return rows.map(({ number, lookedAt, openedAt }) => ({
    number: number ?? 0,
    openedAt: openedAt ?? 0,
    lookedAt: openedAt === null ? null : lookedAt,
  }))
}

export const openPullRequests = {
  async recordLook({ db }, { repositoryId, number, at }) {
    await db
      .updateTable('agent_job')
      .set({ pr_looked_at: at })
      .where('project_id', 'in', db.selectFrom('project').select('id').where('repository_id', '=', repositoryId))
      .where('pr_number', '=', number)
      .where((job) => job.or([job('pr_looked_at', 'is', null), job('pr_looked_at', '<', at)]))
      .execute()
  },

  findTopicPullRequest: ({ db }, projectId, topic) => findTopicPullRequest(db, projectId, topic),
} satisfies Partial<DialectFirst<JobStore>>

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

/** The jobs of a topic that may still be continued, the newest first: few, however often the topic has been asked for. */
async function unfinishedOfTopic(db: Kysely<Tables>, projectId: string, topic: string) {
  const rows = await db
    .selectFrom('agent_job')
    .select(['status', 'branch', 'pr_seen_at', ...PULL_REQUEST_COLUMNS])
    .where('project_id', '=', projectId)
    .where('topic', '=', topic)
    .where((job) => job.or([job('status', '=', ACTIVE), job('pr_state', '=', 'open')]))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ status, ...columns }) => ({ status, columns, pullRequest: toPullRequest(columns) }))
}

/** Gives the columns that a new job takes over from the job of its topic that it continues. */
export async function findTopicBranch(
  trx: Transaction<Tables>,
  { project_id, topic }: Pick<AgentJobTable, 'project_id' | 'topic'>,
) {
  const continued = topic === null ? undefined : findContinued(await unfinishedOfTopic(trx, project_id, topic))
  if (continued === undefined) return undefined
  return hasOpenPullRequest(continued) ? continued.columns : { ...continued.columns, ...NO_PULL_REQUEST }
}

/** Gives the open pull request of the newest job of the topic that has one. */
export async function findTopicPullRequest(
  db: Kysely<Tables>,
  projectId: string,
  topic: string,
): Promise<PullRequest | undefined> {
  return findOpenOfTopic(await unfinishedOfTopic(db, projectId, topic))
}
