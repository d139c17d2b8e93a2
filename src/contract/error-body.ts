// The body of every error answer.
import { z } from '@hono/zod-openapi'
import { ERRORS, type ErrorCode } from './errors.ts'
import { ERROR_MAX_DETAILS } from './limits.ts'

const CODES = Object.keys(ERRORS) as ErrorCode[]

export const ErrorBodySchema = z
  .object({
    error: z.string().openapi({ description: 'A sentence that says what to do.' }),
    code: z.enum(CODES),
    details: z
      .array(z.object({ path: z.string().optional(), message: z.string() }))
      .max(ERROR_MAX_DETAILS)
      .optional(),
  })
  .openapi('Error')

export type ErrorBody = z.output<typeof ErrorBodySchema>
