// Making jobs: idempotency key, limits and job in one transaction.
import type { Transaction } from 'kysely'
import { refuseOneMore } from '../../jobs/requests/request-limits.ts'
import type { CreateResult, CreateRules, NewJob } from '../../jobs/requests/store-requests.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { lockProject } from '../locks.ts'
import type { Tables } from '../schema.ts'
import { findAnswer, saveAnswer } from './idempotency.ts'
import { findReachedLimit, findSlowedLimit } from './job-limits.ts'
import { newJobRow, toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'
import { placeInLine, saveRequest } from './job-turns.ts'
import { findTopicBranch, listOpen } from './open-pull-requests.ts'

export function createJob(dialect: Dialect, job: NewJob, rules: CreateRules): Promise<CreateResult> {
  const { projectId, createdAt: at } = job
  const request = { projectId, at, claim: rules.idempotency }
  return dialect.db.transaction().execute(async (trx) => {
    const state = await lockProject(dialect, trx, projectId)
    if (state === undefined) throw new Error(`There is no project ${projectId}`)
    const known = await findAnswer(trx, request)
    if (known !== undefined) return known
    if (rules.refusal !== undefined) return { kind: 'refused', why: rules.refusal }

    if (state !== 'active') return { kind: 'unavailable', state }
    const limit = await findReachedLimit(trx, 'jobs', request, rules)
    if (limit !== undefined) return limit
    const row = newJobRow(job)
    const shared = await findTopicBranch(trx, row)
    if (job.mode === 'pull_request' && shared === undefined) {
      const tooMany = refuseOneMore(await listOpen(trx, projectId), rules.openPullRequests)
      if (tooMany !== undefined) return tooMany
      const slowed = await findSlowedLimit(trx, job, rules)
      if (slowed !== undefined) return slowed
    }

    const created = toJob(await insertJob(dialect, trx, { ...row, ...shared }))
    await saveRequest(trx, row, 1, { ...job, at })
    await saveAnswer(trx, request, created)
    return { kind: 'created', job: created }
  })
}

async function insertJob(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: ReturnType<typeof newJobRow>,
): Promise<AgentJobTable> {
  const queued_at = await placeInLine(trx, row, row.created_at)
  return trx
    .insertInto('agent_job')
    .values({ ...row, queued_at, run_at: dialect.nowMs() })
    .returningAll()
    .executeTakeFirstOrThrow()
}
