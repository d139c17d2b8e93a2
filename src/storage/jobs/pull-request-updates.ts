// The state of pull requests that jobs have opened, as GitHub reports it, and what follows from it.
import { sql, type Transaction } from 'kysely'
import type { PullRequestUpdate, UnseenPullRequest } from '../../jobs/pull-requests.ts'
import type { JobStore } from '../../jobs/store.ts'
import { endOfDaysWorth } from '../days-worth.ts'
import type { DialectFirst } from '../dialect/bind-dialect.ts'
import { recordDelivery } from '../projects/deliveries.ts'
import { saveSeenPullRequest } from '../projects/seen-pull-requests.ts'
import type { Tables } from '../schema.ts'
import { recordJobEvent } from '../webhooks/record-event.ts'
import { weighAnswer, weighDelivery, weighLook } from './pull-request-columns.ts'

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
      const saved = await saveSeenPullRequest(dialect, trx, {
        projects,
        branch,
        seen,
        now,
        weigh,
      })
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
