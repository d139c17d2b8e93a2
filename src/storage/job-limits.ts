// What a project may ask for within an hour and spend within a day.
import type { Transaction } from 'kysely'
import type { RequestRefusal, RequestRules } from '../jobs/store.ts'
import type { Tables } from './schema.ts'

const HOUR_MS = 3600 * 1000
export const DAY_MS = 24 * HOUR_MS

interface LimitedRequest {
  projectId: string
  at: number
}

type Limited = Extract<RequestRefusal, { kind: 'rate_limited' }>

/** Gives the refusal when a limit is reached, else undefined. */
export async function findReachedLimit(
  trx: Transaction<Tables>,
  request: LimitedRequest,
  rules: Pick<RequestRules, 'jobsPerHour' | 'tokensPerDay'>,
): Promise<Limited | undefined> {
  const hourEndsAt = await nextAllowedAt(trx, request, rules.jobsPerHour)
  if (hourEndsAt !== undefined) return limited('jobs_per_hour', hourEndsAt - request.at)
  const day = Math.floor(request.at / DAY_MS)
  const tokens = await tokensOfDay(trx, request.projectId, day)
  return tokens < rules.tokensPerDay ? undefined : limited('tokens_per_day', (day + 1) * DAY_MS - request.at)
}

function limited(limit: Limited['limit'], waitMs: number): Limited {
  return { kind: 'rate_limited', limit, retryAfterSeconds: Math.ceil(waitMs / 1000) }
}

/**
 * The request that must leave the hour before another may come is the limit-th newest. Those from more than an hour
 * ahead do not count: a clock that was set back must not lock a project out.
 */
async function nextAllowedAt(
  trx: Transaction<Tables>,
  { projectId, at }: LimitedRequest,
  perHour: number,
): Promise<number | undefined> {
  if (perHour < 1) return at + HOUR_MS
  const blocking = await trx
    .selectFrom('job_request')
    .select('at')
    .where('project_id', '=', projectId)
    .where('at', '>', at - HOUR_MS)
    .where('at', '<', at + HOUR_MS)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(perHour - 1)
    .executeTakeFirst()
  return blocking && blocking.at + HOUR_MS
}

async function tokensOfDay(trx: Transaction<Tables>, projectId: string, day: number): Promise<number> {
  const spent = await trx
    .selectFrom('project_tokens')
    .select('tokens')
    .where('project_id', '=', projectId)
    .where('day', '=', day)
    .executeTakeFirst()
  return spent?.tokens ?? 0
}
