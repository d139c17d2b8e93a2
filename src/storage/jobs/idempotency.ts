// Answers that were given under an `Idempotency-Key`, kept for as long as a client may ask again.
import type { Transaction } from 'kysely'
import { DAY_MS } from '../../base/text/days.ts'
import { IDEMPOTENCY_KEY_DAYS } from '../../jobs/defaults.ts'
import type { Job } from '../../jobs/job.ts'
import type { IdempotencyClaim } from '../../jobs/requests/store-requests.ts'
import type { Tables } from '../schema.ts'

/** A client's claim on an answer; `claim` is absent when it sent no key. */
export interface KeyedRequest {
  projectId: string
  at: number
  claim: IdempotencyClaim | undefined
}

export type KnownAnswer = { kind: 'replayed'; job: Job } | { kind: 'conflict' }

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
  return known.body_hash === claim.bodyHash
    ? { kind: 'replayed', job: JSON.parse(known.answer) as Job }
    : { kind: 'conflict' }
}

/** In place of one that is too old to count but not yet deleted. */
export async function saveAnswer(trx: Transaction<Tables>, request: KeyedRequest, answer: Job): Promise<void> {
  const { projectId, at, claim } = request
  if (claim === undefined) return
  const kept = { body_hash: claim.bodyHash, answer: JSON.stringify(answer), created_at: at }
  await trx
    .insertInto('job_idempotency')
    .values({ project_id: projectId, route: claim.route, key: claim.key, ...kept })
    .onConflict((conflict) => conflict.columns(['project_id', 'route', 'key']).doUpdateSet(kept))
    .execute()
}
