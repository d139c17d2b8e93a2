// What a project may ask for within an hour and spend within a day.
import { sql, type Transaction } from 'kysely'
import type { CreateResult, CreateRules, NewJob } from '../jobs/store.ts'
import type { Tables } from './schema.ts'

const HOUR_MS = 3600 * 1000
const DAY_MS = 24 * HOUR_MS

/** Gives the refusal when a limit is reached, else undefined. */
export async function findReachedLimit(
  trx: Transaction<Tables>,
  job: NewJob,
  rules: CreateRules,
): Promise<CreateResult | undefined> {
  const hourEndsAt = await nextJobAllowedAt(trx, job, rules.jobsPerHour)
  if (hourEndsAt !== undefined) return limited('jobs_per_hour', hourEndsAt - job.createdAt)
  const dayStartsAt = Math.floor(job.createdAt / DAY_MS) * DAY_MS
  const tokens = await tokensOfDay(trx, job.projectId, dayStartsAt)
  return tokens < rules.tokensPerDay ? undefined : limited('tokens_per_day', dayStartsAt + DAY_MS - job.createdAt)
}

function limited(limit: 'jobs_per_hour' | 'tokens_per_day', waitMs: number): CreateResult {
  return { kind: 'rate_limited', limit, retryAfterSeconds: Math.ceil(waitMs / 1000) }
}

/**
 * The job that must leave the hour before another may come is the limit-th newest. Jobs from more than an hour ahead do
 * not count: a clock that was set back must not lock a project out.
 */
async function nextJobAllowedAt(
  trx: Transaction<Tables>,
  job: NewJob,
  jobsPerHour: number,
): Promise<number | undefined> {
  if (jobsPerHour < 1) return job.createdAt + HOUR_MS
  const blocking = await trx
    .selectFrom('agent_job')
    .select('created_at')
    .where('project_id', '=', job.projectId)
    .where('created_at', '>', job.createdAt - HOUR_MS)
    .where('created_at', '<', job.createdAt + HOUR_MS)
    .orderBy('created_at', 'desc')
    .limit(1)
    .offset(jobsPerHour - 1)
    .executeTakeFirst()
  return blocking && blocking.created_at + HOUR_MS
}

async function tokensOfDay(trx: Transaction<Tables>, projectId: string, dayStartsAt: number): Promise<number> {
  const { tokens } = await trx
    .selectFrom('agent_job')
    .select(sql<number>`coalesce(sum(input_tokens + output_tokens), 0)`.as('tokens'))
    .where('project_id', '=', projectId)
    .where('created_at', '>=', dayStartsAt)
    .where('created_at', '<', dayStartsAt + DAY_MS)
    .executeTakeFirstOrThrow()
  return tokens
}
