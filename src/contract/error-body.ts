// The body of every error answer.
import { z } from '@hono/zod-openapi'
import { ERRORS, type ErrorCode } from './errors.ts'
import { ERROR_MAX_DETAILS } from './limits.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]

export const ErrorBodySchema = z
  .object({
    error: z.string().openapi({ description: 'A sentence that says what to do; its wording may change.' }),
    code: z.enum(CODES).openapi({ description: 'For programs.' }),
    details: z
      .array(
        z.object({
          path: z.string().optional().openapi({ description: 'The field or parameter, such as `context.0`.' }),
          message: z.string(),
        }),
      )
      .max(ERROR_MAX_DETAILS)
      .optional(),
  })
  .openapi('Error', {
    example: {
      error: 'prompt is empty; write what the agent should do',
      code: 'invalid_body',
      details: [{ path: 'prompt', message: 'prompt is empty; write what the agent should do' }],
    },
  })

export type ErrorBody = z.output<typeof ErrorBodySchema>
