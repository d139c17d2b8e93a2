// The outbox: replies are saved in the transaction of what they report, and handed out until one worker has posted them.
import { sql, type Transaction } from 'kysely'
import { cut } from '../../base/text.ts'
import type { EndNotice } from '../../jobs/requests/waiting-follow-ups.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { dueIn, isDue } from './fence.ts'
import type { AgentJobTable } from './job-tables.ts'

/** GitHub takes 65,536 characters; the poster adds its mark. */
const TEXT_MAX_CHARACTERS = 60_000

export const jobReplies = {
  /** One statement, and robust against a clock that was set back, as the claim of a job. */
  async claimReply(dialect, leaseMs) {
    const due = dialect.db
      .selectFrom('job_reply')
      .select('id')
      .where(isDue(dialect.nowMs()))
      .orderBy('due_at')
      .orderBy('id')
      .limit(1)
    const row = await dialect.db
      .updateTable('job_reply')
      .set({ ...dueIn(dialect, leaseMs), attempt: sql<number>`attempt + 1` })
      .where('id', '=', dialect.forUpdateSkipLocked(due))
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return undefined
    const { id, project_id: projectId, job_id: jobId, turn, pr_number: pullRequestNumber, text, attempt } = row
    return { id, projectId, jobId, turn, pullRequestNumber, text, attempt }
  },

  async deleteReply({ db }, id) {
    await db.deleteFrom('job_reply').where('id', '=', id).execute()
  },
} satisfies Partial<DialectFirst<JobStore>>

/** Saves the replies at the end of a turn. */
export async function saveReplies(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  notices: readonly EndNotice[],
): Promise<void> {
  for (const notice of notices) await saveReply(dialect, trx, row, notice)
}

async function saveReply(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  { pullRequestNumber: pr_number, text }: EndNotice,
): Promise<void> {
  // The turn of a patch ends once more when the patch is published.
  await trx
    .deleteFrom('job_reply')
    .where('job_id', '=', row.id)
    .where('turn', '=', row.turn)
    .where('pr_number', '=', pr_number)
    .execute()
  await trx
    .insertInto('job_reply')
    .values({
      job_id: row.id,
      project_id: row.project_id,
      turn: row.turn,
      pr_number,
      text: cut(text, TEXT_MAX_CHARACTERS),
      attempt: 0,
      due_at: dialect.nowMs(),
      lease_ms: 0,
    })
    .execute()
}
