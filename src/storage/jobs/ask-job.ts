// How each request to a job that exists begins: under locks, with the answer that its key got before, or the job itself.
import type { Transaction } from 'kysely'
import type { ProjectState } from '../../projects/project.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { lockJob, lockProject } from '../locks.ts'
import type { Tables } from '../schema.ts'
import { findAnswer, type KeyedRequest, type KnownAnswer } from './idempotency.ts'
import type { AgentJobTable } from './job-tables.ts'

export interface JobRequest extends KeyedRequest {
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
