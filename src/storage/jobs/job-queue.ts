// The queue half of a job's row: claims and leases, by the database's clock.

import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { ClaimLimits, Holder, JobStore } from '../../jobs/store.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import { isAlive } from '../process-store.ts'
import { ACTIVE, isFree, NO_ATTEMPT, NO_LEASE, updateFenced } from './fence.ts'
import { toJob } from './job-rows.ts'
import { runsAlone } from './process-deaths.ts'

/**
 * A job that is due waits this long for a worker whose machine has a mirror of its repository and a free slot; then any other
 * may take it. A worker that hears of a job claims it within a few milliseconds.
 */
export const WARM_START_MS = 250

// Which job a claim takes. Projects take turns, and so do the installations of the App that they belong to: one with many
// jobs must not delay the first job of another by more than the length of one job.

interface ChoiceOptions {
  /** SQL of the database's clock. */
  now: RawBuilder<number>
  /** Jobs that the caller runs itself. */
  running: readonly string[]
  limits: ClaimLimits
  holder: Holder
}

/**
 * SQL that gives the id of the next job, or nothing. First comes the installation with the fewest running jobs, then the
 * one whose last claim is longest ago, then the same for its projects; within a project the job that has been due longest.
 * So a project alone has all slots, and beside others it gets no second one while they have none.
 *
 * A job that must run alone gets its turn in the same order. A caller that runs anything does not get it, and leaves its turn
 * unused while it is the one to make room.
 *
 * Only the first due job of each project is looked for, so that the cost grows with the projects that have active jobs and
 * not with the length of their queues.
 */
function fairChoice(options: ChoiceOptions): RawBuilder<string> {
  const { now, running, limits, holder } = options
  return sql<string>`(
    with recursive waiting (project_id) as (${projectsWithActiveJobs()}),
    running (project_id, installation, jobs) as materialized (${runningJobs(now)}),
    candidate (id, project_id, run_at, of_installation, by_installation, of_project, by_project, is_alone) as (
      select head.id, head.project_id, head.run_at,
        (select coalesce(sum(jobs), 0) from running where installation = coalesce(project.installation_id, 0)),
        (select coalesce(max(claim_number), 0) from agent_job where claimed_for = coalesce(project.installation_id, 0)),
        (select coalesce(sum(jobs), 0) from running where running.project_id = project.id),
        (select coalesce(max(claim_number), 0) from agent_job where agent_job.project_id = project.id),
        case when ${runsAlone('head')} then 1 else 0 end
      from waiting
      join project on project.id = waiting.project_id
      join agent_job as head on head.id = (${firstDueJob(options)}))
    select id from (select id, is_alone from candidate
    where of_project < ${limits.ofProject} and of_installation < ${limits.ofInstallation}
      ${holder.mirrors === null ? sql`` : sql`and not ${isLeftToOther(now, holder.mirrors)}`}
    order by of_installation, by_installation, of_project, by_project, run_at, id
    limit 1) as chosen ${running.length === 0 ? sql`` : sql`where is_alone = 0 and not exists (${runningAlone(running)})`})`
}

/** Those of the caller's jobs that must have it to themselves. */
function runningAlone(running: readonly string[]): RawBuilder<unknown> {
  return sql`select 1 from agent_job as own where own.id in (${sql.join(running)}) and ${runsAlone('own')}`
}

/**
 * The caller begins nothing until a job that must run alone can: no other process is nearer to being empty. So one of them
 * makes room, and the others go on.
 */
function makesRoom({ now, running, holder }: ChoiceOptions): RawBuilder<boolean> {
  return sql<boolean>`not exists (
            select 1 from live_process
            where slots > 0 and live_process.id <> ${holder.process ?? ''} and ${isAlive(now)}
              and (select count(*) from agent_job as held where held.held_by = live_process.id) < ${running.length})`
}

/**
 * The candidate became due just now, and a worker with a free slot has the mirror of its repository, where its project's
 * newest claim was made: fetching it elsewhere takes longer than that worker needs to claim the job.
 */
function isLeftToOther(now: RawBuilder<number>, mirrors: string): RawBuilder<boolean> {
  return sql<boolean>`(run_at > ${now} - ${WARM_START_MS} and run_at <= ${now} and exists (
        select 1 from (
          select mirrors from agent_job
          where project_id = candidate.project_id and claim_number is not null
          order by claim_number desc limit 1) as warm
        where warm.mirrors <> ${mirrors}
          and (select sum(slots) from live_process where live_process.mirrors = warm.mirrors and ${isAlive(now)})
            > (select count(*) from agent_job where status = ${ACTIVE} and agent_job.mirrors = warm.mirrors
                and lease_until is not null and lease_until > ${now} and lease_until <= ${now} + lease_ms)))`
}

/** Each found from the one before it by the index, as the database would not do for `select distinct`. */
function projectsWithActiveJobs(): RawBuilder<unknown> {
  return sql`
      select min(project_id) from agent_job where status = ${ACTIVE}
      union all
      select (select min(project_id) from agent_job where status = ${ACTIVE} and project_id > waiting.project_id)
      from waiting where waiting.project_id is not null`
}

function runningJobs(now: RawBuilder<number>): RawBuilder<unknown> {
  return sql`
      select project_id, coalesce(installation_id, 0), count(*)
      from agent_job join project on project.id = project_id
      where status = ${ACTIVE} and lease_until is not null and lease_until > ${now} and lease_until <= ${now} + lease_ms
      group by project_id, installation_id`
}

/**
 * A lease or wait that ends further ahead than the length it was set with was set before the clock went back, and counts as
 * over. A job that another process held is due once it is noted what became of that process (process-deaths.ts).
 */
function firstDueJob(options: ChoiceOptions): RawBuilder<unknown> {
  const { now, running, holder } = options
  const besideOthers =
    running.length === 0
      ? sql``
      : sql`and due.id not in (${sql.join(running)}) and (not ${runsAlone('due')} or ${makesRoom(options)})`
  return sql`
        select due.id from agent_job as due
        where due.project_id = waiting.project_id and due.status = ${ACTIVE}
          and (due.run_at <= ${now} or due.run_at > ${now} + due.delay_ms)
          and (due.lease_until is null or due.lease_until <= ${now} or due.lease_until > ${now} + due.lease_ms)
          and (due.held_by is null or due.held_by = ${holder.process ?? ''})
          and not exists (${jobsBefore('branch')})
          and not exists (${jobsBefore('topic')})
          ${besideOthers}
        order by due.run_at, due.id
        limit 1`
}

/** The active jobs that stand before `due` in the line of its branch or topic. */
function jobsBefore(line: 'branch' | 'topic'): RawBuilder<unknown> {
  return sql`
            select 1 from agent_job as other
            where other.status = ${ACTIVE} and other.project_id = due.project_id
              and ${sql.ref(`other.${line}`)} = ${sql.ref(`due.${line}`)}
              and (other.queued_at, other.id) < (due.queued_at, due.id)`
}

export const jobQueue = {
  /** One claim after another: the next one sees what this one took, and that nobody has more than the limits allow. */
  async claim(dialect, leaseMs, running, limits = NO_LIMITS, holder = NOBODY) {
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
  },

  async heartbeat(dialect, lease, leaseMs, workedMs) {
    const work_ms = sql<number>`work_ms + ${workedMs}`
    await updateFenced(dialect.db, lease, { ...leaseFor(dialect, leaseMs), work_ms })
  },

  /** `run_at` stays, so that the job keeps its place before those that came after it. */
  async release({ db }, lease) {
    await updateFenced(db, lease, { ...NO_LEASE, ...NO_ATTEMPT })
  },

  async retryLater(dialect, lease, delayMs, message) {
    const run_at = sql<number>`${dialect.nowMs()} + ${delayMs}`
    await updateFenced(dialect.db, lease, { ...NO_LEASE, run_at, delay_ms: delayMs, message })
  },

  async waitLater(dialect, lease, delayMs, message, isCounted = true) {
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
  },

  async endWaits(dialect) {
    const waiting = dialect.db.updateTable('agent_job').where('status', '=', 'active').where('is_waiting', '=', 1)
    const due = { run_at: sql<number>`${dialect.nowMs()}`, delay_ms: 0 }
    return Number((await waiting.set(due).executeTakeFirstOrThrow()).numUpdatedRows)
  },
} satisfies Partial<DialectFirst<JobStore>>

/** What a wait has said is over with it; what ended an earlier attempt is kept for the case that no other reason follows. */
const WAIT_OVER = { is_waiting: 0, message: sql<string | null>`case when is_waiting = 1 then null else message end` }

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
