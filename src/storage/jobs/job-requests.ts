// What people and programs ask of a job that exists: publish, cancel, archive.

import type { Kysely, Transaction } from 'kysely'
import { oneLine } from '../../base/text.ts'
import { CANCELED, decideArchive, decideCancel, decidePublish } from '../../jobs/job-transitions.ts'
import { refuseOneMore } from '../../jobs/requests/request-limits.ts'
import type { CancelResult, PublishCommand, PublishResult } from '../../jobs/requests/store-requests.ts'
import { addMessagesWereDropped, noticesAtEnd, TURN_WAS_CANCELED } from '../../jobs/requests/waiting-follow-ups.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Actor, AuditAct } from '../../projects/audit.ts'
import type { ProjectState } from '../../projects/project.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import { lockJob, lockProject } from '../locks.ts'
import { enterAudit } from '../projects/audit.ts'
import type { Tables } from '../schema.ts'
import { recordJobEvent } from '../webhooks/record-event.ts'
import { NO_LEASE, updateJob } from './fence.ts'
import { findAnswer, type KeyedRequest, type KnownAnswer, saveAnswer } from './idempotency.ts'
import { saveReplies } from './job-replies.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable, JobResultTable } from './job-tables.ts'
import { activated, placeInLine, saveTurnEnd } from './job-turns.ts'
import { findTopicPullRequest, listOpen } from './open-pull-requests.ts'
import { dropWaiting, isFromComment } from './waiting-follow-ups.ts'

export const jobRequests = {
  publish(dialect, projectId, jobId, order) {
    const request = { projectId, jobId, at: order.at, claim: order.idempotency }
    return askJob<PublishResult>(dialect, request, async (trx, row, state) => {
      const kept = await findKept(trx, jobId)
      if (kept === undefined) return { kind: 'refused', job: toJob(row) }
      const decision = decidePublish(toJob(row), { isPublished: kept.is_published === 1 }, order.sha256)
      if (decision === 'done') await saveAnswer(trx, request, toJob(row))
      if (decision !== 'publish') return { kind: decision, job: toJob(row) }

      if (state !== 'active') return { kind: 'unavailable', state }
      if (!(await hasOpen(trx, row))) {
        const tooMany = refuseOneMore(await listOpen(trx, projectId), order.openPullRequests)
        if (tooMany !== undefined) return tooMany
      }
      const place = await placeInLine(trx, row, order.at)
      await trx.deleteFrom('job_turn').where('job_id', '=', jobId).where('turn', '=', row.turn).execute()
      const updated = await updateJob(trx, jobId, publishing(dialect, kept, order, place))
      if (order.by !== undefined) await enterJobAct(dialect, trx, updated, { act: 'job.approved', by: order.by })
      const job = toJob(updated)
      await saveAnswer(trx, request, job)
      return { kind: 'done', job }
    })
  },

  cancel(dialect, projectId, jobId, now, by) {
    const rule: Rule = (trx, row) => cancelLocked(dialect, trx, row, now)
    return decide(dialect, { projectId, jobId, act: 'job.canceled', by }, rule)
  },

  archive(dialect, projectId, jobId, now, by) {
    const rule: Rule = (trx, row) => archiveLocked(dialect, trx, row, now)
    return decide(dialect, { projectId, jobId, act: 'job.archived', by }, rule)
  },
} satisfies Partial<DialectFirst<JobStore>>

/** The job as it is once the request was granted, now or before; undefined = refused. */
type Decision = Promise<AgentJobTable | undefined>
type Rule = (trx: Transaction<Tables>, row: AgentJobTable) => Decision

async function cancelLocked(dialect: Dialect, trx: Transaction<Tables>, row: AgentJobTable, now: number): Decision {
  const decision = decideCancel(toJob(row))
  if (decision !== 'cancel') return decision === 'done' ? row : undefined
  const dropped = await dropWaiting(trx, row.id)
  const { pullRequests } = dropped
  const own = row.pr_number !== null && (await isFromComment(trx, row)) ? [row.pr_number] : []
  const numbers = [...pullRequests, ...own]
  const end = { outcome: 'canceled', message: addMessagesWereDropped(CANCELED, dropped) } as const
  await saveTurnEnd(trx, row, { ...end, at: now })
  await saveReplies(dialect, trx, row, noticesAtEnd(row.pr_number, undefined, { text: TURN_WAS_CANCELED, numbers }))
  const canceled = await updateJob(trx, row.id, {
    ...NO_LEASE,
    ...end,
    status: 'failed',
    finished_at: now,
    waiting_follow_ups: 0,
  })
  await recordJobEvent(dialect, trx, canceled, 'job.failed', now)
  return canceled
}

async function archiveLocked(dialect: Dialect, trx: Transaction<Tables>, row: AgentJobTable, now: number): Decision {
  const decision = decideArchive(toJob(row))
  if (decision !== 'archive') return decision === 'done' ? row : undefined
  const archived = await updateJob(trx, row.id, { status: 'archived', archived_at: now })
  await recordJobEvent(dialect, trx, archived, 'job.archived', now)
  return archived
}

interface EndRequest {
  projectId: string
  jobId: string
  act: AuditAct
  by: Actor | undefined
}

function decide(dialect: Dialect, { projectId, jobId, act, by }: EndRequest, rule: Rule): Promise<CancelResult> {
  return dialect.db.transaction().execute(async (trx) => {
    const row = await lockJob(dialect, trx, projectId, jobId)
    if (row === undefined) return { kind: 'not_found' }
    const granted = await rule(trx, row)
    const isChange = granted !== undefined && granted.status !== row.status
    if (isChange && by !== undefined) await enterJobAct(dialect, trx, granted, { act, by })
    return granted === undefined ? { kind: 'refused', job: toJob(row) } : { kind: 'done', job: toJob(granted) }
  })
}

// Sends the saved result of a job on its way to a pull request.

type KeptResult = Pick<JobResultTable, 'base_ref' | 'base_sha' | 'is_published'>

/** True when the result goes on a pull request that is open: its own, or the one that its topic has by now. */
async function hasOpen(trx: Transaction<Tables>, { pr_state, project_id, topic }: AgentJobTable): Promise<boolean> {
  if (pr_state === 'open' || topic === null) return pr_state === 'open'
  return (await findTopicPullRequest(trx, project_id, topic)) !== undefined
}

/** The result goes on from the base that it was made on, which a later turn may have left behind. */
function publishing(dialect: Dialect, kept: KeptResult, { requestedBy }: PublishCommand, queuedAt: number) {
  return {
    ...activated(dialect, queuedAt),
    phase: 'validated',
    mode: 'pull_request',
    requested_by: requestedBy,
    base_ref: kept.base_ref,
    base_sha: kept.base_sha,
  } as const
}

function findKept(db: Kysely<Tables>, jobId: string): Promise<KeptResult | undefined> {
  return db
    .selectFrom('job_result')
    .select(['base_ref', 'base_sha', 'is_published'])
    .where('job_id', '=', jobId)
    .executeTakeFirst()
}

// How each request to a job that exists begins: under locks, with the answer that its key got before, or the job itself.

interface JobRequest extends KeyedRequest {
  jobId: string
}

/** Gives what `decide` decides over the job, in one transaction; a known key is answered before anything is looked at. */
export function askJob<Result>(
  dialect: Dialect,
  request: JobRequest,
  decide: (trx: Transaction<Tables>, row: AgentJobTable, state: ProjectState) => Promise<Result>,
): Promise<Result | KnownAnswer | { kind: 'not_found' }> {
  const { projectId, jobId } = request
  return dialect.db.transaction().execute(async (trx) => {
    const state = await lockProject(dialect, trx, projectId)
    const known = await findAnswer(trx, request)
    if (known !== undefined) return known
    const row = await lockJob(dialect, trx, projectId, jobId)
    return row === undefined || state === undefined ? { kind: 'not_found' } : decide(trx, row, state)
  })
}

// What people decide about jobs, in the audit list.

async function enterJobAct(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { id, project_id: projectId, prompt }: AgentJobTable,
  { act, by }: { act: AuditAct; by: Actor },
): Promise<void> {
  await enterAudit(dialect, trx, { projectId, actor: by, act, subject: id, detail: oneLine(prompt) })
}
