// Counts what the limits of a project look at.
import { type Kysely, sql, type Transaction } from 'kysely'
import { hourAround, type RequestKind, refuseAtLimit } from '../../jobs/requests/request-limits.ts'
import type { RepositoryLimit, RequestRules } from '../../jobs/requests/store-requests.ts'
import type { ProjectUse, RequestsOfHour } from '../../jobs/store.ts'
import { dayOf } from '../../text/days.ts'
import type { Tables } from '../schema.ts'
import { listOpen } from './open-pull-requests.ts'

interface LimitedRequest {
  projectId: string
  at: number
}

/** Gives the refusal when a limit for requests of this kind is reached, else undefined. */
export async function findReachedLimit(
  trx: Transaction<Tables>,
  kind: RequestKind,
  request: LimitedRequest,
  limits: Pick<RequestRules, 'perHour' | 'tokensPerDay' | 'ofRepository'>,
) {
  const { perHour, ofRepository } = limits
  const oldestOfHourAt = await findOldestOfHour(trx, kind, request, { perHour })
  const oldestOfRepositoryAt = ofRepository && (await findOldestOfHour(trx, kind, request, ofRepository))
  const usage = { oldestOfHourAt, oldestOfRepositoryAt, tokensOfDay: await tokensOfDay(trx, request) }
  return refuseAtLimit(kind, request.at, usage, limits)
}

/** The first turn of a job is what created it; every other one, and what waits or came to nothing, is a message. */
const IS_OF_KIND = {
  jobs: sql<boolean>`turn = 1`,
  messages: sql<boolean>`(turn is null or turn <> 1)`,
}

async function findOldestOfHour(
  trx: Transaction<Tables>,
  kind: RequestKind,
  { projectId, at }: LimitedRequest,
  { perHour, repositoryId }: { perHour: number } & Partial<RepositoryLimit>,
) {
  const { after, before } = hourAround(at)
  const ofProject = trx
    .selectFrom('job_request')
    .select('at')
    .where('project_id', '=', projectId)
    .where('at', '>', after)
    .where('at', '<', before)
    .where(IS_OF_KIND[kind])
  const counted = repositoryId === undefined ? ofProject : ofProject.where('job_id', 'in', jobsOf(trx, repositoryId))
  const oldest = await counted
    .orderBy('at', 'desc')
    .limit(1)
    .offset(Math.max(0, perHour - 1))
    .executeTakeFirst()
  return oldest?.at
}

/** The jobs that runs of a repository have created. */
function jobsOf(trx: Transaction<Tables>, repositoryId: number) {
  return trx.selectFrom('agent_job').select('id').where('run_repository_id', '=', repositoryId)
}

async function tokensOfDay(trx: Kysely<Tables>, { projectId, at }: LimitedRequest): Promise<number> {
  const spent = await trx
    .selectFrom('project_tokens')
    .select('tokens')
    .where('project_id', '=', projectId)
    .where('day', '=', dayOf(at))
    .executeTakeFirst()
  return spent?.tokens ?? 0
}

/** Counts without a lock, for people who are about to ask for something. */
export async function countUse(db: Kysely<Tables>, projectId: string, at: number): Promise<ProjectUse> {
  const open = await listOpen(db, projectId)
  return { tokensOfDay: await tokensOfDay(db, { projectId, at }), openPullRequests: open.length }
}

/** Counts without a lock, for clients that ask how much is left. */
export async function countRequestsOfHour(
  db: Kysely<Tables>,
  projectId: string,
  at: number,
): Promise<Record<RequestKind, RequestsOfHour>> {
  const { after, before } = hourAround(at)
  const ofKind = (kind: RequestKind) => [
    sql<number>`count(*) filter (where ${IS_OF_KIND[kind]})`.as(`${kind}_count`),
    sql<number | null>`min(at) filter (where ${IS_OF_KIND[kind]})`.as(`${kind}_oldest`),
  ]
  const counted = await db
    .selectFrom('job_request')
    .select([...ofKind('jobs'), ...ofKind('messages')])
    .where('project_id', '=', projectId)
    .where('at', '>', after)
    .where('at', '<', before)
    .executeTakeFirstOrThrow()
  const read = (kind: RequestKind): RequestsOfHour => ({
    count: Number(counted[`${kind}_count`]),
    oldestAt: counted[`${kind}_oldest`] ?? undefined,
  })
  return { jobs: read('jobs'), messages: read('messages') }
}
