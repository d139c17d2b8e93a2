// Feedback of readers, of which there is none: warehouses and workflow tools ask for it to try out a connection.
import { type FeedbackPage, FeedbackPageSchema, FeedbackQuerySchema } from '../../contract/feedback.ts'
import { NO_BODY, projectOperation } from '../operation.ts'

const NO_FEEDBACK: FeedbackPage = { feedback: [], nextCursor: null, hasMore: false }

export function feedbackOperation() {
  return projectOperation({
    id: 'getFeedback',
    summary: 'Feedback of readers: an empty list, because Docmend collects none',
    query: FeedbackQuerySchema,
    body: NO_BODY,
    answers: { 200: { description: 'The empty list.', schema: FeedbackPageSchema } },
    errors: [],
    async handle() {
      return { status: 200, body: NO_FEEDBACK }
    },
  })
}
