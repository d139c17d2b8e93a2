// The state of pull requests that jobs have opened, as GitHub reports it, and what follows from it.
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { PullRequest } from '../../jobs/job.ts'
import type { PullRequestUpdate, UnseenPullRequest } from '../../jobs/pull-requests.ts'
import type { JobStore } from '../../jobs/store.ts'
import { endOfDaysWorth } from '../delete-old-rows.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import { recordDelivery } from '../projects/received-deliveries.ts'
import type { Tables } from '../schema.ts'
import { pullRequestEvent, recordJobEvent } from '../webhooks/record-event.ts'
import { watchEffect } from './effect-watches.ts'
import { updateJob } from './fence.ts'
import type { AgentJobTable } from './job-tables.ts'
import { forgetOutcome, watchOutcome } from './outcomes.ts'
import {
  PULL_REQUEST_COLUMNS,
  type PullRequestColumns,
  toPullRequest,
  toPullRequestColumns,
  type Weight,
  weighAnswer,
  weighDelivery,
  weighLook,
} from './pull-request-columns.ts'

const ARCHIVED_AT_ONCE = 100
/** In SQL as a literal, for the partial index of jobs whose pull request is open. */
const OPEN = sql.lit('open' as const)
/** The same for closed ones. */
const CLOSED = sql.lit('closed' as const)

export const pullRequestUpdates = {
  /** Deliveries of other people's pull requests leave no trace. */
  recordPullRequest(dialect, update) {
    const { repositoryId, branch, pullRequest: seen, now, deliveryId } = update
    return dialect.db.transaction().execute(async (trx) => {
      const projects = trx.selectFrom('project').select('id').where('repository_id', '=', repositoryId)
      if (!(await hasJobs(trx, update))) return 'ignored'
      if (deliveryId !== undefined && !(await recordDelivery(trx, deliveryId, now))) return 'ignored'
      const weigh = update.isAnswer === true ? weighAnswer : deliveryId === undefined ? weighLook : weighDelivery
      const saved = await saveSeenPullRequest(dialect, trx, { projects, branch, seen, now, weigh })
      return saved === 'no_jobs' ? 'ignored' : saved
    })
  },

  /** One claim after another, else two processes would look at the same ones. */
  claimUnseenPullRequests(dialect, since, now, limit) {
    return dialect.db.transaction().execute(async (trx) => {
      await dialect.takeTurns(trx, 'pull request looks')
      const open = await listUnseen(trx, 'open', since.open, now, limit)
      // A branch may have an open one and, in an older job, a closed one: it is looked at once.
      const taken = new Set(open.map(toKey))
      const closed = (await listUnseen(trx, 'closed', since.closed, now, limit)).filter((one) => !taken.has(toKey(one)))
      const unseen = [...open, ...closed].slice(0, limit)
      await markSeen(trx, unseen, now)
      return unseen
    })
  },

  archiveClosed(dialect, closedBefore, now) {
    return dialect.db.transaction().execute(async (trx) => {
      const settled = trx
        .selectFrom('agent_job')
        .where('archived_at', 'is', null)
        .where('pr_closed_at', 'is not', null)
        .where('pr_closed_at', '<', closedBefore)
        .where('status', 'in', ['completed', 'failed'])
      const oldest = await settled.select('pr_closed_at').orderBy('pr_closed_at').limit(1).executeTakeFirst()
      const closed = settled
        .select('id')
        .where('pr_closed_at', '<', endOfDaysWorth(closedBefore, oldest?.pr_closed_at))
        .orderBy('pr_closed_at')
        .limit(ARCHIVED_AT_ONCE)
      const archived = await trx
        .updateTable('agent_job')
        .set({ status: 'archived', archived_at: now })
        .where('id', 'in', dialect.forUpdateSkipLocked(closed))
        .returningAll()
        .execute()
      for (const row of archived) await recordJobEvent(dialect, trx, row, 'job.archived', now)
      return archived.length
    })
  },
} satisfies Partial<DialectFirst<JobStore>>

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

function toKey({ projectId, branch }: UnseenPullRequest): string {
  return `${projectId} ${branch}`
}

/** Seen in what is now the future means that the clock was set back: it counts as unseen. */
function listUnseen(
  trx: Transaction<Tables>,
  state: 'open' | 'closed',
  seenBefore: number,
  now: number,
  limit: number,
): Promise<UnseenPullRequest[]> {
  return trx
    .selectFrom('agent_job')
    .innerJoin('project', 'project.id', 'agent_job.project_id')
    .select(['agent_job.project_id as projectId', 'project.repository_id as repositoryId', 'agent_job.branch'])
    .select(({ fn }) => fn.max('agent_job.pr_number').as('number'))
    .where('agent_job.pr_state', '=', state === 'open' ? OPEN : CLOSED)
    .$if(state === 'closed', (jobs) => jobs.where('agent_job.archived_at', 'is', null))
    .where('project.state', '=', 'active')
    .where('project.repository_id', 'is not', null)
    .groupBy(['agent_job.project_id', 'project.repository_id', 'agent_job.branch'])
    .having(sql<boolean>`max(agent_job.pr_seen_at) < ${seenBefore} or max(agent_job.pr_seen_at) > ${now}`)
    .orderBy(sql`max(agent_job.pr_seen_at)`)
    .orderBy('agent_job.branch')
    .limit(limit)
    .$narrowType<{ repositoryId: number; number: number }>()
    .execute()
}

async function markSeen(trx: Transaction<Tables>, unseen: readonly UnseenPullRequest[], now: number): Promise<void> {
  for (const { projectId, branch } of unseen) {
    await trx
      .updateTable('agent_job')
      .set({ pr_seen_at: now })
      .where('project_id', '=', projectId)
      .where('branch', '=', branch)
      .execute()
  }
}

// A pull request belongs to a branch, and so to every job that writes there: when its state is seen, all of them get it.

interface SeenPullRequest {
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
