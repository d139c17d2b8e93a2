// What a client may ask of a job that it has made, besides more work.
import type { Transaction } from 'kysely'
import type { CancelResult, JobStore } from '../jobs/store.ts'
import type { Dialect } from './dialect/dialect.ts'
import { NO_LEASE, updateJob } from './fence.ts'
import { keepReplies } from './job-replies.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'
import { keepEnd } from './job-turns.ts'
import { lockJob } from './locks.ts'
import type { Tables } from './schema.ts'
import { dropWaiting, isFromComment } from './waiting-comments.ts'

const CANCELED = 'Canceled on request'
const CANCEL_REPLY =
  'This was canceled on request; nothing was changed. Comments that waited for its end went with it. A comment begins it anew.'

export function createJobRequests(dialect: Dialect): Pick<JobStore, 'cancel' | 'archive'> {
  return {
    cancel: (projectId, jobId, now) => decide(dialect, projectId, jobId, (trx, row) => cancel(dialect, trx, row, now)),
    archive: (projectId, jobId, now) => decide(dialect, projectId, jobId, (trx, row) => archive(trx, row, now)),
  }
}

/** The job as it is once the request was granted, now or before; undefined = refused. */
type Decision = Promise<AgentJobTable | undefined>

async function cancel(dialect: Dialect, trx: Transaction<Tables>, row: AgentJobTable, now: number): Decision {
  if (row.outcome === 'canceled') return row
  if (row.status !== 'active' || row.phase === 'publishing') return undefined
  const end = { outcome: 'canceled', message: CANCELED } as const
  await keepEnd(trx, row, { ...end, at: now })
  const numbers = await dropWaiting(trx, row.id)
  const reply = (await isFromComment(trx, row)) && !numbers.includes(row.pr_number ?? 0) ? CANCEL_REPLY : undefined
  await keepReplies(dialect, trx, row, reply, { text: CANCEL_REPLY, numbers })
  return updateJob(trx, row.id, { ...NO_LEASE, ...end, status: 'failed', finished_at: now })
}

async function archive(trx: Transaction<Tables>, row: AgentJobTable, now: number): Decision {
  if (row.status === 'archived') return row
  return row.status === 'active' ? undefined : updateJob(trx, row.id, { status: 'archived', archived_at: now })
}

function decide(
  dialect: Dialect,
  projectId: string,
  jobId: string,
  rule: (trx: Transaction<Tables>, row: AgentJobTable) => Decision,
): Promise<CancelResult> {
  return dialect.db.transaction().execute(async (trx) => {
    const row = await lockJob(dialect, trx, projectId, jobId)
    if (row === undefined) return { kind: 'not_found' }
    const granted = await rule(trx, row)
    return granted === undefined ? { kind: 'refused', job: toJob(row) } : { kind: 'done', job: toJob(granted) }
  })
}
