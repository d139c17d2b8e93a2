// Every write of a worker goes through here, so that one whose lease was taken over can change nothing any more.
import { type Kysely, type RawBuilder, sql, type Transaction, type UpdateObject } from 'kysely'
import { type Lease, LeaseLostError } from '../../jobs/store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import type { AgentJobTable } from './job-tables.ts'

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

/** Gives the job as it is, and keeps it so until the transaction ends. Throws `LeaseLostError`. */
export async function lockFenced(dialect: Dialect, trx: Transaction<Tables>, lease: Lease): Promise<AgentJobTable> {
  const job = trx
    .selectFrom('agent_job')
    .selectAll()
    .where('id', '=', lease.jobId)
    .where('lease_token', '=', lease.token)
    .where('status', '=', ACTIVE)
  const row = await dialect.forUpdate(job).executeTakeFirst()
  if (row === undefined) throw new LeaseLostError(lease.jobId)
  return row
}

/** Changes a job that this transaction has locked, no matter who holds its lease, and gives the new row. */
export function updateJob(trx: Transaction<Tables>, jobId: string, changes: JobUpdate): Promise<AgentJobTable> {
  return trx.updateTable('agent_job').set(changes).where('id', '=', jobId).returningAll().executeTakeFirstOrThrow()
}

/**
 * SQL that tells whether nobody holds the row. A lease that ends further ahead than the length it was set with was set before
 * the clock went back, and counts as over.
 */
export function isFree(now: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`(lease_until is null or lease_until <= ${now} or lease_until > ${now} + lease_ms)`
}

/** Of a job whose claim does not count as an attempt. The claim may be given back twice, when its process was taken for dead. */
export const NO_ATTEMPT = { attempt: sql<number>`case when attempt > 0 then attempt - 1 else 0 end` }

/** The columns of a job that nobody holds. */
export const NO_LEASE = { lease_token: null, lease_until: null, held_by: null }

// The time at which a row is due. A claim moves it on by its lease, so that nobody else claims the row in that time.

/**
 * SQL that tells whether a row is due. A time further ahead than it was set was set before the clock went back, and counts as
 * over.
 */
export function isDue(now: RawBuilder<number> | number): RawBuilder<boolean> {
  return sql<boolean>`(due_at <= ${now} or due_at > ${now} + lease_ms)`
}

/** The columns of a row that is due after this time. */
export function dueIn(dialect: Dialect, ms: number) {
  return { due_at: sql<number>`${dialect.nowMs()} + ${ms}`, lease_ms: ms }
}
