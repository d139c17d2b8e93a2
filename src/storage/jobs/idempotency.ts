// Answers that were given under an `Idempotency-Key`, kept for as long as a client may ask again.
import type { Transaction } from 'kysely'
import { DAY_MS } from '../../base/days.ts'
import type { AgentJob } from '../../contract/job.ts'
import { type Job, presentJob } from '../../jobs/job.ts'
import { IDEMPOTENCY_KEY_DAYS } from '../../jobs/requests/request-limits.ts'
import type { IdempotencyClaim, Replayed } from '../../jobs/requests/store-requests.ts'
import type { Tables } from '../schema.ts'
import { toJob } from './job-rows.ts'

/** A client's claim on an answer; `claim` is absent when it sent no key. */
export interface KeyedRequest {
  projectId: string
  at: number
  claim: IdempotencyClaim | undefined
}

export type KnownAnswer = Replayed | { kind: 'conflict' }

/** Gives the answer that was kept under this key, unless it is too old. */
export async function findAnswer(
  trx: Transaction<Tables>,
  { projectId, at, claim }: KeyedRequest,
): Promise<KnownAnswer | undefined> {
  if (claim === undefined) return undefined
  const known = await trx
    .selectFrom('job_idempotency')
    .select(['body_hash', 'answer'])
    .where('project_id', '=', projectId)
    .where('route', '=', claim.route)
    .where('key', '=', claim.key)
    .where('created_at', '>', at - IDEMPOTENCY_KEY_DAYS * DAY_MS)
    .executeTakeFirst()
  if (known === undefined) return undefined
  if (known.body_hash !== claim.bodyHash) return { kind: 'conflict' }
  const sent = JSON.parse(known.answer) as AgentJob
  const row = await trx.selectFrom('agent_job').selectAll().where('id', '=', sent.id).executeTakeFirstOrThrow()
  const job = toJob(row)
  return { kind: 'replayed', job, answer: { ...presentJob(job), ...sent } }
}

/** In place of one that is too old to count but not yet deleted. */
export async function saveAnswer(trx: Transaction<Tables>, request: KeyedRequest, job: Job): Promise<void> {
  const { projectId, at, claim } = request
  if (claim === undefined) return
  const kept = { body_hash: claim.bodyHash, answer: JSON.stringify(presentJob(job)), created_at: at }
  await trx
    .insertInto('job_idempotency')
    .values({ project_id: projectId, route: claim.route, key: claim.key, ...kept })
    .onConflict((conflict) => conflict.columns(['project_id', 'route', 'key']).doUpdateSet(kept))
    .execute()
}
