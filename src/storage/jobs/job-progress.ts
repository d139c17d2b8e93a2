// The steps of a running job that only its worker may take.

import type { Transaction } from 'kysely'
import { refuseOneMore } from '../../jobs/requests/request-limits.ts'
import { addMessagesCameTooLate, COMMENTS_CAME_TOO_LATE, noticesAtEnd } from '../../jobs/requests/waiting-follow-ups.ts'
import type { JobStore, PinnedJob } from '../../jobs/store.ts'
import type { DialectFirst } from '../dialect/dialect.ts'
import { type Dialect, readNow } from '../dialect/dialect.ts'
import { lockProject } from '../locks.ts'
import type { Tables } from '../schema.ts'
import { recordJobEvent } from '../webhooks/record-event.ts'
import { watchBuilds } from './build-watches.ts'
import { saveChangedPages } from './effect-watches.ts'
import { lockFenced, NO_LEASE, updateFenced, updateJob } from './fence.ts'
import { saveReplies } from './job-replies.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'
import { saveTurnEnd } from './job-turns.ts'
import { countBeingOpened, listOpen } from './open-pull-requests.ts'
import { NO_PULL_REQUEST, weigh } from './pull-request-columns.ts'
import { saveSeenPullRequest } from './pull-request-updates.ts'
import { beginTurnWithWaiting } from './waiting-follow-ups.ts'

export const jobProgress = {
  /** The other jobs of the branch learn of the pull request as well. One that a webhook has reported as merged stays so. */
  pin(dialect, lease, pinned) {
    const { base, repository, branch, context, cause, pullRequest: seen } = pinned
    return dialect.db.transaction().execute(async (trx) => {
      if (seen !== null) await lockSharers(dialect, trx, lease.jobId, branch)
      const row = await updateFenced(trx, lease, {
        base_ref: base.ref,
        base_sha: base.commitSha,
        repository,
        branch,
        context_pins: JSON.stringify(context),
        cause_pins: cause === null ? null : JSON.stringify(cause),
        ...(seen === null ? NO_PULL_REQUEST : {}),
      })
      if (seen !== null) await see(dialect, trx, row, seen)
    })
  },

  /** Projects' jobs enter one after the other: else two could take the last free place. */
  enterPublishing(dialect, lease, openPullRequests) {
    return dialect.db.transaction().execute(async (trx) => {
      const job = await trx
        .selectFrom('agent_job')
        .select('project_id')
        .where('id', '=', lease.jobId)
        .executeTakeFirst()
      if (job !== undefined) await lockProject(dialect, trx, job.project_id)
      const row = await lockFenced(dialect, trx, lease)
      if (row.phase !== 'publishing' && row.pr_state !== 'open') {
        const open = await listOpen(trx, row.project_id)
        const tooMany = refuseOneMore(open, openPullRequests, await countBeingOpened(trx, row))
        if (tooMany !== undefined) return tooMany
      }
      const began = row.phase === 'publishing' ? {} : { publishing_from_ms: row.work_ms }
      await updateFenced(trx, lease, { phase: 'publishing', ...began })
      return { kind: 'entered' }
    })
  },

  /** Keeps a pull request that a webhook reported during the turn, unless the end knows a newer state or another one. */
  finish(dialect, lease, end) {
    const { status, outcome, pullRequest, commitSha, reply } = end
    return dialect.db.transaction().execute(async (trx) => {
      if (pullRequest !== undefined) await lockSharers(dialect, trx, lease.jobId)
      const ended = await updateFenced(trx, lease, { finished_at: dialect.nowMs() })
      const at = ended.finished_at ?? ended.created_at
      if (pullRequest !== undefined) await see(dialect, trx, ended, pullRequest)
      if (commitSha !== undefined) await watchBuilds(dialect, trx, ended, commitSha)
      const row = await updateFenced(trx, lease, { ...NO_LEASE, status, outcome, message: end.message })
      if (outcome === 'pr_opened' || outcome === 'pr_updated') await markPublished(trx, row)
      const after = await beginTurnWithWaiting(dialect, trx, row)
      const message = addMessagesCameTooLate(end.message, after.dropped)
      await saveTurnEnd(trx, row, { outcome, message, at })
      await recordJobEvent(dialect, trx, { ...row, message, waiting_follow_ups: 0 }, `job.${status}`, at)
      const toCommenters = { text: COMMENTS_CAME_TOO_LATE, numbers: after.dropped.pullRequests }
      await saveReplies(dialect, trx, row, noticesAtEnd(row.pr_number, reply, toCommenters))
      return toJob(message === end.message ? after.row : await updateJob(trx, row.id, { message }))
    })
  },
} satisfies Partial<DialectFirst<JobStore>>

/**
 * Locks the job and those that share its branch in one order. GitHub reports a pull request at the moment at which its job
 * ends: if the job locked itself first, the two would wait for each other. `branch`: absent = the one that it has.
 */
async function lockSharers(dialect: Dialect, trx: Transaction<Tables>, jobId: string, branch?: string): Promise<void> {
  const job = trx.selectFrom('agent_job').select(['project_id', 'branch']).where('id', '=', jobId)
  const own = await job.executeTakeFirst()
  if (own === undefined) return
  const sharing = trx
    .selectFrom('agent_job')
    .select('id')
    .where('project_id', '=', own.project_id)
    .where((one) => one.or([one('id', '=', jobId), one('branch', '=', branch ?? own.branch)]))
    .orderBy('id')
  await dialect.forUpdate(sharing).execute()
}

async function see(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { project_id, branch }: AgentJobTable,
  seen: NonNullable<PinnedJob['pullRequest']>,
): Promise<void> {
  const now = await readNow(dialect, trx)
  const projects = trx.selectFrom('project').select('id').where('id', '=', project_id)
  await saveSeenPullRequest(dialect, trx, { projects, branch, seen, now, weigh })
}

async function markPublished(trx: Transaction<Tables>, { id }: AgentJobTable): Promise<void> {
  await trx.updateTable('job_result').set({ is_published: 1 }).where('job_id', '=', id).execute()
  await saveChangedPages(trx, id)
}
