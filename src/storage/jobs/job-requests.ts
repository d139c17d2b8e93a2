// Cancels and archives jobs.
import type { Transaction } from 'kysely'
import { CANCELED, decideArchive, decideCancel } from '../../jobs/job-transitions.ts'
import type { CancelResult } from '../../jobs/requests/store-requests.ts'
import { addMessagesWereDropped, noticesAtEnd, TURN_WAS_CANCELED } from '../../jobs/requests/waiting-follow-ups.ts'
import type { Actor, AuditAct } from '../../projects/audit.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { lockJob } from '../locks.ts'
import type { Tables } from '../schema.ts'
import { recordJobEvent } from '../webhooks/record-event.ts'
import { NO_LEASE, updateJob } from './fence.ts'
import { enterJobAct } from './job-acts.ts'
import { saveReplies } from './job-replies.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'
import { saveTurnEnd } from './job-turns.ts'
import { dropWaiting, isFromComment } from './waiting-follow-ups.ts'

export function cancel(
  dialect: Dialect,
  projectId: string,
  jobId: string,
  now: number,
  by?: Actor,
): Promise<CancelResult> {
  const rule: Rule = (trx, row) => cancelLocked(dialect, trx, row, now)
  return decide(dialect, { projectId, jobId, act: 'job.canceled', by }, rule)
}

export function archive(
  dialect: Dialect,
  projectId: string,
  jobId: string,
  now: number,
  by?: Actor,
): Promise<CancelResult> {
  const rule: Rule = (trx, row) => archiveLocked(dialect, trx, row, now)
  return decide(dialect, { projectId, jobId, act: 'job.archived', by }, rule)
}

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
