// The rows of follow-ups that came while their job was working; jobs/requests/waiting-follow-ups.ts says what happens to them.
import { sql, type Transaction } from 'kysely'
import type { Waiting } from '../../jobs/job-transitions.ts'
import {
  chooseFollowUps,
  type DroppedFollowUps,
  joinRequests,
  type SavedRequest,
  type TurnRequest,
} from '../../jobs/requests/waiting-follow-ups.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { Tables } from '../schema.ts'
import { updateJob } from './fence.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'
import { baseOfNextTurn, type CommentColumns, DROPPED, nextTurn, saveRequest } from './job-turns.ts'

export async function countWaiting(trx: Transaction<Tables>, jobId: string): Promise<Waiting> {
  return trx
    .selectFrom('job_request')
    .select([
      sql<number>`count(*)`.as('followUps'),
      // Of text, this counts characters, as the limits do.
      sql<number>`coalesce(sum(length(prompt)), 0)`.as('characters'),
    ])
    .where('job_id', '=', jobId)
    .where('turn', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Keeps a follow-up until the present turn ends, and gives the job with it. */
export async function saveWaiting(
  trx: Transaction<Tables>,
  row: AgentJobTable,
  request: TurnRequest,
  comment?: CommentColumns,
): Promise<AgentJobTable> {
  await saveRequest(trx, row, null, request, comment)
  return updateJob(trx, row.id, { waiting_follow_ups: row.waiting_follow_ups + 1 })
}

interface AfterTurn {
  /** The job as it is now: over, or active in its next turn. */
  row: AgentJobTable
  dropped: DroppedFollowUps
}

/** Begins the next turn of a job that is over with the follow-ups that wait for it, all in one, and drops the others. */
export async function beginTurnWithWaiting(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
): Promise<AfterTurn> {
  const chosen = chooseFollowUps(toJob(row), await listWaiting(trx, row.id))
  const request = joinRequests(chosen)
  // Its place in the branch is that of the first follow-up, which may have come before another job of the topic.
  const next = request && nextTurn(dialect, row, request, request.at, await baseOfNextTurn(trx, row))
  await assignTurn(trx, chosen, row.turn + 1)
  const dropped = await dropWaiting(trx, row.id)
  return { row: await updateJob(trx, row.id, { ...next, waiting_follow_ups: 0 }), dropped }
}

/** Drops the follow-ups that wait; the caller sets `waiting_follow_ups` to 0. */
export async function dropWaiting(trx: Transaction<Tables>, jobId: string): Promise<DroppedFollowUps> {
  const dropped = await trx
    .updateTable('job_request')
    .set({ turn: DROPPED })
    .where('job_id', '=', jobId)
    .where('turn', 'is', null)
    .returning('pr_number')
    .execute()
  const commented = dropped.flatMap(({ pr_number }) => pr_number ?? [])
  return { messages: dropped.length - commented.length, pullRequests: [...new Set(commented)] }
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

interface WaitingFollowUp extends SavedRequest {
  id: number
  /** null of a message. */
  pullRequestNumber: number | null
}

function listWaiting(trx: Transaction<Tables>, jobId: string): Promise<WaitingFollowUp[]> {
  return trx
    .selectFrom('job_request')
    .select(['id', 'prompt', 'requested_by as requestedBy', 'at', 'comment_key as commentKey'])
    .select('pr_number as pullRequestNumber')
    .where('job_id', '=', jobId)
    .where('turn', 'is', null)
    .orderBy('id')
    .execute()
}

async function assignTurn(
  trx: Transaction<Tables>,
  followUps: readonly WaitingFollowUp[],
  turn: number,
): Promise<void> {
  if (followUps.length === 0) return
  const ids = followUps.map(({ id }) => id)
  await trx.updateTable('job_request').set({ turn }).where('id', 'in', ids).execute()
}
