// The rows of comments that came while their job was working; jobs/requests/waiting-comments.ts says what happens to them.
import { sql, type Transaction } from 'kysely'
import { chooseComments, joinRequests, type TurnRequest } from '../../jobs/requests/waiting-comments.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { updateJob } from './fence.ts'
import type { AgentJobTable } from './job-tables.ts'
import { DROPPED, nextTurn } from './job-turns.ts'
import { toPullRequest } from './pull-request-columns.ts'

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

/** Begins the next turn of a job that is over with the comments that wait for it, all in one, and drops the others. */
export async function beginTurnWithComments(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
): Promise<AfterTurn> {
  const chosen = chooseComments(toPullRequest(row), await listWaiting(trx, row.id))
  const request = joinRequests(chosen)
  // Its place in the branch is that of the first comment, which may have come before another job of the topic.
  const next = request && nextTurn(dialect, row, request, request.at)
  await assignTurn(trx, chosen, row.turn + 1)
  const dropped = await dropWaiting(trx, row.id)
  return { row: next === undefined ? row : await updateJob(trx, row.id, next), dropped }
}

/** Drops the comments that wait, and gives the pull requests that they were made on. */
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

interface WaitingComment extends TurnRequest {
  id: number
  pullRequestNumber: number | null
}

function listWaiting(trx: Transaction<Tables>, jobId: string): Promise<WaitingComment[]> {
  return trx
    .selectFrom('job_request')
    .select(['id', 'prompt', 'requested_by as requestedBy', 'at', 'pr_number as pullRequestNumber'])
    .where('job_id', '=', jobId)
    .where('turn', 'is', null)
    .orderBy('id')
    .execute()
}

async function assignTurn(trx: Transaction<Tables>, comments: readonly WaitingComment[], turn: number): Promise<void> {
  if (comments.length === 0) return
  const ids = comments.map(({ id }) => id)
  await trx.updateTable('job_request').set({ turn }).where('id', 'in', ids).execute()
}
