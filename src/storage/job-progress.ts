// The steps of a running job that only its worker may take.
import type { Job } from '../jobs/job.ts'
import type { JobEnd, JobStore, Lease } from '../jobs/store.ts'
import type { Dialect } from './dialect/dialect.ts'
import { updateFenced } from './fence.ts'
import { NO_LEASE } from './job-queue.ts'
import { toJob } from './job-rows.ts'
import { isNews, toPullRequestColumns } from './pull-request-columns.ts'

export function createJobProgress(dialect: Dialect): Pick<JobStore, 'pin' | 'enterPublishing' | 'finish'> {
  const { db } = dialect
  return {
    pin: async (lease, base, repository) => {
      await updateFenced(db, lease, { base_ref: base.ref, base_sha: base.commitSha, repository })
    },
    enterPublishing: async (lease) => {
      await updateFenced(db, lease, { phase: 'publishing' })
    },
    finish: (lease, end) => finish(dialect, lease, end),
  }
}

/** A pull request that a webhook has reported meanwhile stays, unless the end knows a newer state or another one. */
function finish(dialect: Dialect, lease: Lease, end: JobEnd): Promise<Job> {
  const { status, outcome, message, pullRequest } = end
  return dialect.db.transaction().execute(async (trx) => {
    const row = await updateFenced(trx, lease, { finished_at: dialect.nowMs() })
    const isNew = pullRequest !== undefined && isNews(row, pullRequest)
    const columns = isNew ? toPullRequestColumns(row, pullRequest, row.finished_at ?? row.created_at) : {}
    return toJob(await updateFenced(trx, lease, { ...columns, ...NO_LEASE, status, outcome, message }))
  })
}
