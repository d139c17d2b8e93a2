// How the queue stands: one look at the active jobs, and one at what waits to be sent. The numbers are for people and
// alerts, so they stop at a bound instead of costing more the longer the queue is.
import { sql } from 'kysely'
import type { QueueState, QueueStateStore } from '../../jobs/queue-state.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { PENDING } from '../webhooks/endpoint-rows.ts'
import { ACTIVE } from './fence.ts'

/** Active jobs, webhooks and replies that are counted for metrics; there, more are as bad as so many. */
const COUNTED_ROWS = 50_000

export function createQueueStateStore(dialect: Dialect): QueueStateStore {
  return {
    read: async () => ({ ...(await readJobs(dialect)), unsent: await readUnsent(dialect) }),
  }
}

interface JobCounts {
  total: number | string
  running: number | string
  delayed: number | string
  oldest: number | string | null
  now: number | string
}

/** As the claim sees them: a lease or wait that is further ahead than it was set for counts as over. */
async function readJobs(dialect: Dialect): Promise<Pick<QueueState, 'jobs' | 'oldestWaitingMs'>> {
  const now = dialect.nowMs()
  const { rows } = await sql<JobCounts>`
    with active as (
      select run_at,
        case when lease_until is not null and lease_until > ${now} and lease_until <= ${now} + lease_ms
          then 1 else 0 end as is_running,
        case when run_at > ${now} and run_at <= ${now} + delay_ms then 1 else 0 end as is_delayed
      from agent_job where status = ${ACTIVE} limit ${sql.lit(COUNTED_ROWS)})
    select count(*) as total,
      coalesce(sum(is_running), 0) as running,
      coalesce(sum(case when is_running = 0 then is_delayed else 0 end), 0) as delayed,
      min(case when is_running = 0 and is_delayed = 0 then run_at end) as oldest,
      ${now} as now
    from active`.execute(dialect.db)
  const [row] = rows
  if (row === undefined) throw new Error('A count gave no row')
  const [total, running, delayed] = [Number(row.total), Number(row.running), Number(row.delayed)]
  const oldestWaitingMs = row.oldest === null ? 0 : Math.max(0, Number(row.now) - Number(row.oldest))
  return { jobs: { waiting: total - running - delayed, delayed, running }, oldestWaitingMs }
}

async function readUnsent({ db }: Dialect): Promise<QueueState['unsent']> {
  const { rows } = await sql<{ webhooks: number | string; replies: number | string }>`select
    (select count(*) from (select 1 from event_delivery where status = ${PENDING} limit ${sql.lit(COUNTED_ROWS)}) as due) as webhooks,
    (select count(*) from (select 1 from job_reply limit ${sql.lit(COUNTED_ROWS)}) as reply) as replies`.execute(db)
  return { webhooks: Number(rows[0]?.webhooks ?? 0), replies: Number(rows[0]?.replies ?? 0) }
}
