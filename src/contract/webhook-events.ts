// The events that Docmend sends to the webhook endpoints of a project, after the rules of Standard Webhooks
// (https://www.standardwebhooks.com). The schemas are in the OpenAPI document; docs/webhooks.md explains them.
import { z } from '@hono/zod-openapi'
import { AgentJobSchema } from './job.ts'

interface WebhookEvent {
  /** When it is sent. */
  meaning: string
  data: z.ZodType
  /** `data` is the job as it was then. */
  isAboutJob: boolean
  /** Sent to one endpoint when somebody asks for it, and to no one who subscribed. */
  isOnRequest: boolean
}

function aboutJob(meaning: string) {
  return { meaning, data: AgentJobSchema, isAboutJob: true, isOnRequest: false } as const
}

/** All events by their type. */
export const WEBHOOK_EVENTS = {
  'job.completed': aboutJob('A turn of a job ended as asked: with a pull request, a patch, or nothing to change.'),
  'job.failed': aboutJob('A turn of a job failed or was canceled; `outcome` and `message` say why.'),
  'job.archived': aboutJob('A job was archived, by a request or some time after the end of its pull request.'),
  'pull_request.merged': aboutJob('The pull request of a job was merged. Jobs that share one send one event each.'),
  'pull_request.closed': aboutJob('The pull request of a job was closed without merging.'),
  'pull_request.reopened': aboutJob('The pull request of a job was closed and is open again.'),
  'pull_request.preview_ready': aboutJob("The host of the documentation has built a preview of the job's last commit."),
  'pull_request.build_failed': aboutJob("A build of the job's last commit failed; several at once are one event."),
  'pull_request.effect_ready': aboutJob(
    'A month after the merge: what became of the views of its pages, or why nothing can be said. Jobs that share one send one event each.',
  ),
  ping: {
    meaning: 'Somebody tests the endpoint.',
    data: z.object({ projectId: z.string(), endpointId: z.string() }),
    isAboutJob: false,
    isOnRequest: true,
  },
} as const satisfies Record<string, WebhookEvent>

type Events = typeof WEBHOOK_EVENTS
export type WebhookEventType = keyof Events
type TypesThat<Fact extends 'isAboutJob' | 'isOnRequest'> = {
  [Type in WebhookEventType]: Events[Type][Fact] extends true ? Type : never
}[WebhookEventType]
export type JobWebhookEvent = TypesThat<'isAboutJob'>
export type SubscribableEvent = Exclude<WebhookEventType, TypesThat<'isOnRequest'>>

const TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[]
const JOB_EVENTS = TYPES.filter((type): type is JobWebhookEvent => WEBHOOK_EVENTS[type].isAboutJob)
export const ON_REQUEST_EVENTS = TYPES.filter((type) => WEBHOOK_EVENTS[type].isOnRequest)
/** All that an endpoint can subscribe to. */
export const SUBSCRIBABLE_EVENTS = TYPES.filter((type): type is SubscribableEvent => !WEBHOOK_EVENTS[type].isOnRequest)

export type WebhookData<Type extends WebhookEventType> = z.output<Events[Type]['data']>

/** The body of a webhook, once its signature was verified. Readers should ignore fields and types that they do not know. */
export type WebhookBody<Type extends WebhookEventType = WebhookEventType> = {
  [One in Type]: { type: One; timestamp: string; data: WebhookData<One> }
}[Type]
export type JobWebhook = WebhookBody<JobWebhookEvent>
export type PingWebhook = WebhookBody<'ping'>

/** True of no type that only a later version knows. */
export function isJobWebhook(body: WebhookBody): body is JobWebhook {
  return JOB_EVENTS.some((type) => type === body.type)
}

const timestamp = z.iso.datetime().openapi({
  description: 'When it happened. The header `webhook-timestamp` says when it was sent.',
  example: '2026-11-20T08:41:03.120Z',
})

const JobWebhookSchema = z.object({ type: z.enum(JOB_EVENTS), timestamp, data: AgentJobSchema }).openapi('JobWebhook')

/** Gives the schema of a body. `name` is for one that is not about a job; those share `JobWebhook`. */
export function webhookBodySchema(type: WebhookEventType, name: string): z.ZodType {
  const { isAboutJob, data } = WEBHOOK_EVENTS[type]
  return isAboutJob
    ? JobWebhookSchema.extend({ type: z.literal(type) })
    : z.object({ type: z.literal(type), timestamp, data }).openapi(name)
}

/** Headers of every delivery, in lower case. */
export const WEBHOOK_ID_HEADER = 'webhook-id'
export const WEBHOOK_TIMESTAMP_HEADER = 'webhook-timestamp'
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature'
