// Sending what a job has kept on its way to a pull request.
import type { Kysely, Transaction } from 'kysely'
import type { JobStore, PublishOrder, PublishResult } from '../jobs/store.ts'
import { askJob } from './ask-job.ts'
import type { Dialect } from './dialect/dialect.ts'
import { updateJob } from './fence.ts'
import { keepAnswer } from './idempotency.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable, JobResultTable } from './job-tables.ts'
import { activated, placeInLine } from './job-turns.ts'
import { listOpen } from './open-pull-requests.ts'
import type { Tables } from './schema.ts'
import { findTopicPullRequest } from './topics.ts'

type KeptResult = Pick<JobResultTable, 'base_ref' | 'base_sha' | 'is_published'>

export function createJobPublish(dialect: Dialect): Pick<JobStore, 'publish'> {
  return { publish: (projectId, jobId, order) => publish(dialect, projectId, jobId, order) }
}

function publish(dialect: Dialect, projectId: string, jobId: string, order: PublishOrder): Promise<PublishResult> {
  const request = { projectId, jobId, at: order.at, claim: order.idempotency }
  return askJob<PublishResult>(dialect, request, async (trx, row, state) => {
    const kept = await findKept(trx, jobId)
    if (kept === undefined) return { kind: 'refused', job: toJob(row) }
    const verdict = judge(row, kept, order)
    if (verdict === 'done') await keepAnswer(trx, request, toJob(row))
    if (verdict !== 'send') return { kind: verdict, job: toJob(row) }

    if (state !== 'active') return { kind: 'unavailable', state }
    const open = (await hasOpen(trx, row)) ? undefined : await listOpen(trx, projectId)
    if (open !== undefined && open.length >= order.openPullRequests) return { kind: 'too_many_pull_requests', open }
    const place = await placeInLine(trx, row, order.at)
    await trx.deleteFrom('job_turn').where('job_id', '=', jobId).where('turn', '=', row.turn).execute()
    const job = toJob(await updateJob(trx, jobId, publishing(dialect, kept, order, place)))
    await keepAnswer(trx, request, job)
    return { kind: 'done', job }
  })
}

/** True when the result goes on a pull request that is open: its own, or the one that its topic has by now. */
async function hasOpen(trx: Transaction<Tables>, { pr_state, project_id, topic }: AgentJobTable): Promise<boolean> {
  if (pr_state === 'open' || topic === null) return pr_state === 'open'
  return (await findTopicPullRequest(trx, project_id, topic)) !== undefined
}

/** What there is to do: nothing (any more), to send the result on its way, or why not. */
function judge(
  row: AgentJobTable,
  kept: KeptResult,
  { sha256 }: PublishOrder,
): 'done' | 'send' | 'refused' | 'changed' {
  const isOnItsWay = row.status === 'active' && row.mode === 'pull_request' && row.phase !== 'agent'
  if (row.status === 'active' && !isOnItsWay) return 'refused'
  if (sha256 !== undefined && sha256 !== row.patch_sha256) return row.status === 'archived' ? 'refused' : 'changed'
  if (isOnItsWay || kept.is_published === 1) return 'done'
  const isSettled = row.pr_state !== null && row.pr_state !== 'open'
  return row.status === 'archived' || isSettled ? 'refused' : 'send'
}

/** The result goes on from the base that it was made on, which a later turn may have left behind. */
function publishing(dialect: Dialect, kept: KeptResult, { requestedBy }: PublishOrder, queuedAt: number) {
  return {
    ...activated(dialect, queuedAt),
    phase: 'validated',
    mode: 'pull_request',
    requested_by: requestedBy,
    base_ref: kept.base_ref,
    base_sha: kept.base_sha,
  } as const
}

function findKept(db: Kysely<Tables>, jobId: string): Promise<KeptResult | undefined> {
  return db
    .selectFrom('job_result')
    .select(['base_ref', 'base_sha', 'is_published'])
    .where('job_id', '=', jobId)
    .executeTakeFirst()
}
