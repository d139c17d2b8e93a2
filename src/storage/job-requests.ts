// What a client may ask of a job that it has made.
import type { Transaction } from 'kysely'
import type { CancelResult, JobStore } from '../jobs/store.ts'
import type { Dialect } from './dialect/dialect.ts'
import type { JobUpdate } from './fence.ts'
import { NO_LEASE } from './job-queue.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable, Tables } from './schema.ts'

export function createJobRequests(dialect: Dialect): Pick<JobStore, 'cancel' | 'archive'> {
  return {
    cancel: (projectId, jobId, now) => decide(dialect, projectId, jobId, (row) => canceled(row, now)),
    archive: (projectId, jobId, now) => decide(dialect, projectId, jobId, (row) => archived(row, now)),
  }
}

/** The changes that grant the request, `done` when they were made before, or `refused`. */
type Decision = JobUpdate | 'done' | 'refused'

function canceled(row: AgentJobTable, now: number): Decision {
  if (row.outcome === 'canceled') return 'done'
  if (row.status !== 'active' || row.phase === 'publishing') return 'refused'
  return { ...NO_LEASE, status: 'failed', outcome: 'canceled', message: 'Canceled on request', finished_at: now }
}

function archived(row: AgentJobTable, now: number): Decision {
  if (row.status === 'archived') return 'done'
  return row.status === 'active' ? 'refused' : { status: 'archived', archived_at: now }
}

function decide(
  dialect: Dialect,
  projectId: string,
  jobId: string,
  rule: (row: AgentJobTable) => Decision,
): Promise<CancelResult> {
  return dialect.db.transaction().execute(async (trx) => {
    const job = trx.selectFrom('agent_job').selectAll().where('id', '=', jobId).where('project_id', '=', projectId)
    const row = await dialect.forUpdate(job).executeTakeFirst()
    if (row === undefined) return { kind: 'not_found' }
    const decision = rule(row)
    if (typeof decision === 'string') return { kind: decision, job: toJob(row) }
    return { kind: 'done', job: toJob(await update(trx, jobId, decision)) }
  })
}

function update(trx: Transaction<Tables>, jobId: string, changes: JobUpdate): Promise<AgentJobTable> {
  return trx.updateTable('agent_job').set(changes).where('id', '=', jobId).returningAll().executeTakeFirstOrThrow()
}
