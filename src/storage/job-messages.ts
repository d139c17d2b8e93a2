// Follow-ups: what people ask of a job that has worked before, through the API or in a comment on its pull request.
import type { Kysely, Transaction } from 'kysely'
import { WAITING_COMMENTS } from '../jobs/defaults.ts'
import type { JobStore, NewComment } from '../jobs/store.ts'
import type { ProjectState } from '../projects/project.ts'
import { askJob } from './ask-job.ts'
import { takeDelivery } from './deliveries.ts'
import type { Dialect } from './dialect/dialect.ts'
import { updateJob } from './fence.ts'
import { keepAnswer } from './idempotency.ts'
import { findReachedLimit } from './job-limits.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'
import {
  type BaseColumns,
  type CommentColumns,
  keepRequest,
  nextTurn,
  placeInLine,
  type TurnRequest,
} from './job-turns.ts'
import { lockJob, lockProject } from './locks.ts'
import type { Tables } from './schema.ts'
import { countWaiting } from './waiting-comments.ts'

type Messages = Pick<JobStore, 'message' | 'comment' | 'findByPullRequest'>
type Of<Name extends keyof Messages> = Awaited<ReturnType<Messages[Name]>>

export function createJobMessages(dialect: Dialect): Messages {
  return {
    message: (...request) => takeMessage(dialect, ...request),
    comment: (comment, rules) => takeComment(dialect, comment, rules),
    findByPullRequest: async (repositoryId, pullRequestNumber) => {
      const row = await newestOfPullRequest(dialect.db, repositoryId, pullRequestNumber)
      return row && toJob(row)
    },
  }
}

function takeMessage(
  dialect: Dialect,
  ...[projectId, jobId, message, rules]: Parameters<Messages['message']>
): Promise<Of<'message'>> {
  const request = { projectId, jobId, at: message.at, claim: rules.idempotency }
  return askJob<Of<'message'>>(dialect, request, async (trx, row, state) => {
    if (state !== 'active') return { kind: 'unavailable', state }
    if (!isIdle(row) || isSettled(row)) return { kind: 'refused', job: toJob(row) }
    const limit = await findReachedLimit(trx, request, rules)
    if (limit !== undefined) return limit

    const job = toJob(await beginTurn(dialect, trx, row, message))
    await keepAnswer(trx, request, job)
    return { kind: 'accepted', job }
  })
}

/** A refused comment leaves no trace, so that a delivery that is sent again may find better times. */
function takeComment(
  dialect: Dialect,
  comment: NewComment,
  rules: Parameters<Messages['comment']>[1],
): Promise<Of<'comment'>> {
  return dialect.db.transaction().execute(async (trx) => {
    const found = await newestOfPullRequest(trx, comment.repositoryId, comment.pullRequestNumber)
    if (found === undefined) return { kind: 'not_found' }
    const state = await lockProject(dialect, trx, found.project_id)
    const row = await lockJob(dialect, trx, found.project_id, found.id)
    if (row === undefined || state === undefined) return { kind: 'not_found' }
    if (await isKnown(trx, comment)) return { kind: 'known' }
    const refusal = await refuseComment(trx, row, state, comment, rules)
    if (refusal !== undefined) return refusal

    await takeDelivery(trx, comment.deliveryId, comment.at)
    return { kind: 'accepted', ...(await placeComment(dialect, trx, row, comment)) }
  })
}

async function refuseComment(
  trx: Transaction<Tables>,
  row: AgentJobTable,
  state: ProjectState,
  { at }: NewComment,
  rules: Parameters<Messages['comment']>[1],
): Promise<Of<'comment'> | undefined> {
  if (state !== 'active') return { kind: 'unavailable', state }
  const isFull = row.status === 'active' && (await countWaiting(trx, row.id)) >= WAITING_COMMENTS
  if (row.status === 'archived' || isSettled(row) || isFull) return { kind: 'refused', job: toJob(row) }
  return findReachedLimit(trx, { projectId: row.project_id, at }, rules)
}

async function placeComment(dialect: Dialect, trx: Transaction<Tables>, row: AgentJobTable, comment: NewComment) {
  const { repositoryId: repository_id, commentKey: comment_key, pullRequestNumber: pr_number } = comment
  const columns = { repository_id, comment_key, pr_number }
  if (isIdle(row)) return { job: toJob(await beginTurn(dialect, trx, row, comment, columns)), isWaiting: false }
  await keepRequest(trx, row, null, comment, columns)
  return { job: toJob(row), isWaiting: true }
}

async function beginTurn(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  request: TurnRequest,
  comment?: CommentColumns,
): Promise<AgentJobTable> {
  const place = await placeInLine(trx, row, request.at)
  const base = await unpublishedBase(trx, row)
  const next = await updateJob(trx, row.id, nextTurn(dialect, row, request, place, base))
  await keepRequest(trx, next, next.turn, request, comment)
  return next
}

/**
 * What is kept and on no pull request is where the next turn starts from, on the commit that it was made on. The other
 * repositories are pinned anew: whether a private one may be read is asked for each turn.
 */
async function unpublishedBase(trx: Transaction<Tables>, row: AgentJobTable): Promise<BaseColumns | undefined> {
  if (row.pr_number !== null && row.mode !== 'patch') return undefined
  return trx
    .selectFrom('job_result')
    .select(['base_ref', 'base_sha'])
    .where('job_id', '=', row.id)
    .where('is_published', '=', 0)
    .executeTakeFirst()
}

async function isKnown(trx: Transaction<Tables>, comment: NewComment): Promise<boolean> {
  const request = trx
    .selectFrom('job_request')
    .select('id')
    .where('repository_id', '=', comment.repositoryId)
    .where('comment_key', '=', comment.commentKey)
  const delivery = trx.selectFrom('webhook_delivery').select('id').where('id', '=', comment.deliveryId)
  return (await request.executeTakeFirst()) !== undefined || (await delivery.executeTakeFirst()) !== undefined
}

/** A job in `mode: patch` reads the pull request of its topic, and what people ask for there would not appear on it. */
function newestOfPullRequest(
  db: Kysely<Tables>,
  repositoryId: number,
  pullRequestNumber: number,
): Promise<AgentJobTable | undefined> {
  const projects = db.selectFrom('project').select('id').where('repository_id', '=', repositoryId)
  return db
    .selectFrom('agent_job')
    .selectAll()
    .where('project_id', 'in', projects)
    .where('pr_number', '=', pullRequestNumber)
    .where('mode', '=', 'pull_request')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function isIdle(row: AgentJobTable): boolean {
  return row.status === 'completed' || row.status === 'failed'
}

function isSettled(row: AgentJobTable): boolean {
  return row.pr_state !== null && row.pr_state !== 'open'
}
