// Every write of a worker goes through here, so that one whose lease was taken over can change nothing any more.
import { type Kysely, sql, type UpdateObject } from 'kysely'
import { type Lease, LeaseLostError } from '../jobs/store.ts'
import type { AgentJobTable, Tables } from './schema.ts'

export type JobUpdate = UpdateObject<Tables, 'agent_job'>

/** In SQL as a literal: a parameter would keep the database from using the partial index of active jobs. */
export const ACTIVE = sql.lit('active' as const)

/** Changes the job while the lease holds it and gives the new row. Throws `LeaseLostError`. */
export async function updateFenced(db: Kysely<Tables>, lease: Lease, changes: JobUpdate): Promise<AgentJobTable> {
  const row = await db
    .updateTable('agent_job')
    .set(changes)
    .where('id', '=', lease.jobId)
    .where('lease_token', '=', lease.token)
    .where('status', '=', ACTIVE)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) throw new LeaseLostError(lease.jobId)
  return row
}
