// Validates a client's input against a schema of the contract.
import type { z } from '@hono/zod-openapi'
import { ApiError, type ErrorDetail } from '../../contract/errors.ts'
import { ERROR_MAX_DETAILS } from '../../contract/limits.ts'

/**
 * Returns the value as the schema parses it. Throws `ApiError` with the first problem as its message and all of them in
 * `details`.
 */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown, code: 'invalid_body' | 'invalid_query'): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const details = result.error.issues.slice(0, ERROR_MAX_DETAILS).map(describeIssue)
  throw new ApiError(code, details[0]?.message ?? result.error.message, { details })
}

function describeIssue({ path, message }: z.core.$ZodIssue): ErrorDetail {
  return path.length === 0 ? { message } : { path: path.join('.'), message }
}
