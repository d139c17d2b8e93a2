// Events enter the outbox here, in the transaction that makes them true: none is lost, and none tells what did not happen.
import type { Transaction } from 'kysely'
import type {
  JobWebhookEvent,
  SubscribableEvent,
  WebhookData,
  WebhookEventType,
} from '../../contract/webhook-events.ts'
import { type PullRequest, presentJob } from '../../jobs/job.ts'
import { newEventId } from '../../projects/webhooks/endpoint.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { toJob } from '../jobs/job-rows.ts'
import type { AgentJobTable } from '../jobs/job-tables.ts'
import type { PullRequestColumns } from '../jobs/pull-request-columns.ts'
import type { Tables } from '../schema.ts'

interface NewEvent<Type extends WebhookEventType, Data> {
  projectId: string
  type: Type
  /** When it happened. */
  at: number
  data: Data
}

/**
 * Records an event for every endpoint of the project that wants it; costs one look where there is none. `data` is called only
 * where there is one.
 */
async function recordEvent<Type extends SubscribableEvent>(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { projectId, type, at, data }: NewEvent<Type, () => WebhookData<Type>>,
): Promise<void> {
  const working = trx
    .selectFrom('webhook_endpoint')
    .select(['id', 'events'])
    .where('project_id', '=', projectId)
    .where('disabled_at', 'is', null)
    .orderBy('id')
  // Locked: an endpoint that is removed during the transaction would make the caller's whole change fail.
  const endpoints = await dialect.forReference(working).execute()
  const wanting = endpoints
    .filter(({ events }) => events === '' || events.split(' ').includes(type))
    .map(({ id }) => id)
  if (wanting.length === 0) return
  const eventId = newEventId()
  await saveEvent(dialect, trx, { eventId, projectId, type, at, data: data() })
  const due = {
    event_id: eventId,
    status: 'pending',
    attempt: 0,
    due_at: dialect.nowMs(),
    delay_ms: 0,
    lease_ms: 0,
  } as const
  for (const endpoint_id of wanting)
    await trx
      .insertInto('event_delivery')
      .values({ ...due, endpoint_id })
      .execute()
}

/** Records an event about the job, as its row says. */
export function recordJobEvent(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  type: JobWebhookEvent,
  at: number,
): Promise<void> {
  return recordEvent(dialect, trx, { projectId: row.project_id, type, at, data: () => presentJob(toJob(row)) })
}

export async function saveEvent<Type extends WebhookEventType>(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { eventId, projectId, type, at, data }: NewEvent<Type, WebhookData<Type>> & { eventId: string },
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: new Date(at).toISOString(), data })
  await trx
    .insertInto('webhook_event')
    .values({ id: eventId, project_id: projectId, type, body, recorded_at: dialect.nowMs() })
    .execute()
}

/** Gives the event of a pull request whose state was seen, by what was known before; undefined = none. */
export function pullRequestEvent(known: PullRequestColumns, seen: PullRequest): JobWebhookEvent | undefined {
  const before = known.pr_number === seen.number ? known.pr_state : null
  if (seen.state === before) return undefined
  switch (seen.state) {
    case 'merged':
      return 'pull_request.merged'
    case 'closed':
      return 'pull_request.closed'
    case 'open':
      return before === null ? undefined : 'pull_request.reopened'
    default:
      return seen.state satisfies never
  }
}
