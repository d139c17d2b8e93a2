// Events enter the outbox here, in the transaction that changes their job: none is lost, and none tells what did not happen.
import type { Transaction } from 'kysely'
import type { JobWebhook, JobWebhookEvent, WebhookBody } from '../../contract/webhook-events.ts'
import type { PullRequest } from '../../jobs/job.ts'
import { presentJob } from '../../jobs/requests/present-job.ts'
import { newEventId } from '../../projects/webhooks/endpoint.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { toJob } from '../jobs/job-rows.ts'
import type { AgentJobTable } from '../jobs/job-tables.ts'
import type { PullRequestColumns } from '../jobs/pull-request-columns.ts'
import type { Tables } from '../schema.ts'

/** Records an event about the job, as its row says, for every endpoint that wants it; costs one look where there is none. */
export async function recordJobEvent(
  dialect: Dialect,
  trx: Transaction<Tables>,
  row: AgentJobTable,
  type: JobWebhookEvent,
  at: number,
): Promise<void> {
  const working = trx
    .selectFrom('webhook_endpoint')
    .select(['id', 'events'])
    .where('project_id', '=', row.project_id)
    .where('disabled_at', 'is', null)
    .orderBy('id')
  // Locked: one that is removed in the meantime would make the whole change of the job fail.
  const endpoints = await dialect.forReference(working).execute()
  const wanting = endpoints
    .filter(({ events }) => events === '' || events.split(' ').includes(type))
    .map(({ id }) => id)
  if (wanting.length === 0) return
  const body: JobWebhook = { type, timestamp: new Date(at).toISOString(), data: presentJob(toJob(row)) }
  const eventId = newEventId()
  await saveEvent(dialect, trx, { eventId, projectId: row.project_id, body })
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

export async function saveEvent(
  dialect: Dialect,
  trx: Transaction<Tables>,
  { eventId, projectId, body }: { eventId: string; projectId: string; body: WebhookBody },
): Promise<void> {
  const text = JSON.stringify(body)
  await trx
    .insertInto('webhook_event')
    .values({ id: eventId, project_id: projectId, type: body.type, body: text, recorded_at: dialect.nowMs() })
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
