// Sends the saved result of a job on its way to a pull request.
import type { Kysely, Transaction } from 'kysely'
import { decidePublish } from '../../jobs/job-transitions.ts'
import { refuseOneMore } from '../../jobs/requests/request-limits.ts'
import type { PublishCommand, PublishResult } from '../../jobs/requests/store-requests.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { askJob } from './ask-job.ts'
import { updateJob } from './fence.ts'
import { saveAnswer } from './idempotency.ts'
import { enterJobAct } from './job-acts.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable, JobResultTable } from './job-tables.ts'
import { activated, placeInLine } from './job-turns.ts'
import { listOpen } from './open-pull-requests.ts'
import { findTopicPullRequest } from './topics.ts'

type KeptResult = Pick<JobResultTable, 'base_ref' | 'base_sha' | 'is_published'>

export function publish(
  dialect: Dialect,
  projectId: string,
  jobId: string,
  order: PublishCommand,
): Promise<PublishResult> {
  const request = { projectId, jobId, at: order.at, claim: order.idempotency }
  return askJob<PublishResult>(dialect, request, async (trx, row, state) => {
    const kept = await findKept(trx, jobId)
    if (kept === undefined) return { kind: 'refused', job: toJob(row) }
    const decision = decidePublish(toJob(row), { isPublished: kept.is_published === 1 }, order.sha256)
    if (decision === 'done') await saveAnswer(trx, request, toJob(row))
    if (decision !== 'publish') return { kind: decision, job: toJob(row) }

    if (state !== 'active') return { kind: 'unavailable', state }
    if (!(await hasOpen(trx, row))) {
      const tooMany = refuseOneMore(await listOpen(trx, projectId), order.openPullRequests)
      if (tooMany !== undefined) return tooMany
    }
    const place = await placeInLine(trx, row, order.at)
    await trx.deleteFrom('job_turn').where('job_id', '=', jobId).where('turn', '=', row.turn).execute()
    const updated = await updateJob(trx, jobId, publishing(dialect, kept, order, place))
    if (order.by !== undefined) await enterJobAct(dialect, trx, updated, { act: 'job.approved', by: order.by })
    const job = toJob(updated)
    await saveAnswer(trx, request, job)
    return { kind: 'done', job }
  })
}

/** True when the result goes on a pull request that is open: its own, or the one that its topic has by now. */
async function hasOpen(trx: Transaction<Tables>, { pr_state, project_id, topic }: AgentJobTable): Promise<boolean> {
  if (pr_state === 'open' || topic === null) return pr_state === 'open'
  return (await findTopicPullRequest(trx, project_id, topic)) !== undefined
}

/** The result goes on from the base that it was made on, which a later turn may have left behind. */
function publishing(dialect: Dialect, kept: KeptResult, { requestedBy }: PublishCommand, queuedAt: number) {
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
