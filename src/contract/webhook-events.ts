// The events that Docmend sends to the webhook endpoints of a project, after the rules of Standard Webhooks
// (https://www.standardwebhooks.com). The schemas are in the OpenAPI document; docs/webhooks.md explains them.
import { z } from '@hono/zod-openapi'
import { AgentJobSchema } from './job.ts'

interface WebhookEvent {
  /** When it is sent. */
  meaning: string
  /** What it tells. */
  data: z.ZodType
  /** Then `data` is the job, as it was when the event happened. */
  isAboutJob: boolean
  /** Then no endpoint subscribes to it: it is sent by `docmend webhooks test`. */
  isOnRequest: boolean
}

/** All events, in the order in which pages and documents list them. */
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

function aboutJob(meaning: string) {
  return { meaning, data: AgentJobSchema, isAboutJob: true, isOnRequest: false } as const
}

type Events = typeof WEBHOOK_EVENTS
export type WebhookEventType = keyof Events
/** The types of the events for which the flag is set so. */
type TypeWhere<Flag extends 'isAboutJob' | 'isOnRequest', Value extends boolean> = {
  [Type in WebhookEventType]: Events[Type][Flag] extends Value ? Type : never
}[WebhookEventType]
export type JobEventType = TypeWhere<'isAboutJob', true>
/** What an endpoint can subscribe to. */
export type SubscribableEventType = TypeWhere<'isOnRequest', false>

export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEventType[]
export const SUBSCRIBABLE_EVENT_TYPES = WEBHOOK_EVENT_TYPES.filter(
  (type): type is SubscribableEventType => !WEBHOOK_EVENTS[type].isOnRequest,
)

/** The body of a webhook, once its signature was verified. Readers should ignore fields and types that they do not know. */
export type WebhookBody<Type extends WebhookEventType = WebhookEventType> = {
  [Each in Type]: { type: Each; timestamp: string; data: z.output<Events[Each]['data']> }
}[Type]
export type JobWebhook = WebhookBody<JobEventType>
export type PingWebhook = WebhookBody<'ping'>

const timestamp = z.iso.datetime().openapi({
  description: 'When it happened. The header `webhook-timestamp` says when it was sent.',
  example: '2026-11-20T08:41:03.120Z',
})

const JOB_EVENT_TYPES = WEBHOOK_EVENT_TYPES.filter((type): type is JobEventType => WEBHOOK_EVENTS[type].isAboutJob)
const JobWebhookSchema = z
  .object({ type: z.enum(JOB_EVENT_TYPES), timestamp, data: AgentJobSchema })
  .openapi('JobWebhook')

/** The schema of the body. All events about jobs share one, which generated clients know by its name. */
export function webhookSchemaOf(type: WebhookEventType): z.ZodType {
  const { data, isAboutJob } = WEBHOOK_EVENTS[type]
  if (isAboutJob) return JobWebhookSchema.extend({ type: z.literal(type) })
  return z.object({ type: z.literal(type), timestamp, data }).openapi(`${wordsOf(type)}Webhook`)
}

/** `page_views.imported` → `PageViewsImported`. */
export function wordsOf(type: WebhookEventType): string {
  return type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** Headers of every delivery, in lower case. */
export const WEBHOOK_ID_HEADER = 'webhook-id'
export const WEBHOOK_TIMESTAMP_HEADER = 'webhook-timestamp'
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature'
