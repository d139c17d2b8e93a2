// Comments that came while their job was working: they wait for the end of its turn, which begins the next or drops them.
import { sql, type Transaction } from 'kysely'
import type { Dialect } from './dialect/dialect.ts'
import { updateJob } from './fence.ts'
import type { AgentJobTable, JobRequestTable } from './job-tables.ts'
import { DROPPED, joinRequests, nextTurn } from './job-turns.ts'
import type { Tables } from './schema.ts'

export async function countWaiting(trx: Transaction<Tables>, jobId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('job_request')
    .select(sql<number>`count(*)`.as('count'))
    .where('job_id', '=', jobId)
    .where('turn', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export interface AfterTurn {
  /** The job as it is now: over, or active in its next turn. */
  row: AgentJobTable
  /** The pull requests on which comments came to nothing. */
  dropped: number[]
}

/**
 * Begins the next turn of a job that is over with the comments that wait, all in one. Only those on the pull request that
 * is open: another one that the job had is settled, and so are the comments there.
 */
export async function goOnWithComments(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
): Promise<AfterTurn> {
  const waiting = await listWaiting(trx, row.id)
  const meant = row.pr_state === 'open' ? waiting.filter(({ pr_number }) => pr_number === row.pr_number) : []
  const [first] = meant
  // Its place in the branch is that of the first comment, which may have come before another job of the topic.
  const next = first && nextTurn(dialect, row, { ...joinRequests(meant), at: first.at }, first.at)
  await settle(trx, meant, row.turn + 1)
  const dropped = await dropWaiting(trx, row.id)
  return { row: next === undefined ? row : await updateJob(trx, row.id, next), dropped }
}

/** Lets the comments that wait come to nothing, and gives the pull requests that they were made on. */
export async function dropWaiting(trx: Transaction<Tables>, jobId: string): Promise<number[]> {
  const dropped = await trx
    .updateTable('job_request')
    .set({ turn: DROPPED })
    .where('job_id', '=', jobId)
    .where('turn', 'is', null)
    .returning('pr_number')
    .execute()
  return [...new Set(dropped.flatMap(({ pr_number }) => pr_number ?? []))]
}

/** Whether a comment, and no message, has begun the present turn. */
export async function isFromComment(trx: Transaction<Tables>, row: AgentJobTable): Promise<boolean> {
  const comment = await trx
    .selectFrom('job_request')
    .select('id')
    .where('job_id', '=', row.id)
    .where('turn', '=', row.turn)
    .where('comment_key', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return comment !== undefined
}

type Waiting = Pick<JobRequestTable, 'prompt' | 'requested_by' | 'at' | 'pr_number'> & { id: number }

function listWaiting(trx: Transaction<Tables>, jobId: string): Promise<Waiting[]> {
  return trx
    .selectFrom('job_request')
    .select(['id', 'prompt', 'requested_by', 'at', 'pr_number'])
    .where('job_id', '=', jobId)
    .where('turn', 'is', null)
    .orderBy('id')
    .execute()
}

async function settle(trx: Transaction<Tables>, requests: readonly Waiting[], turn: number): Promise<void> {
  if (requests.length === 0) return
  const ids = requests.map(({ id }) => id)
  await trx.updateTable('job_request').set({ turn }).where('id', 'in', ids).execute()
}
