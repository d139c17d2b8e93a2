// What all reports of page views share: their parameters and their counts.
import { z } from '@hono/zod-openapi'
import { EXPORT_DEFAULT_ROWS, EXPORT_MAX_ROWS } from './limits.ts'
import { choiceParameter, dateBoundParameter, wholeNumberParameter } from './parameters.ts'

const count = z.int().min(0)

/** Query parameters of every export. Both bounds are epoch milliseconds, null = unbounded. */
export const ViewsQuerySchema = z.object({
  dateFrom: dateBoundParameter(
    'dateFrom',
    'Start of the range, inclusive; unbounded if omitted. A day is its midnight in UTC. Not after `dateTo`.',
  ),
  dateTo: dateBoundParameter(
    'dateTo',
    'End of the range, exclusive; unbounded if omitted. A day is its midnight in UTC.',
  ),
  limit: wholeNumberParameter('limit', { min: 1, max: EXPORT_MAX_ROWS, fallback: EXPORT_DEFAULT_ROWS }).openapi({
    description: 'Rows per page.',
  }),
  offset: wholeNumberParameter('offset', { min: 0, fallback: 0 }).openapi({ description: 'Rows to skip.' }),
  format: choiceParameter('format', ['json', 'csv', 'ndjson']).openapi({
    description:
      '`csv` and `ndjson` return only the rows, as text/csv or application/x-ndjson, and `hasMore` in `Docmend-Has-More`. Wins over `Accept`, which chooses the form if it is omitted.',
  }),
})
export type ViewsQuery = z.output<typeof ViewsQuerySchema>

export const counts = { human: count, ai: count, total: count.openapi({ description: '`human` + `ai`.' }) }

/** The parts of every count of views. */
export const ViewCountsSchema = z.object(counts).openapi('ViewCounts')
export type ViewCounts = z.output<typeof ViewCountsSchema>

export const hasMore = z.boolean().openapi({ description: 'Whether there are rows beyond this page.' })
