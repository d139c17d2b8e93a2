// Counts what the limits of a project look at.

import { type Kysely, sql, type Transaction } from 'kysely'
import { dayOf, HOUR_MS } from '../../base/days.ts'
import type { RequestsOfHour } from '../../jobs/job-lists.ts'
import {
  hourAround,
  listWaiting,
  type RequestKind,
  refuseAtLimit,
  slowedLimit,
} from '../../jobs/requests/request-limits.ts'
import type {
  CreateRules,
  NewJob,
  RepositoryLimit,
  RequestRules,
  ReviewsWaiting,
} from '../../jobs/requests/store-requests.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { listForReview, listOpen } from './open-pull-requests.ts'

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

/** The same for the limit that is lower because pull requests wait for a review. */
export async function findSlowedLimit(
  trx: Transaction<Tables>,
  { projectId, trigger, createdAt: at }: Pick<NewJob, 'projectId' | 'trigger' | 'createdAt'>,
  { perHour, reviewDays = 0 }: Pick<CreateRules, 'perHour' | 'reviewDays'>,
): Promise<ReviewsWaiting | undefined> {
  if (reviewDays < 1) return undefined
  const waiting = listWaiting(await listForReview(trx, projectId), at, reviewDays)
  const slowed = slowedLimit(perHour, trigger, waiting.length)
  if (waiting.length === 0 || slowed >= perHour) return undefined
  const oldestAt = slowed < 1 ? at : await findOldestOfHour(trx, 'jobs', { projectId, at }, { perHour: slowed })
  if (oldestAt === undefined) return undefined
  const retryAfterSeconds = Math.ceil((oldestAt + HOUR_MS - at) / 1000)
  return { kind: 'reviews_waiting', waiting, perHour: slowed, retryAfterSeconds }
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

export const jobLimits = {
  /** Counts without a lock, for people who are about to ask for something. */
  async usage({ db }, projectId, at) {
    const open = await listOpen(db, projectId)
    return { tokensOfDay: await tokensOfDay(db, { projectId, at }), openPullRequests: open.length }
  },

  /** Counts without a lock, for clients that ask how much is left. */
  async requestsOfHour({ db }, projectId, at) {
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
  },
} satisfies Partial<DialectFirst<JobStore>>
