// The events that Docmend sends to the webhook endpoints of a project, after the rules of Standard Webhooks
// (https://www.standardwebhooks.com). The schemas are in the OpenAPI document; docs/webhooks.md explains them.
import { z } from '@hono/zod-openapi'
import { AgentJobSchema } from './job.ts'

/** Type -> when it is sent. */
export const JOB_WEBHOOK_EVENTS = {
  'job.completed': 'A turn of a job ended as asked: with a pull request, a patch, or nothing to change.',
  'job.failed': 'A turn of a job failed or was canceled; `outcome` and `message` say why.',
  'job.archived': 'A job was archived, by a request or some time after the end of its pull request.',
  'pull_request.merged': 'The pull request of a job was merged. Jobs that share one send one event each.',
  'pull_request.closed': 'The pull request of a job was closed without merging.',
  'pull_request.reopened': 'The pull request of a job was closed and is open again.',
  'pull_request.preview_ready': "The host of the documentation has built a preview of the job's last commit.",
  'pull_request.build_failed': "A build of the job's last commit failed; several at once are one event.",
  'pull_request.effect_ready':
    'A month after the merge: what became of the views of its pages, or why nothing can be said. Jobs that share one send one event each.',
} as const

export type JobWebhookEvent = keyof typeof JOB_WEBHOOK_EVENTS

/** All that an endpoint can subscribe to. */
export const JOB_WEBHOOK_EVENT_TYPES = Object.keys(JOB_WEBHOOK_EVENTS) as readonly JobWebhookEvent[]

/** Sent on request only, by `docmend webhooks test`. */
export const PING_EVENT = 'ping'
export const PING_MEANING = 'Somebody tests the endpoint.'

export type WebhookEventType = JobWebhookEvent | typeof PING_EVENT

const timestamp = z.iso.datetime().openapi({
  description: 'When it happened. The header `webhook-timestamp` says when it was sent.',
  example: '2026-11-20T08:41:03.120Z',
})

/** Body of the events about a job. Readers should ignore fields and types that they do not know. */
export const JobWebhookSchema = z
  .object({
    type: z.enum(JOB_WEBHOOK_EVENT_TYPES),
    timestamp,
    /** As it was then. */
    data: AgentJobSchema,
  })
  .openapi('JobWebhook')

/** Body of a ping. */
export const PingWebhookSchema = z
  .object({
    type: z.literal(PING_EVENT),
    timestamp,
    data: z.object({ projectId: z.string(), endpointId: z.string() }),
  })
  .openapi('PingWebhook')

export type JobWebhook = z.output<typeof JobWebhookSchema>
export type PingWebhook = z.output<typeof PingWebhookSchema>
/** The body of a webhook, once its signature was verified. */
export type WebhookBody = JobWebhook | PingWebhook

/** Headers of every delivery, in lower case. */
export const WEBHOOK_ID_HEADER = 'webhook-id'
export const WEBHOOK_TIMESTAMP_HEADER = 'webhook-timestamp'
export const WEBHOOK_SIGNATURE_HEADER = 'webhook-signature'
