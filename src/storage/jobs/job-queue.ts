// The queue half of a job's row: claims and leases, by the database's clock.

import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Claim, Lease } from '../../jobs/store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { ACTIVE, NO_LEASE, updateFenced } from './fence.ts'
import { toJob } from './job-rows.ts'

export async function heartbeat(dialect: Dialect, lease: Lease, leaseMs: number, workedMs: number): Promise<void> {
  const work_ms = sql<number>`work_ms + ${workedMs}`
  await updateFenced(dialect.db, lease, { ...leaseFor(dialect, leaseMs), work_ms })
}

/** `run_at` stays, so that the job keeps its place before those that came after it. */
export async function release({ db }: Dialect, lease: Lease): Promise<void> {
  await updateFenced(db, lease, { ...NO_LEASE, attempt: sql<number>`attempt - 1` })
}

export async function retryLater(dialect: Dialect, lease: Lease, delayMs: number, message: string): Promise<void> {
  const run_at = sql<number>`${dialect.nowMs()} + ${delayMs}`
  await updateFenced(dialect.db, lease, { ...NO_LEASE, run_at, delay_ms: delayMs, message })
}

export async function waitLater(dialect: Dialect, lease: Lease, delayMs: number, message: string): Promise<void> {
  await updateFenced(dialect.db, lease, {
    ...NO_LEASE,
    run_at: sql<number>`${dialect.nowMs()} + ${delayMs}`,
    delay_ms: delayMs,
    message,
    attempt: sql<number>`attempt - 1`,
    is_waiting: 1,
    waits: sql<number>`waits + 1`,
    waited_ms: sql<number>`waited_ms + ${delayMs}`,
  })
}

/** What a wait has said is over with it; what ended an earlier attempt is kept for the case that no other reason follows. */
const WAIT_OVER = { is_waiting: 0, message: sql<string | null>`case when is_waiting = 1 then null else message end` }

/**
 * One statement, so that no other claim comes between finding and taking. A lease or wait that ends further ahead than the
 * length it was set with was set before the clock went back, and counts as over.
 */
export async function claim(dialect: Dialect, leaseMs: number, running: readonly string[]): Promise<Claim | undefined> {
  const now = dialect.nowMs()
  const due = dialect.db
    .selectFrom('agent_job')
    .select('id')
    .where('status', '=', ACTIVE)
    .where(sql<boolean>`(run_at <= ${now} or run_at > ${now} + delay_ms)`)
    .where(sql<boolean>`(lease_until is null or lease_until <= ${now} or lease_until > ${now} + lease_ms)`)
    .where((due) => due.not(due.exists(jobsBefore(dialect.db, 'branch'))))
    .where((due) => due.not(due.exists(jobsBefore(dialect.db, 'topic'))))
    .$if(running.length > 0, (query) => query.where('id', 'not in', running))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
  const token = randomUUID()
  const row = await dialect.db
    .updateTable('agent_job')
    .set({ ...leaseFor(dialect, leaseMs), ...WAIT_OVER, lease_token: token, attempt: sql<number>`attempt + 1` })
    .where('id', '=', dialect.forUpdateSkipLocked(due))
    .returningAll()
    .executeTakeFirst()
  return row && { job: toJob(row), lease: { jobId: row.id, token } }
}

/** The active jobs that stand before the job of the query around this one in the line of its branch or topic. */
function jobsBefore(db: Kysely<Tables>, line: 'branch' | 'topic') {
  return db
    .selectFrom('agent_job as other')
    .select('other.id')
    .where('other.status', '=', ACTIVE)
    .whereRef('other.project_id', '=', sql.ref('agent_job.project_id'))
    .whereRef(`other.${line}`, '=', sql.ref(`agent_job.${line}`))
    .where(sql<boolean>`(other.queued_at, other.id) < (agent_job.queued_at, agent_job.id)`)
}

function leaseFor(dialect: Dialect, leaseMs: number) {
  return { lease_until: sql<number>`${dialect.nowMs()} + ${leaseMs}`, lease_ms: leaseMs }
}
