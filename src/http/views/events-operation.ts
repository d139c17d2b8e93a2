// Batches of page views from whatever the site's host offers: our own events, or the lines of a log.
import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { ApiError } from '../../contract/errors.ts'
import { IDEMPOTENCY_KEY_HEADER, JSON_TYPE, NDJSON_TYPE, TEXT_TYPE } from '../../contract/headers.ts'
import { SOURCE_NAME } from '../../contract/import-sources.ts'
import { INGEST_MAX_BYTES } from '../../contract/limits.ts'
import { boundedText } from '../../contract/parameters.ts'
import { IngestAnswerSchema, ViewEventsSchema } from '../../contract/view-events.ts'
import { chooseFeed, formatKey, isPattern } from '../../traffic/feeds/choose-feed.ts'
import { events } from '../../traffic/feeds/events.ts'
import type { Feed } from '../../traffic/feeds/feed.ts'
import { FORMAT_CHOICE, FORMAT_NAME } from '../../traffic/feeds/index.ts'
import { PatternError } from '../../traffic/feeds/pattern/pattern-error.ts'
import type { BatchForm } from '../../traffic/reading/batch-reader.ts'
import { BATCH_TIMEOUT_MS } from '../connection-timeouts.ts'
import { NO_BODY, projectOperation } from '../operation.ts'
import { describeKey, parseIdempotencyKey } from '../request/idempotency-key.ts'
import { openBody } from '../request/sent-body.ts'
import { parseEncoding, unpack } from '../request/unpack.ts'
import { type BatchDeps, type BatchLimiter, countBatch, readLength } from './read-batch.ts'

const PATTERN_MAX_CHARACTERS = 1000
const TIME_MAX_CHARACTERS = 100
/** A name, or a pattern. */
const FORMAT = new RegExp(`${FORMAT_NAME.source}|%`)

function timeText(name: string, description: string) {
  return boundedText(name, TIME_MAX_CHARACTERS).optional().openapi({ description })
}

const EventsQuerySchema = z.object({
  format: boundedText('format', PATTERN_MAX_CHARACTERS)
    .regex(FORMAT, { error: `format is one of ${FORMAT_CHOICE}, or a pattern with %` })
    .optional()
    .openapi({
      description:
        'What the lines or entries are, and what is around each, such as combined or docker/combined; or a pattern in the notation of GoAccess. Absent: events as JSON and NDJSON, detected as text.',
    }),
  dateFormat: timeText('dateFormat', 'Of a pattern with %d: how it writes dates, such as %d/%b/%Y.'),
  timeFormat: timeText('timeFormat', 'Of a pattern with %t: how it writes times, such as %H:%M:%S.'),
  datetimeFormat: timeText('datetimeFormat', 'Of a pattern with %x: how it writes both.'),
  source: z
    .string()
    .regex(SOURCE_NAME, { error: 'source is a name of up to 64 letters, digits, and . : _ -' })
    .optional()
    .openapi({
      description:
        'The server that wrote the lines. It keeps equal lines of two servers apart, which count once otherwise.',
    }),
})

const EventsHeadersSchema = z.object({
  [IDEMPOTENCY_KEY_HEADER]: describeKey(
    'Printable ASCII. The same key with the same body gives the same answer, always; with another body 409.',
  ),
  'Content-Encoding': z.enum(['identity', 'gzip', 'x-gzip']).optional().openapi({
    description: 'How the body is packed.',
  }),
})

export function eventsOperation(deps: BatchDeps, limiter: BatchLimiter) {
  return projectOperation({
    id: 'postViewEvents',
    summary: 'Send a batch of page views',
    query: EventsQuerySchema,
    body: NO_BODY,
    headers: EventsHeadersSchema,
    sent: { [JSON_TYPE]: ViewEventsSchema, [NDJSON_TYPE]: z.string(), [TEXT_TYPE]: z.string() },
    answers: {
      200: { description: 'The result for each line; accepted views are already stored.', schema: IngestAnswerSchema },
    },
    errors: [
      'invalid_json',
      'invalid_header',
      'invalid_encoding',
      'format_unknown',
      'idempotency_conflict',
      'body_too_large',
      'unsupported_media_type',
      'too_many_ingests',
    ],
    quotas: () => [{ name: 'batches', ...limiter.quota() }],
    async handle({ project, query, header, stream }) {
      const key = parseIdempotencyKey(header(IDEMPOTENCY_KEY_HEADER))
      const form = { ...toForm(header('Content-Type'), query), source: query.source }
      const encoding = parseEncoding(header('Content-Encoding'))
      const body = await limiter.run(async (hold) => {
        const sent = openBody(stream(), BATCH_TIMEOUT_MS)
        try {
          const pieces = hold(unpack(sent.pieces(), encoding, INGEST_MAX_BYTES), readLength(header))
          return await countBatch(deps, project.id, { pieces, form, key, newName: randomUUID })
        } catch (error) {
          await sent.discardRest(INGEST_MAX_BYTES)
          throw error
        }
      })
      return { status: 200, body }
    },
  })
}

type EventsQuery = z.output<typeof EventsQuerySchema>

/** Throws `ApiError` 400 for a pattern that cannot be read. */
function findNamed({ format, ...times }: EventsQuery): Feed | undefined {
  const hasTimes = [times.dateFormat, times.timeFormat, times.datetimeFormat].some((text) => text !== undefined)
  try {
    if (hasTimes && (format === undefined || !isPattern(format)))
      throw new PatternError('dateFormat, timeFormat and datetimeFormat belong to a pattern in format')
    return format === undefined ? undefined : chooseFeed({ format, ...times })
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    const message = error.message.replaceAll(/--(date|time|datetime)-format/g, '$1Format')
    throw new ApiError('invalid_query', message, { details: [{ path: 'format', message }] })
  }
}

/**
 * JSON and NDJSON contain events unless a format is named; for text, the format is detected. Throws `ApiError` 415 for
 * other types.
 */
function toForm(contentType: string | undefined, query: EventsQuery): BatchForm {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase()
  const named = findNamed(query)
  const { format = '' } = query
  const pattern = isPattern(format) ? { pattern: formatKey({ ...query, format }) } : {}
  if (type === JSON_TYPE) return { shape: 'list', feed: named ?? events, ...pattern }
  if (type === NDJSON_TYPE || type === 'application/ndjson')
    return { shape: 'lines', feed: named ?? events, ...pattern }
  if (type === TEXT_TYPE) return { shape: 'lines', feed: named, ...pattern }
  const types = [JSON_TYPE, NDJSON_TYPE, TEXT_TYPE].join(', ')
  const sent = type === undefined || type === '' ? 'no Content-Type' : type
  throw new ApiError('unsupported_media_type', `Send the batch with a Content-Type of ${types}; you sent ${sent}`)
}
