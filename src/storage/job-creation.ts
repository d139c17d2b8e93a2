// Making jobs: idempotency key, limits and job in one transaction.
import type { Transaction } from 'kysely'
import type { CreateResult, CreateRules, IdempotencyClaim, NewJob } from '../jobs/store.ts'
import type { Dialect } from './dialect/dialect.ts'
import { findReachedLimit } from './job-limits.ts'
import { newJobRow, parseJob, toJob } from './job-rows.ts'
import type { AgentJobTable, Tables } from './schema.ts'

const KEY_KEPT_MS = 7 * 24 * 3600 * 1000

export function createJob(dialect: Dialect, job: NewJob, rules: CreateRules): Promise<CreateResult> {
  return dialect.db.transaction().execute(async (trx) => {
    // Creates of one project follow each other, else two could pass a limit, or take one key, side by side.
    const owner = trx.selectFrom('project').select('state').where('id', '=', job.projectId)
    const { state } = await dialect.forUpdate(owner).executeTakeFirstOrThrow()
    const known = rules.idempotency && (await findAnswer(trx, job, rules.idempotency))
    if (known !== undefined) return known

    if (state !== 'active') return { kind: 'unavailable', state }
    const refusal = await findReachedLimit(trx, job, rules)
    if (refusal !== undefined) return refusal

    const row = newJobRow(job)
    await trx
      .insertInto('agent_job')
      .values({ ...row, run_at: dialect.nowMs() })
      .execute()
    if (rules.idempotency !== undefined) await keepAnswer(trx, row, rules.idempotency)
    return { kind: 'created', job: toJob(row) }
  })
}

async function findAnswer(
  trx: Transaction<Tables>,
  job: NewJob,
  claim: IdempotencyClaim,
): Promise<CreateResult | undefined> {
  await trx
    .deleteFrom('job_idempotency')
    .where('created_at', '<=', job.createdAt - KEY_KEPT_MS)
    .execute()
  const known = await trx
    .selectFrom('job_idempotency')
    .select(['body_hash', 'answer'])
    .where('project_id', '=', job.projectId)
    .where('route', '=', claim.route)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (known === undefined) return undefined
  return known.body_hash === claim.bodyHash ? { kind: 'replayed', job: parseJob(known.answer) } : { kind: 'conflict' }
}

async function keepAnswer(trx: Transaction<Tables>, row: AgentJobTable, claim: IdempotencyClaim): Promise<void> {
  await trx
    .insertInto('job_idempotency')
    .values({
      project_id: row.project_id,
      route: claim.route,
      key: claim.key,
      body_hash: claim.bodyHash,
      answer: JSON.stringify(toJob(row)),
      created_at: row.created_at,
    })
    .execute()
}
