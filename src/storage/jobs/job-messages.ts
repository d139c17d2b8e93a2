// Follow-ups: further requests to a job, through the API or in a comment on its pull request.
import type { Kysely, Transaction } from 'kysely'
import type { Job } from '../../jobs/job.ts'
import { placeComment, startsFromKeptResult, takesMessage } from '../../jobs/job-transitions.ts'
import type {
  CommentResult,
  MessageResult,
  NewComment,
  NewMessage,
  RequestRules,
} from '../../jobs/requests/store-requests.ts'
import type { TurnRequest } from '../../jobs/requests/waiting-comments.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { lockJob, lockProject } from '../locks.ts'
import { recordDelivery } from '../projects/deliveries.ts'
import type { Tables } from '../schema.ts'
import { askJob } from './ask-job.ts'
import { updateJob } from './fence.ts'
import { saveAnswer } from './idempotency.ts'
import { findReachedLimit } from './job-limits.ts'
import { toJob } from './job-rows.ts'
import type { AgentJobTable } from './job-tables.ts'
import { type BaseColumns, type CommentColumns, nextTurn, placeInLine, saveRequest } from './job-turns.ts'
import { countWaiting } from './waiting-comments.ts'

export async function findByPullRequest(
  db: Kysely<Tables>,
  repositoryId: number,
  pullRequestNumber: number,
): Promise<Job | undefined> {
  const row = await newestOfPullRequest(db, repositoryId, pullRequestNumber)
  return row && toJob(row)
}

export function acceptMessage(
  dialect: Dialect,
  projectId: string,
  jobId: string,
  message: NewMessage,
  rules: RequestRules,
): Promise<MessageResult> {
  const request = { projectId, jobId, at: message.at, claim: rules.idempotency }
  return askJob<MessageResult>(dialect, request, async (trx, row, state) => {
    if (state !== 'active') return { kind: 'unavailable', state }
    if (!takesMessage(toJob(row))) return { kind: 'refused', job: toJob(row) }
    const limit = await findReachedLimit(trx, request, rules)
    if (limit !== undefined) return limit

    const job = toJob(await beginTurn(dialect, trx, row, message))
    await saveAnswer(trx, request, job)
    return { kind: 'accepted', job }
  })
}

/** A refused comment leaves no trace, so that the same delivery may succeed when GitHub sends it again. */
export function acceptComment(
  dialect: Dialect,
  comment: NewComment,
  rules: Omit<RequestRules, 'idempotency'>,
): Promise<CommentResult> {
  return dialect.db.transaction().execute(async (trx) => {
    const found = await newestOfPullRequest(trx, comment.repositoryId, comment.pullRequestNumber)
    if (found === undefined) return { kind: 'not_found' }
    const state = await lockProject(dialect, trx, found.project_id)
    const row = await lockJob(dialect, trx, found.project_id, found.id)
    if (row === undefined || state === undefined) return { kind: 'not_found' }
    if (await isKnown(trx, comment)) return { kind: 'known' }
    if (state !== 'active') return { kind: 'unavailable', state }
    const place = placeComment(toJob(row), await countWaiting(trx, row.id))
    if (place === 'refused') return { kind: 'refused', job: toJob(row) }
    const limit = await findReachedLimit(trx, { projectId: row.project_id, at: comment.at }, rules)
    if (limit !== undefined) return limit

    await recordDelivery(trx, comment.deliveryId, comment.at)
    return { kind: 'accepted', ...(await saveComment(dialect, trx, row, comment, place)) }
  })
}

async function saveComment(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  comment: NewComment,
  place: 'begins' | 'waits',
) {
  const { repositoryId: repository_id, commentKey: comment_key, pullRequestNumber: pr_number } = comment
  const columns = { repository_id, comment_key, pr_number }
  const isWaiting = place === 'waits'
  if (!isWaiting) return { job: toJob(await beginTurn(dialect, trx, row, comment, columns)), isWaiting }
  await saveRequest(trx, row, null, comment, columns)
  return { job: toJob(row), isWaiting }
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
  await saveRequest(trx, next, next.turn, request, comment)
  return next
}

/** The other repositories are pinned anew: whether a private one may be read is asked for each turn. */
async function unpublishedBase(trx: Transaction<Tables>, row: AgentJobTable): Promise<BaseColumns | undefined> {
  if (!startsFromKeptResult(toJob(row))) return undefined
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
