// The webhooks of the OpenAPI document: what a receiver gets, with the headers that it verifies.
import { z } from '@hono/zod-openapi'
import { JSON_TYPE } from '../contract/headers.ts'
import {
  JOB_WEBHOOK_EVENT_TYPES,
  JOB_WEBHOOK_EVENTS,
  JobWebhookSchema,
  PING_EVENT,
  PING_MEANING,
  PingWebhookSchema,
  WEBHOOK_ID_HEADER,
  WEBHOOK_SIGNATURE_HEADER,
  WEBHOOK_TIMESTAMP_HEADER,
} from '../contract/webhook-events.ts'

export const WEBHOOKS_TAG = {
  name: 'Webhooks',
  description: 'Events that Docmend sends to the endpoints of a project.',
}

const SIGNED =
  'Signed after Standard Webhooks 1.0.0. Verify the signature over `webhook-id`, `webhook-timestamp` and the raw body, and ignore an id that you have had before.'

const headers = z.object({
  [WEBHOOK_ID_HEADER]: z.string().openapi({
    description: 'Id of the event, the same in every attempt.',
    example: 'msg_0f3c9d1b6a7e48c2b5d4e6f708192a3b',
  }),
  [WEBHOOK_TIMESTAMP_HEADER]: z
    .string()
    .regex(/^\d+$/)
    .openapi({ description: 'Seconds since 1970 of this attempt.', example: '1795682463' }),
  [WEBHOOK_SIGNATURE_HEADER]: z.string().openapi({
    description: 'Signatures, separated by spaces; two while the secret is being replaced.',
    example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  }),
})

/** Gives the webhooks as the registry of the OpenAPI document takes them; its "path" is the type of the event. */
export function listDescribedWebhooks() {
  const ofJobs = JOB_WEBHOOK_EVENT_TYPES.map((type) =>
    describeWebhook(type, JOB_WEBHOOK_EVENTS[type], JobWebhookSchema.extend({ type: z.literal(type) })),
  )
  return [...ofJobs, describeWebhook(PING_EVENT, PING_MEANING, PingWebhookSchema)]
}

function describeWebhook(type: string, summary: string, schema: z.ZodType) {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return {
    method: 'post' as const,
    path: type,
    operationId: `on${words.join('')}`,
    tags: [WEBHOOKS_TAG.name],
    summary,
    description: SIGNED,
    security: [],
    request: { headers, body: { required: true, content: { [JSON_TYPE]: { schema } } } },
    responses: {
      '2XX': { description: 'Delivered. Docmend ignores the body of the answer.' },
      '410': { description: 'The receiver wants no more events: Docmend disables the endpoint.' },
      default: { description: 'Not delivered. Docmend tries again, up to ten times over three days.' },
    },
  }
}
