// View events on the wire: what a program sends to be counted, and the answer. Everybody but the service imports only the types.
import { z } from '@hono/zod-openapi'
import { EVENT_ID_MAX_CHARACTERS, INGEST_MAX_EVENTS } from './limits.ts'
import { REJECTIONS, type Rejection } from './rejections.ts'

const count = z.int().min(0)

const REJECTION_NAMES = Object.keys(REJECTIONS) as Rejection[]

/** `accepted` + `duplicates` + the sum of `rejected` is the number of lines or events that were sent. */
export const IngestAnswerSchema = z
  .object({
    accepted: count.openapi({ description: 'Views counted by this request.' }),
    duplicates: count.openapi({ description: 'Views that had been counted before.' }),
    rejected: z.partialRecord(z.enum(REJECTION_NAMES), count),
  })
  .openapi('IngestAnswer')

export type IngestAnswer = z.output<typeof IngestAnswerSchema>

/** An optional text; null and an empty one count as absent. */
function text(description: string) {
  return z.string().nullable().optional().openapi({ description })
}

function namesPage(field: 'path' | 'url') {
  return { properties: { [field]: { type: 'string' as const, minLength: 1 } }, required: [field] }
}

/**
 * One event of `POST .../events`. Each event is validated separately; one that does not match is counted as rejected, and
 * the batch is not refused.
 */
export const ViewEventSchema = z
  .object({
    time: z
      .union([z.string(), z.number()])
      .openapi({ description: 'ISO 8601, or epoch milliseconds.', example: '2026-11-20T08:41:03.120Z' }),
    path: text('With or without query. Either this or `url`.').openapi({ example: '/guide' }),
    url: text('The same with scheme and host.'),
    userAgent: z.string().openapi({ description: 'Empty if the client sent none.' }),
    id: text('Identifies the view; use the same id when you report the view again.').openapi({
      maxLength: EVENT_ID_MAX_CHARACTERS,
      not: { type: 'string', pattern: String.raw`\x00` },
    }),
    method: text('GET if absent.'),
    status: z.int().nullable().optional().openapi({
      minimum: Number.MIN_SAFE_INTEGER,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Status of the answer; null if unknown.',
      example: 200,
    }),
    contentType: text('`Content-Type` of the answer.'),
    accept: text('`Accept` of the request.'),
    purpose: text('The `Sec-Purpose` header.'),
    host: text('Compared with the hosts of the project.'),
    // Any value: a sender may have a field of this name, which was ignored before.
    bytes: z
      .unknown()
      .optional()
      .openapi({ description: 'Size of the answer, a whole number. Anything else is ignored.', example: 5120 }),
    referrer: text('The page before. Of a request for a missing page, its host and path are stored; else nothing is.'),
    ip: text('Compared with published IP ranges in memory; never stored.'),
  })
  .openapi('ViewEvent', { anyOf: [namesPage('path'), namesPage('url')] })

export type ViewEvent = z.input<typeof ViewEventSchema>

/**
 * Body of `POST .../events` as JSON, for the OpenAPI document only: the service reads it entry by entry, never as a whole.
 */
export const ViewEventsSchema = z
  .union([
    z.object({ events: z.array(ViewEventSchema).max(INGEST_MAX_EVENTS) }),
    z.array(ViewEventSchema).max(INGEST_MAX_EVENTS),
  ])
  .openapi('ViewEvents', {
    description:
      'Every event is judged by itself: one that does not match is counted in `rejected`, and the others still count.',
  })
