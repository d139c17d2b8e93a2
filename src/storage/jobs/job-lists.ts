// The jobs of a project: one, pages of them, open pull requests, what ended in a period, what may be about a page. And the queue.
import { type Kysely, sql } from 'kysely'
import type { Spent } from '../../agent/budget/budget.ts'
import type { ChangedPages } from '../../jobs/effects.ts'
import type { QueueState } from '../../jobs/job-lists.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Contains, Dialect, DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { PENDING } from '../webhooks/webhook-rows.ts'
import { ACTIVE } from './fence.ts'
import { toJob } from './job-rows.ts'
import { nameJobs } from './job-search.ts'
import { DROPPED } from './job-turns.ts'
import { PULL_REQUEST_COLUMNS, toPullRequest } from './pull-request-columns.ts'

export const jobLists = {
  async find({ db }, projectId, jobId) {
    const job = db.selectFrom('agent_job').selectAll().where('id', '=', jobId).where('project_id', '=', projectId)
    const row = await job.executeTakeFirst()
    return row && toJob(row)
  },

  /** Reads one row more than asked for: it says whether there is another page. */
  async list({ db }, projectId, { status, limit, offset, after }) {
    const rows = await db
      .selectFrom('agent_job')
      .selectAll()
      .where('project_id', '=', projectId)
      .$if(status !== undefined, (jobs) => jobs.where('status', '=', status ?? 'active'))
      .$if(after !== undefined, (jobs) =>
        jobs.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .offset(offset)
      .execute()
    return { jobs: rows.slice(0, limit).map(toJob), hasMore: rows.length > limit }
  },

  async openPullRequests({ db }, projectId) {
    const rows = await db
      .selectFrom('agent_job')
      .select(['id', 'created_at as createdAt', 'prompt', ...PULL_REQUEST_COLUMNS])
      .where('project_id', '=', projectId)
      .where('pr_state', '=', sql.lit('open' as const))
      .orderBy('pr_number')
      .orderBy('created_at', 'desc')
      .execute()
    const shared = [...Map.groupBy(rows, ({ pr_number }) => pr_number).values()]
    const names = await nameJobs(
      db,
      shared.flatMap(([newest]) => newest?.id ?? []),
    )
    return shared.flatMap((jobs) => {
      const [newest, oldest] = [jobs[0], jobs.at(-1)]
      const pullRequest = newest && toPullRequest(newest)
      if (newest === undefined || oldest === undefined || !pullRequest) return []
      const { id: jobId, prompt } = newest
      return [{ pullRequest, jobId, name: names.get(jobId) ?? prompt, createdAt: oldest.createdAt }]
    })
  },

  async endedWithoutPullRequest({ db }, projectId, { from, to }, limit) {
    const rows = await db
      .selectFrom('agent_job')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('finished_at', '>=', from)
      .where('finished_at', '<', to)
      .where('pr_number', 'is', null)
      .where('status', 'in', ['completed', 'failed'])
      .orderBy('finished_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const names = await nameJobs(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => ({ job: toJob(row), name: names.get(row.id) ?? row.prompt }))
  },

  /** A job ends again with each turn, so those that ended earlier have no turn in this time. */
  async turnsEnded({ db }, projectId, { from, to }, limit) {
    const rows = await db
      .selectFrom('agent_job')
      .innerJoin('job_turn', 'job_turn.job_id', 'agent_job.id')
      .select(['job_turn.job_id as jobId', 'job_turn.turn', 'job_turn.spent'])
      .where('agent_job.project_id', '=', projectId)
      .where(sql<boolean>`(agent_job.finished_at is null or agent_job.finished_at >= ${from})`)
      .where('job_turn.ended_at', '>=', from)
      .where('job_turn.ended_at', '<', to)
      .orderBy('job_turn.ended_at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ spent, ...turn }) => ({ ...turn, spent: JSON.parse(spent) as Spent }))
  },

  async pageCandidates({ reader, contains }, projectId, text) {
    const looked = reader
      .selectFrom('agent_job')
      .select('id as looked_id')
      .where('project_id', '=', projectId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LOOKED_AT)
    const rows = await reader
      .selectFrom(looked.as('looked'))
      .innerJoin('agent_job', 'agent_job.id', 'looked.looked_id')
      .leftJoin('job_pages', 'job_pages.job_id', 'agent_job.id')
      .selectAll('agent_job')
      .select('job_pages.pages as pages')
      .where(hasText(contains, text))
      .orderBy('agent_job.created_at', 'desc')
      .orderBy('agent_job.id', 'desc')
      .limit(CANDIDATES_MAX)
      .execute()
    const prompts = await readPrompts(
      reader,
      rows.map(({ id }) => id),
    )
    return rows.map(({ pages, ...row }) => ({
      job: toJob(row),
      pages: pages === null ? undefined : (JSON.parse(pages) as ChangedPages),
      prompts: prompts.get(row.id) ?? [],
    }))
  },

  async queueState(dialect) {
    return { ...(await readJobs(dialect)), unsent: await readUnsent(dialect) }
  },
} satisfies Partial<DialectFirst<JobStore>>

// Jobs that may have been about one page. There is no index over addresses, so a bounded number of jobs is looked at, apart from
// the writers.

const LOOKED_AT = 1000
const CANDIDATES_MAX = 100

/** Addresses are kept as JSON, so they have its escapes. */
function hasText(contains: Contains, text: string) {
  return sql<boolean>`(${contains(sql`job_pages.pages`, JSON.stringify(text).slice(1, -1))}
    or exists (select 1 from job_request where job_request.job_id = looked.looked_id
      and ${contains(sql`job_request.prompt`, text)}))`
}

async function readPrompts(db: Kysely<Tables>, jobIds: readonly string[]): Promise<Map<string, string[]>> {
  if (jobIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('job_request')
    .select(['job_id', 'prompt'])
    .where('job_id', 'in', jobIds)
    .where('turn', '>', DROPPED)
    .orderBy('id')
    .execute()
  const byJob = Map.groupBy(rows, ({ job_id }) => job_id)
  return new Map([...byJob].map(([id, ofJob]) => [id, ofJob.map(({ prompt }) => prompt)]))
}

// How the queue stands: one look at the active jobs, and one at what waits to be sent. The numbers are for people and
// alerts, so they stop at a bound instead of costing more the longer the queue is.

/** Active jobs, webhooks and replies that are counted for metrics; there, more are as bad as so many. */
const COUNTED_ROWS = 50_000

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
