// Follow-ups: further requests to a job, through the API or in a comment on its pull request.
import type { Kysely, Transaction } from 'kysely'
import { countCharacters } from '../../contract/count-characters.ts'
import { placeFollowUp } from '../../jobs/job-transitions.ts'
import type { MessageResult, NewComment } from '../../jobs/requests/store-requests.ts'
import type { TurnRequest } from '../../jobs/requests/waiting-follow-ups.ts'
import type { JobStore } from '../../jobs/store.ts'
import type { Dialect, DialectFirst } from '../dialect/dialect.ts'
import { lockJob, lockProject } from '../locks.ts'
import { recordDelivery } from '../projects/received-deliveries.ts'
import type { Tables } from '../schema.ts'
import { updateJob } from './fence.ts'
import { saveAnswer } from './idempotency.ts'
import { findReachedLimit } from './job-limits.ts'
import { askJob } from './job-requests.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'
import { baseOfNextTurn, type CommentColumns, nextTurn, placeInLine, saveRequest } from './job-turns.ts'
import { countWaiting, saveWaiting } from './waiting-follow-ups.ts'

export const jobMessages = {
  async findByPullRequest({ db }, repositoryId, pullRequestNumber) {
    const row = await newestOfPullRequest(db, repositoryId, pullRequestNumber)
    return row && toJob(row)
  },

  message(dialect, projectId, jobId, message, rules) {
    const request = { projectId, jobId, at: message.at, claim: rules.idempotency }
    return askJob<MessageResult>(dialect, request, async (trx, row, state) => {
      if (state !== 'active') return { kind: 'unavailable', state }
      const place = await placeRequest(trx, row, message)
      if (place === 'refused' || place === 'full') return { kind: place, job: toJob(row) }
      const limit = await findReachedLimit(trx, 'messages', request, rules)
      if (limit !== undefined) return limit

      const job = toJob(await saveFollowUp(dialect, trx, row, place, message))
      await saveAnswer(trx, request, job)
      return { kind: 'accepted', job }
    })
  },

  /** A refused comment leaves no trace, so that the same delivery may succeed when GitHub sends it again. */
  comment(dialect, comment, rules) {
    return dialect.db.transaction().execute(async (trx) => {
      const found = await newestOfPullRequest(trx, comment.repositoryId, comment.pullRequestNumber)
      if (found === undefined) return { kind: 'not_found' }
      const state = await lockProject(dialect, trx, found.project_id)
      const row = await lockJob(dialect, trx, found.project_id, found.id)
      if (row === undefined || state === undefined) return { kind: 'not_found' }
      if (await isKnown(trx, comment)) return { kind: 'known' }
      if (state !== 'active') return { kind: 'unavailable', state }
      const place = await placeRequest(trx, row, comment)
      if (place === 'refused' || place === 'full') return { kind: place, job: toJob(row) }
      const limit = await findReachedLimit(trx, 'messages', { projectId: row.project_id, at: comment.at }, rules)
      if (limit !== undefined) return limit

      await recordDelivery(trx, comment.deliveryId, comment.at)
      const { repositoryId: repository_id, commentKey: comment_key, pullRequestNumber: pr_number } = comment
      const columns = { repository_id, comment_key, pr_number }
      const job = toJob(await saveFollowUp(dialect, trx, row, place, comment, columns))
      return { kind: 'accepted', job, isWaiting: place === 'waits' }
    })
  },
} satisfies Partial<DialectFirst<JobStore>>

async function placeRequest(trx: Transaction<Tables>, row: AgentJobTable, { prompt }: TurnRequest) {
  return placeFollowUp(toJob(row), countCharacters(prompt), await countWaiting(trx, row.id))
}

/** Begins the next turn, or keeps the request until the present one ends. */
async function saveFollowUp(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  place: 'begins' | 'waits',
  request: TurnRequest,
  comment?: CommentColumns,
): Promise<AgentJobTable> {
  if (place === 'waits') return saveWaiting(trx, row, request, comment)
  const queuedAt = await placeInLine(trx, row, request.at)
  const base = await baseOfNextTurn(trx, row)
  const next = await updateJob(trx, row.id, nextTurn(dialect, row, request, queuedAt, base))
  await saveRequest(trx, next, next.turn, request, comment)
  return next
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
