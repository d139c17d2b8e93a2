// Feedback of readers on the wire, as the reference API has it. Docmend collects none: the list is empty, and valid.
import { z } from '@hono/zod-openapi'
import { CURSOR_MAX_CHARACTERS, FEEDBACK_DEFAULT_ROWS, FEEDBACK_MAX_ROWS } from './limits.ts'
import { dateBoundParameter, wholeNumberParameter } from './parameters.ts'

const SOURCES = ['code_snippet', 'contextual', 'agent', 'thumbs_only'] as const
const STATUSES = ['pending', 'in_progress', 'resolved', 'dismissed'] as const
const STATUS_LIST = `(${STATUSES.join('|')})(,(${STATUSES.join('|')}))*`

export const FeedbackQuerySchema = z.object({
  dateFrom: dateBoundParameter('dateFrom', 'Start of the range, inclusive; unbounded if omitted.'),
  dateTo: dateBoundParameter('dateTo', 'End of the range, exclusive; unbounded if omitted.'),
  source: z
    .enum(SOURCES, { error: `source is one of ${SOURCES.join(', ')}` })
    .optional()
    .openapi({ description: 'Only feedback from this source.' }),
  status: z
    .string({ error: 'status is a list of statuses, separated by commas' })
    .regex(new RegExp(`^${STATUS_LIST}$`), {
      error: `status is one or more of ${STATUSES.join(', ')}, with commas and no spaces between them`,
    })
    .optional()
    .openapi({ description: 'Only feedback of these statuses, separated by commas.', example: 'pending,in_progress' }),
  limit: wholeNumberParameter('limit', { min: 1, max: FEEDBACK_MAX_ROWS, fallback: FEEDBACK_DEFAULT_ROWS }).openapi({
    description: 'Rows per page.',
  }),
  cursor: z
    .string({ error: 'cursor is the `nextCursor` of the page before' })
    .max(CURSOR_MAX_CHARACTERS, { error: `cursor has at most ${CURSOR_MAX_CHARACTERS} characters` })
    .optional()
    .openapi({ description: 'The `nextCursor` of the page before.' }),
})

const FeedbackSchema = z
  .object({
    id: z.string(),
    path: z.string(),
    comment: z.string().nullable(),
    createdAt: z.string().nullable().openapi({ format: 'date-time' }),
    source: z.enum(SOURCES),
    status: z.enum(STATUSES),
    helpful: z.boolean().optional(),
    contact: z.string().nullable().optional(),
    code: z.string().optional(),
    filename: z.string().nullable().optional(),
    lang: z.string().nullable().optional(),
  })
  .openapi('Feedback')

export const FeedbackPageSchema = z
  .object({
    feedback: z.array(FeedbackSchema).max(FEEDBACK_MAX_ROWS),
    nextCursor: z.string().nullable().openapi({ description: 'The cursor of the next page; null when there is none.' }),
    hasMore: z.boolean(),
  })
  .openapi('FeedbackPage')
export type FeedbackPage = z.output<typeof FeedbackPageSchema>
