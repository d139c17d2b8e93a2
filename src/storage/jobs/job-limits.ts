// Counts what the limits of a project look at.
import type { Transaction } from 'kysely'
import { hourAround, refuseAtLimit } from '../../jobs/requests/request-limits.ts'
import type { RequestRules } from '../../jobs/requests/store-requests.ts'
import { dayOf } from '../../text/days.ts'
import type { Tables } from '../schema.ts'

interface LimitedRequest {
  projectId: string
  at: number
}

/** Gives the refusal when a limit is reached, else undefined. */
export async function findReachedLimit(
  trx: Transaction<Tables>,
  request: LimitedRequest,
  limits: Pick<RequestRules, 'jobsPerHour' | 'tokensPerDay'>,
) {
  const oldestOfHourAt = await findOldestOfHour(trx, request, limits.jobsPerHour)
  return refuseAtLimit(request.at, { oldestOfHourAt, tokensOfDay: await tokensOfDay(trx, request) }, limits)
}

async function findOldestOfHour(trx: Transaction<Tables>, { projectId, at }: LimitedRequest, jobsPerHour: number) {
  const { after, before } = hourAround(at)
  const oldest = await trx
    .selectFrom('job_request')
    .select('at')
    .where('project_id', '=', projectId)
    .where('at', '>', after)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(Math.max(0, jobsPerHour - 1))
    .executeTakeFirst()
  return oldest?.at
}

async function tokensOfDay(trx: Transaction<Tables>, { projectId, at }: LimitedRequest): Promise<number> {
  const spent = await trx
    .selectFrom('project_tokens')
    .select('tokens')
    .where('project_id', '=', projectId)
    .where('day', '=', dayOf(at))
    .executeTakeFirst()
  return spent?.tokens ?? 0
}
