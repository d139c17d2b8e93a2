// The events of a job as they happen: what the model was asked, what it did, how it ended.
import { z } from '@hono/zod-openapi'
import { ApiError } from '../../contract/errors.ts'
import { EVENT_STREAM_TYPE, LAST_EVENT_ID_HEADER } from '../../contract/headers.ts'
import { JobEventsQuerySchema } from '../../contract/job.ts'
import { JobEventSchema } from '../../contract/job-event-schemas.ts'
import { jobNotFound } from '../../jobs/requests/request-refusals.ts'
import type { ApiDeps } from '../deps.ts'
import { NO_BODY, projectOperation } from '../operation.ts'
import { createEventStreams } from './event-streams.ts'
import { requireJobId } from './job-answers.ts'

/** Some clients send an empty header before they have received an event. */
const LAST_EVENT_ID = /^\d{0,15}$/

const LastEventIdSchema = z.object({
  [LAST_EVENT_ID_HEADER]: z.string().optional().openapi({
    pattern: LAST_EVENT_ID.source,
    description: '`id` of the last event that the client has: only later ones are sent.',
    example: '7',
  }),
})

/** Caching or compression on the way delays events: `no-transform` is for caches, the other header for nginx. */
const LIVE = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }

/** Makes the operation, which counts streams; call this once per server. */
export function jobEventsOperation({ limits, ...deps }: ApiDeps) {
  const openEvents = createEventStreams({ ...deps, maxPerProject: limits.maxStreams, times: deps.streamTimes })
  return projectOperation({
    id: 'followAgentJob',
    summary: 'Follow an agent job event by event',
    query: JobEventsQuerySchema,
    body: NO_BODY,
    headers: LastEventIdSchema,
    answers: {
      200: {
        description:
          'Server-sent events: the entries of the transcript, then `end` with the AgentJob. The schema is that of the `data` of each event.',
        also: { [EVENT_STREAM_TYPE]: JobEventSchema },
      },
    },
    errors: ['invalid_header', 'job_not_found', 'too_many_streams'],
    async handle({ project, jobId, query, header, dropClient }) {
      const after = parseLastEventId(header(LAST_EVENT_ID_HEADER)) ?? query.lastEventId
      const job = await deps.jobs.find(project.id, requireJobId(jobId))
      if (job === undefined) throw jobNotFound(jobId)
      return {
        status: 200,
        stream: await openEvents({ job, after, dropClient }),
        contentType: EVENT_STREAM_TYPE,
        headers: LIVE,
      }
    },
  })
}

function parseLastEventId(sent: string | undefined): number | undefined {
  if (sent === undefined || sent === '') return undefined
  if (LAST_EVENT_ID.test(sent)) return Number(sent)
  const message = `${LAST_EVENT_ID_HEADER} must be the id of an event, a whole number`
  throw new ApiError('invalid_header', message)
}
