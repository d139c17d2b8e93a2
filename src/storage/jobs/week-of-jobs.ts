// The open pull requests of a project, and the jobs and turns that ended in a period.
import { type Kysely, sql } from 'kysely'
import type { Spent } from '../../agent/budget/budget.ts'
import type { NamedJob } from '../../jobs/job-search.ts'
import type { EndedTurn, OpenPullRequest, Period } from '../../jobs/week-of-jobs.ts'
import type { Tables } from '../schema.ts'
import { toJob } from './job-rows.ts'
import { nameJobs } from './job-search.ts'
import { PULL_REQUEST_COLUMNS, toPullRequest } from './pull-request-columns.ts'

export async function listOpenWithJobs(db: Kysely<Tables>, projectId: string): Promise<OpenPullRequest[]> {
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
}

export async function listEndedWithoutPullRequest(
  db: Kysely<Tables>,
  projectId: string,
  { from, to }: Period,
  limit: number,
): Promise<NamedJob[]> {
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
}

/** A job ends again with each turn, so those that ended earlier have no turn in this time. */
export async function listTurnsEnded(
  db: Kysely<Tables>,
  projectId: string,
  { from, to }: Period,
  limit: number,
): Promise<EndedTurn[]> {
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
}
