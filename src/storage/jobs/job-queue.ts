// The queue half of a job's row: claims and leases, by the database's clock.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Claim, ClaimLimits, Holder, Lease } from '../../jobs/store.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { fairChoice } from './fair-choice.ts'
import { ACTIVE, isFree, NO_ATTEMPT, NO_LEASE, updateFenced } from './fence.ts'
import { toJob } from './job-rows.ts'

export async function heartbeat(dialect: Dialect, lease: Lease, leaseMs: number, workedMs: number): Promise<void> {
  const work_ms = sql<number>`work_ms + ${workedMs}`
  await updateFenced(dialect.db, lease, { ...leaseFor(dialect, leaseMs), work_ms })
}

/** `run_at` stays, so that the job keeps its place before those that came after it. */
export async function release({ db }: Dialect, lease: Lease): Promise<void> {
  await updateFenced(db, lease, { ...NO_LEASE, ...NO_ATTEMPT })
}

export async function retryLater(dialect: Dialect, lease: Lease, delayMs: number, message: string): Promise<void> {
  const run_at = sql<number>`${dialect.nowMs()} + ${delayMs}`
  await updateFenced(dialect.db, lease, { ...NO_LEASE, run_at, delay_ms: delayMs, message })
}

export async function waitLater(
  dialect: Dialect,
  lease: Lease,
  delayMs: number,
  message: string,
  isCounted = true,
): Promise<void> {
  const counted = isCounted ? { waits: sql<number>`waits + 1`, waited_ms: sql<number>`waited_ms + ${delayMs}` } : {}
  await updateFenced(dialect.db, lease, {
    ...NO_LEASE,
    ...NO_ATTEMPT,
    run_at: sql<number>`${dialect.nowMs()} + ${delayMs}`,
    delay_ms: delayMs,
    message,
    is_waiting: 1,
    ...counted,
  })
}

export async function endWaits(dialect: Dialect): Promise<number> {
  const waiting = dialect.db.updateTable('agent_job').where('status', '=', 'active').where('is_waiting', '=', 1)
  const due = { run_at: sql<number>`${dialect.nowMs()}`, delay_ms: 0 }
  return Number((await waiting.set(due).executeTakeFirstOrThrow()).numUpdatedRows)
}

/** What a wait has said is over with it; what ended an earlier attempt is kept for the case that no other reason follows. */
const WAIT_OVER = { is_waiting: 0, message: sql<string | null>`case when is_waiting = 1 then null else message end` }

/** One claim after another: the next one sees what this one took, and that nobody has more than the limits allow. */
export async function claim(
  dialect: Dialect,
  leaseMs: number,
  running: readonly string[],
  limits: ClaimLimits = NO_LIMITS,
  holder: Holder = NOBODY,
): Promise<Claim | undefined> {
  const [token, now] = [randomUUID(), dialect.nowMs()]
  const row = await dialect.db.transaction().execute(async (trx) => {
    await dialect.takeTurns(trx, 'job claims')
    return (
      trx
        .updateTable('agent_job')
        .set({ ...leaseFor(dialect, leaseMs), ...WAIT_OVER, ...TURN_TAKEN, ...heldBy(holder), lease_token: token })
        .where('id', '=', fairChoice({ now, running, limits, holder }))
        // It may have been canceled, or its lease prolonged, since it was chosen.
        .where('status', '=', ACTIVE)
        .where(isFree(now))
        .returningAll()
        .executeTakeFirst()
    )
  })
  return row && { job: toJob(row), lease: { jobId: row.id, token } }
}

const NOBODY: Holder = { process: null, mirrors: null }

function heldBy({ process, mirrors }: Holder) {
  return { held_by: process, mirrors }
}

const NO_LIMITS: ClaimLimits = { ofProject: Number.MAX_SAFE_INTEGER, ofInstallation: Number.MAX_SAFE_INTEGER }

const TURN_TAKEN = {
  attempt: sql<number>`attempt + 1`,
  claim_number: sql<number>`(select coalesce(max(claim_number), 0) + 1 from agent_job)`,
  claimed_for: sql<number>`(select coalesce(installation_id, 0) from project where project.id = agent_job.project_id)`,
}

function leaseFor(dialect: Dialect, leaseMs: number) {
  return { lease_until: sql<number>`${dialect.nowMs()} + ${leaseMs}`, lease_ms: leaseMs }
}
